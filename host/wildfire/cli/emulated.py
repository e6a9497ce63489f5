"""An emulated hub beside the game, for a table that has none: its finger and its ring."""

import os
import sys
from typing import Self

import click

from wildfire.cli import gate
from wildfire.emulator.background import Background
from wildfire.emulator.options import Options

_SPIN_MS = 5000


class EmulatedHub:
    """A running emulator with a hand on its button; a context manager that ends it.

    `port` is what a client opens, `control` does everything but press. In virtual time a press
    lets the whole spin pass.
    """

    def __init__(self, options: Options) -> None:
        self._virtual = options.virtual
        self._emulator = Background(options)
        self.port = self._emulator.port
        self.control = self._emulator.control

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._emulator.close()

    def press(self) -> None:
        """Presses and lets go."""
        self.control.press()
        if self._virtual:
            self.control.advance(_SPIN_MS)

    def draw(self) -> bool:
        """Draws the ring in the line where the cursor is, if this is a terminal that can do so."""
        can_draw = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        if can_draw:
            ring = _ring(self.control.leds())
            click.echo(f"\r  {ring}  ", file=gate.beneath(sys.stdout), nl=False)
        return can_draw


def _ring(leds: list[tuple[int, int, int]]) -> str:
    brightest = max(max(led) for led in leds)
    return "".join("." if max(led) == 0 else "O" if max(led) == brightest else "o" for led in leds)
