"""A person who looks at the ring: knows the LEDs' light over time, and nothing about the firmware.

Such a person takes a light for a spun number if one LED alone is steady, and warm or white.
"""

from typing import NamedTuple

Colour = tuple[int, int, int]

FLICKER_MS = 40
"""Shorter lights are not seen."""

ALIKE = 2.0
"""Levels that differ by no more than this factor look steady."""


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
        """The only LED that is lit, and its colour; None if there is no such LED."""
        lit = {at // 3 for at, level in enumerate(self._wire) if level}
        if len(lit) != 1:
            return None
        (led,) = lit
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
