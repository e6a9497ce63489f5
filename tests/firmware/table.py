"""A hub on a table, for tests: the real core, on virtual time, with a record of what it does."""

import random
from collections.abc import Callable, Mapping

from wildfire_hub import hub, phases, step_io, ticks
from wildfire_hub.settings import Settings

from . import wire

BOOT = b"b0071234"
NAMES = {phase: name.decode() for phase, name in enumerate(phases.NAMES)}


class Table:
    """`elapsed` is the time since power-on in ms; the ticks began at `start`.

    The hub is called when it asked to be, and whenever the contact or the host does something, as
    in a HAL's `wait`. If `listening` is false, the host takes no frame.
    """

    def __init__(
        self,
        *,
        start: int = 0,
        pressed: bool = False,
        seed: int = 1,
        entropy: Callable[[bytearray], None] | None = None,
        wiring: Mapping[str, str] | None = None,
        kept: bytes = b"",
        free_memory: Callable[[], int] = lambda: -1,
        **settings: str,
    ) -> None:
        self._start = start
        self.elapsed = 0
        self.contact = pressed
        self.listening = True
        self.pictures: list[tuple[int, bytes]] = []
        self.sounds: list[tuple[int, int, int]] = [(0, 0, 0)]
        self.frames: list[wire.Frame] = []
        self.stored: list[bytes] = []
        self.draws: list[int] = []
        self.steps = 0
        self._random = random.Random(seed)
        self._fill = entropy or self._random_bytes
        self.settings = Settings(wiring or {})
        self.settings.hub = b"0123abcd"
        self.kept = kept
        if kept:
            self.settings.restore(kept)
        for name, text in settings.items():
            self.settings.set(name, text)
        self.out = step_io.Output()
        self._inputs = step_io.Inputs()
        self._sequence = 100
        identity = hub.Identity(b"virtual", b"cpython", BOOT, b"")
        self.hub = hub.Hub(
            self.tick,
            pressed,
            identity,
            self.settings,
            self._entropy,
        )
        self._due = 0
        self.step()

    @property
    def tick(self) -> int:
        return (self._start + self.elapsed) % 2**29

    @property
    def phase(self) -> str:
        return NAMES[self.hub.phase]

    @property
    def picture(self) -> bytes:
        return self.pictures[-1][1]

    @property
    def sound(self) -> tuple[int, int]:
        return self.sounds[-1][1:]

    @property
    def action(self) -> int:
        return self.out.action

    def step(self, received: bytes = b"") -> None:
        """One turn, now."""
        inputs, out = self._inputs, self.out
        inputs.pressed = self.contact
        inputs.count = len(received)
        inputs.received[: len(received)] = received
        due = self.hub.step(self.tick, inputs, out)
        inputs.count = 0
        self.steps += 1
        pause = ticks.diff(due, self.tick)
        assert 0 <= pause <= hub.IDLE_MS
        self._due = self.elapsed + pause
        if out.redrawn:
            out.redrawn = False
            self.pictures.append((self.elapsed, bytes(out.pixels)))
        if (out.hertz, out.volume) != self.sound:
            self.sounds.append((self.elapsed, out.hertz, out.volume))
        if out.store is not None:
            self.stored.append(out.store)
            out.store = None
        if self.listening:
            self.take()

    def take(self) -> None:
        """The host takes every waiting frame."""
        frames = self.out.frames
        sent = bytes(frames.buffer[frames.start : frames.end])
        frames.sent(len(sent))
        self.frames += [wire.decode(line, self.elapsed) for line in wire.lines(sent)]
        if frames.full:
            frames.full = False
            self.step()

    def advance(self, ms: int) -> None:
        """Lets `ms` pass. The hub has its turn whenever it asked for one."""
        end = self.elapsed + ms
        turns_at_once = 0
        while self._due <= end:
            turns_at_once = turns_at_once + 1 if self._due == self.elapsed else 0
            assert turns_at_once < 20, "the hub asks to be called again and again at once"
            self.elapsed = self._due
            self.step()
        self.elapsed = end

    def leap(self, ms: int) -> None:
        """Lets `ms` pass without a turn, then gives one: the board was busy meanwhile."""
        self.elapsed += ms
        self.step()

    def touch(self, contact: bool) -> None:
        self.contact = contact
        self.step()

    def press(self, ms: int = 100) -> None:
        """A clean press of `ms`, at least as long as the debouncing takes."""
        self.touch(True)
        self.advance(ms)
        self.touch(False)
        self.advance(6)

    def spin(self) -> int:
        """Presses, lets the light stop, and returns the number that the hub then shows."""
        self.press()
        assert self.phase == "spin"
        self.advance(self.settings.values["spin_ms"])
        assert self.phase == "hold"
        return self.hub.shown

    def spin_in_leaps(self) -> int:
        """A spin on a busy board, where the hub has only two turns: at press and stop."""
        for contact in (True, False):
            self.touch(contact)
            self.leap(5)
        self.leap(self.settings.values["spin_ms"])
        assert self.phase == "hold"
        return self.hub.shown

    def ask(self, text: str) -> wire.Frame:
        """Sends a request and returns the frame that answers it."""
        self._sequence += 1
        before = len(self.frames)
        self.send(wire.line(self._sequence, text))
        replies = [frame for frame in self.frames[before:] if not frame.is_event]
        assert [frame.sequence for frame in replies] == [self._sequence], (text, replies)
        return replies[0]

    def acknowledge(self, event: int, boot: bytes = BOOT) -> None:
        before = len(self.frames)
        self.send(wire.line(7, f"ack {boot.decode()} {event}"))
        assert all(frame.is_event for frame in self.frames[before:])

    def send(self, data: bytes) -> None:
        for at in range(0, len(data), 64):
            self.step(data[at : at + 64])

    @property
    def events(self) -> list[wire.Frame]:
        """The hub's events as a host sees them: each once, in the order of its sequence."""
        found: dict[int, wire.Frame] = {}
        for frame in self.frames:
            if frame.is_event:
                found.setdefault(frame.sequence, frame)
        return list(found.values())

    @property
    def results(self) -> list[int | str]:
        return [event["number"] for event in self.events if event.name == "spin"]

    def _entropy(self, buffer: bytearray) -> None:
        self.draws.append(self.elapsed)
        self._fill(buffer)

    def _random_bytes(self, buffer: bytearray) -> None:
        buffer[:] = self._random.randbytes(len(buffer))


def leds(picture: bytes, order: str = "GRB") -> list[tuple[int, int, int]]:
    """The picture as (red, green, blue) for each LED."""
    red, green, blue = (order.index(colour) for colour in "RGB")
    return [
        (picture[at + red], picture[at + green], picture[at + blue])
        for at in range(0, len(picture), 3)
    ]


def lit(picture: bytes) -> list[int]:
    """The LEDs that are not dark."""
    return [led for led, colour in enumerate(leds(picture)) if any(colour)]


def brightest(picture: bytes) -> int:
    """The LED at the head of the light."""
    sums = [sum(colour) for colour in leds(picture)]
    return sums.index(max(sums))


def grey(picture: bytes) -> list[int]:
    """The picture without colour (ITU-R BT.601 luma), for each LED."""
    return [(299 * r + 587 * g + 114 * b) // 1000 for r, g, b in leds(picture)]


def is_rest(picture: bytes) -> bool:
    """Whether the whole ring, of at least nine LEDs, glows dimly and evenly."""
    colours = [colour for colour in leds(picture) if any(colour)]
    return len(colours) >= 9 and len(set(colours)) == 1 and sum(colours[0]) < 40
