"""A person who looks at the ring: knows the LEDs' light over time, and nothing about the firmware.

Such a person takes a light for a spun number if one LED alone is steady, and warm or white.
"""

import itertools
from typing import NamedTuple

Colour = tuple[int, int, int]

FLICKER_MS = 40
"""Shorter lights are not seen."""

ALIKE = 2.0
"""Levels that differ by no more than this factor look steady."""


OUTSHINES = 4
"""An LED that is this many times as bright as each other one stands out alone."""


class Look(NamedTuple):
    """One LED alone that looked steady, and warm or white, from `start` to `end` ms."""

    led: int
    start: int
    end: int
    dimmest: int
    brightest: int


class Strip:
    """The LEDs on their wire. One that no byte reaches stays as it is."""

    def __init__(self, count: int, order: str) -> None:
        self._wire = bytearray(3 * count)
        self._at = [order.index(colour) for colour in "RGB"]

    def light(self, pixels: bytes) -> None:
        self._wire[: len(pixels)] = pixels

    def alone(self) -> tuple[int, Colour] | None:
        """The only LED that is lit or outshines all others, and its colour; None if none does."""
        sums = [sum(self._wire[at : at + 3]) for at in range(0, len(self._wire), 3)]
        brightest, next_one = sorted(sums, reverse=True)[:2]
        if brightest == 0 or brightest < OUTSHINES * next_one:
            return None
        led = sums.index(brightest)
        red, green, blue = (self._wire[3 * led + at] for at in self._at)
        return led, (red, green, blue)

    def __bytes__(self) -> bytes:
        return bytes(self._wire)


class Eye:
    """Sees `strip` whenever it changes. `looks` are the lights that looked like a spun number."""

    def __init__(self, strip: Strip) -> None:
        self.looks: list[Look] = []
        self._strip = strip
        self._since = 0

    def until(self, now: int) -> None:
        """The strip has not changed since the last time, and changes at `now`."""
        since, self._since = self._since, now
        alone = self._strip.alone()
        if alone is None or since == now:
            return
        led, (red, green, blue) = alone
        if not red or red < blue:
            return
        look = Look(led, since, now, red + green + blue, red + green + blue)
        if self.looks and self._goes_on(self.looks[-1], look):
            look = self._joined(self.looks.pop(), look)
        self.looks.append(look)

    @staticmethod
    def _joined(before: Look, look: Look) -> Look:
        return Look(
            look.led,
            before.start,
            look.end,
            min(before.dimmest, look.dimmest),
            max(before.brightest, look.brightest),
        )

    def _goes_on(self, before: Look, look: Look) -> bool:
        joined = self._joined(before, look)
        return (
            before.led == look.led
            and look.start - before.end <= FLICKER_MS
            and joined.brightest <= ALIKE * joined.dimmest
        )


class Reading(NamedTuple):
    """What somebody reads from the ring over a while. `numbers` are the LEDs that blink by halves
    of a second, `marks` those that pulse twice and rest; `way` is 1 if a light goes round as the
    LEDs do, -1 if the other way, 0 if none does; `flashes` counts flashes of the whole ring.
    """

    numbers: frozenset[int]
    marks: frozenset[int]
    way: int
    flashes: int


def reading(pictures: list[tuple[int, bytes]], end: int) -> Reading:
    """What the pictures of one ring, by the time at which they came, look like until `end`.

    Only brightness counts, no colour. Eight seconds are enough.
    """
    times = [at for at, _ in pictures] + [end]
    frames = [
        [sum(picture[at : at + 3]) for at in range(0, len(picture), 3)] for _, picture in pictures
    ]
    intervals: dict[int, list[int]] = {}
    heads: list[int] = []
    flashes = 0
    before: set[int] = set()
    for at, (start, levels) in enumerate(zip(times, frames, strict=False)):
        glow = sorted(levels)[len(levels) // 2]
        is_between_dark = 0 < at < len(frames) - 1 and not any(frames[at - 1] + frames[at + 1])
        flashes += is_between_dark and len(set(levels)) == 1 and 150 <= times[at + 1] - start <= 250
        bright = {led for led, it in enumerate(levels) if it > 3 * glow}
        for led in bright - before:
            intervals.setdefault(led, []).append(start)
        for led in before - bright:
            intervals[led].append(start)
        moving = bright - {led for led, seen in intervals.items() if _blinks(seen) or _pulses(seen)}
        if moving:
            head = max(moving, key=lambda led: levels[led])
            if not heads or heads[-1] != head:
                heads.append(head)
        before = bright
    numbers = frozenset(led for led, seen in intervals.items() if _blinks(seen))
    marks = frozenset(led for led, seen in intervals.items() if _pulses(seen))
    heads = [head for head in heads if head not in numbers | marks]
    count = len(frames[0])
    steps = [(after - head) % count for head, after in itertools.pairwise(heads)]
    onward = sum(0 < step <= 3 for step in steps)
    back = sum(step >= count - 3 for step in steps)
    way = 0 if len(steps) < count // 2 else (onward > back) - (onward < back)
    return Reading(numbers, marks, way, flashes)


def _lengths(seen: list[int]) -> list[int]:
    return [off - on for on, off in zip(seen[::2], seen[1::2], strict=False)]


def _blinks(seen: list[int]) -> bool:
    halves = [450 <= length <= 550 for length in _lengths(seen)]
    gaps = [450 <= on - off <= 550 for off, on in zip(seen[1::2], seen[2::2], strict=False)]
    return any(halves) and any(gaps)


def _pulses(seen: list[int]) -> bool:
    short = [100 <= length <= 180 for length in _lengths(seen)]
    gaps = [on - off for off, on in zip(seen[1::2], seen[2::2], strict=False)]
    return sum(short) >= 4 and any(gap < 200 for gap in gaps) and any(gap > 1000 for gap in gaps)
