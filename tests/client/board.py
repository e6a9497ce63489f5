"""A hub for tests: the real core behind a real pty. The test controls its time and its cable."""

import contextlib
import itertools
import os
import select
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from wildfire_hub import hub, step_io, ticks
from wildfire_hub.settings import Settings

BOUNCE_MS = 6


def open_pty() -> tuple[int, int]:
    """Both ends of a raw pty, master first. The test is skipped if there are none."""
    tty = pytest.importorskip("tty", reason="there are no ptys here")
    master, slave = os.openpty()
    tty.setraw(slave)
    return master, slave


class Board:
    """The hub is at the link `port`.

    Its time stands still except in `advance`, `press` and `spin`. Its numbers are `numbers`, then
    1, 2, 3 and so on. `mangle` gets every line that the hub sends, and returns what arrives.
    """

    def __init__(
        self, port: Path, numbers: Iterable[int] = (), hub_id: bytes = b"0123abcd"
    ) -> None:
        self.port = str(port)
        self.mangle: Callable[[bytes], Iterable[bytes]] = lambda line: [line]
        self.heard = b""
        self._numbers: Iterator[int] = itertools.chain(
            numbers, (n % 9 + 1 for n in itertools.count())
        )
        self._hub_id = hub_id
        self._boots = 0
        self._tick = ticks.PERIOD - 65000
        self._lock = threading.RLock()
        self._thread: threading.Thread | None = None
        self.restart()
        self.plug()

    def __enter__(self) -> "Board":
        return self

    def __exit__(self, *_: object) -> None:
        self.unplug()

    @property
    def boot(self) -> str:
        return f"b00{self._boots:05}"

    def restart(self) -> None:
        """A power cut, as short as possible."""
        with self._lock:
            self._boots += 1
            settings = Settings({})
            settings.hub = self._hub_id
            identity = hub.Identity(b"virtual", b"cpython", self.boot.encode(), b"")
            self.core = hub.Hub(self._tick, False, identity, settings, self._draw)
            self._inputs = step_io.Inputs()
            self._out = step_io.Output()
            self._due = self._tick

    def _draw(self, buffer: bytearray) -> None:
        buffer[0] = next(self._numbers) - 1

    def plug(self) -> None:
        """Puts the cable in: a new pty, at the same link."""
        self._master, self._slave = open_pty()
        os.set_blocking(self._master, False)
        Path(self.port).unlink(missing_ok=True)
        Path(self.port).symlink_to(os.ttyname(self._slave))
        self._stop, self._stopper = os.pipe()
        self._thread = threading.Thread(target=self._serve, name="board")
        self._thread.start()

    def unplug(self) -> None:
        """Pulls the cable; the hub goes on."""
        if self._thread is None:
            return
        os.write(self._stopper, b"x")
        self._thread.join()
        self._thread = None
        Path(self.port).unlink()
        with self._lock:
            for descriptor in (self._master, self._slave, self._stop, self._stopper):
                os.close(descriptor)
            self._master = -1

    def say(self, data: bytes) -> None:
        """Lets any bytes arrive at the host."""
        with self._lock, contextlib.suppress(BlockingIOError):
            while self._master >= 0 and data:
                data = data[os.write(self._master, data) :]

    def advance(self, ms: int) -> None:
        """Lets `ms` pass; the hub has its turns."""
        with self._lock:
            end = ticks.add(self._tick, ms)
            while ticks.diff(end, self._due) >= 0:
                self._tick = self._due
                self._step()
            self._tick = end

    def press(self) -> None:
        """Presses the button and lets it go."""
        with self._lock:
            for contact in (True, False):
                self._inputs.pressed = contact
                self._step()
                self.advance(BOUNCE_MS)

    def spin(self) -> int:
        """Presses, lets the light stop, and returns the number."""
        with self._lock:
            self.press()
            self.advance(self.core.settings.values["spin_ms"])
            return int(self.core.shown)

    def _serve(self) -> None:
        while True:
            ready, _, _ = select.select([self._master, self._stop], [], [])
            if self._stop in ready:
                return
            with contextlib.suppress(OSError):
                self._hear(os.read(self._master, 4096))

    def _hear(self, data: bytes) -> None:
        with self._lock:
            self.heard = (self.heard + data)[-4096:]
            for at in range(0, len(data), 64):
                part = data[at : at + 64]
                self._inputs.received[: len(part)] = part
                self._inputs.count = len(part)
                self._step()
                if self._out.action == step_io.RESET:
                    self.restart()

    def _step(self) -> None:
        self._due = self.core.step(self._tick, self._inputs, self._out)
        self._inputs.count = 0
        frames = self._out.frames
        sent = bytes(frames.buffer[frames.start : frames.end])
        frames.sent(len(sent))
        for line in sent.splitlines(keepends=True):
            for part in self.mangle(line):
                self.say(part)
