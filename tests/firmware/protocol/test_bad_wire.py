"""A host that does just what docs/protocol.md says hears every spin on a bad wire."""

from itertools import pairwise

import pytest

from wildfire.emulator.rig.faults import (
    CORRUPT,
    DELAY,
    DROP,
    DUPLICATE,
    KINDS,
    REORDER,
    Fault,
    Faults,
)

from ...soak import LONG, Tell, times
from .. import wire
from ..table import BOOT, Table

SPINS = times(100, 5000)
RATE = 20
STEP_MS = 20


class Literal:
    """The host of the page's own words. It keeps the sequence that is due next."""

    def __init__(self) -> None:
        self.spins: list[int | str] = []
        self.gone = 0
        self._due = 1
        self._rest = b""
        self._sequence = 0

    def hear(self, data: bytes) -> list[bytes]:
        """Takes what has arrived, and returns its answer."""
        said = []
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            start = line.rfind(b"$")
            try:
                frame = wire.decode(line[start:] + b"\n")
            except AssertionError:
                continue
            said.append(self._take(frame))
        return said

    def _take(self, frame: wire.Frame) -> bytes:
        oldest = int(frame["oldest"])
        if oldest > self._due:
            self.gone += oldest - self._due
            self._due = oldest
        if frame.sequence == self._due:
            self._due += 1
            if frame.name == "spin":
                self.spins.append(frame["number"])
        self._sequence = (self._sequence + 1) % 65536
        return wire.line(self._sequence, f"ack {BOOT.decode()} {self._due - 1}")


class BadWire:
    """A hub and its literal host, with faults in both directions."""

    def __init__(self, kinds: tuple[str, ...], **settings: str) -> None:
        self.table = Table(**settings)
        self.table.listening = False
        self.host = Literal()
        self.to_host, self.to_hub = Faults(), Faults()
        for seed, kind in enumerate(kinds):
            self.to_host.set_up(kind, Fault(rate=RATE, ms=300, seed=seed))
            self.to_hub.set_up(kind, Fault(rate=RATE, ms=300, seed=100 + seed))

    def wait(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self._exchange()
            self.table.advance(STEP_MS)

    def _exchange(self) -> None:
        table, now = self.table, self.table.elapsed
        frames = table.out.frames
        if frames.end > frames.start:
            sent = bytes(frames.buffer[frames.start : frames.end])
            frames.sent(len(sent))
            self.to_host.put(sent, now)
        for said in self.host.hear(self.to_host.take(now)):
            self.to_hub.put(said, now)
        heard = self.to_hub.take(now)
        if heard:
            table.send(heard)
        table.pictures.clear()


@LONG
@pytest.mark.parametrize(
    "kinds",
    [(DROP, CORRUPT, DUPLICATE, REORDER), (DROP, CORRUPT, DUPLICATE, DELAY), KINDS],
    ids=["four that reorder", "four that delay", "all"],
)
@pytest.mark.parametrize("every_ms", [6900, 3000])
def test_a_host_that_follows_the_page_hears_every_spin(
    kinds: tuple[str, ...], every_ms: int, tell: Tell
) -> None:
    spun: list[int] = []
    bad = BadWire(kinds, spin_ms="4000" if every_ms > 4000 else "2000")
    for _ in range(SPINS):
        bad.table.press(14)
        bad.wait(every_ms - 20)
        spun.append(bad.table.hub.shown)
    bad.wait(20_000)
    tell(
        f"a host that only does what docs/protocol.md says, with {len(kinds)} faults at {RATE} % "
        f"each, and a press every {every_ms} ms",
        {"spins": SPINS},
        {"spins": SPINS - len(bad.host.spins) + bad.host.gone},
    )
    assert bad.host.spins == spun
    assert bad.host.gone == 0
    assert bad.table.hub.outbox.waiting() == 0


@pytest.mark.parametrize("every_ms", [2500, 3000, 6900, 10_000])
def test_what_happens_anew_never_puts_off_what_waits(every_ms: int) -> None:
    table = Table(spin_ms="2000")
    for _ in range(6):
        table.press()
        table.advance(every_ms - 106)
    for sequence in range(1, table.hub.outbox.next):
        sent = [frame.at for frame in table.frames if frame.sequence == sequence]
        sent.append(table.elapsed)
        pauses = [after - before for before, after in pairwise(sent)]
        assert max(pauses) <= 4000, sequence
        assert table.elapsed - sent[0] < 250 or pauses[0] <= 250, sequence
