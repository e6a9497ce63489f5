"""The board: LEDs, buzzer, button, memory, and the number as a person reads it off the ring."""

import random
import secrets
from collections.abc import Callable

from wildfire.emulator.rig.button import Button
from wildfire.firmware import BoardDescription
from wildfire_hub.settings import Settings

Colour = tuple[int, int, int]

POWER_ON_TICK = 0x20000000 - 65000
"""The first tick, as on CircuitPython: the ticks soon wrap around."""


def new_id() -> str:
    """An id that no hub has had."""
    return secrets.token_hex(4)


class Board:
    """The board that `description` describes, with everything that survives a power cut.

    Args:
        description: which board it is.
        seed: makes the numbers repeatable, but nothing else; None for the system's entropy.
        fresh_id: where boot ids and hub ids come from.
        claimed_runtime, claimed_memory: what the firmware says of itself, instead of the truth.
    """

    def __init__(
        self,
        description: BoardDescription,
        seed: int | None = None,
        fresh_id: Callable[[], str] = new_id,
        claimed_runtime: str | None = None,
        claimed_memory: int | None = None,
    ) -> None:
        self.description = description
        self.button = Button()
        self.stored: bytes | None = None
        self.full = False
        self.hertz = 0
        self.volume = 0
        self.fresh_id = fresh_id
        self.claimed_runtime = claimed_runtime
        self.claimed_memory = claimed_memory
        self._random = random.SystemRandom() if seed is None else random.Random(seed)
        self._wiring = dict(description.settings)
        self._order = self._wiring["order"]
        self._wire = bytearray(3 * int(self._wiring["ring"]))
        self._last_lit: list[int] = []

    def entropy(self, count: int) -> bytes:
        """Random bytes. They go on after a power cut, and do not start again."""
        return self._random.randbytes(count)

    def light(self, pixels: bytes) -> None:
        """Lights the LEDs with the bytes on their wire. LEDs that the bytes do not reach stay as
        they are.
        """
        reached = min(len(pixels), len(self._wire))
        self._wire[:reached] = pixels[:reached]
        self._last_lit = self._lit() or self._last_lit

    def _lit(self) -> list[int]:
        return [led for led, colour in enumerate(self.leds) if any(colour)]

    def go_dark(self) -> None:
        """The state of a board without power."""
        self._wire = bytearray(len(self._wire))
        self._last_lit = []
        self.hertz = self.volume = 0

    @property
    def leds(self) -> list[Colour]:
        """Red, green and blue (0..255) of every LED, as its true colour order gives them."""
        red, green, blue = (self._order.index(letter) for letter in "RGB")
        wire = self._wire
        return [
            (wire[at + red], wire[at + green], wire[at + blue]) for at in range(0, len(wire), 3)
        ]

    @property
    def numerals(self) -> dict[int, int]:
        """The number printed beside each LED that has one."""
        settings = Settings(self._wiring)
        if self.stored:
            settings.restore(self.stored)
        return {led: number for number, led in enumerate(settings.places) if led >= 0}

    @property
    def number(self) -> int | None:
        """The number beside the only LED that is lit; None if more or fewer are lit.

        In the dark half of a blink it is the number of the bright half, as a person would read it.
        """
        lit = self._last_lit
        return self.numerals.get(lit[0]) if len(lit) == 1 else None

    @property
    def settings(self) -> dict[str, str]:
        """What the hub keeps over a power cut, its own id (`hub`) included."""
        text = (self.stored or b"").decode(errors="replace")
        pairs = (line.partition("=") for line in text.splitlines())
        return {name: value for name, equals, value in pairs if equals}
