"""The emulated hub of a table without a real one: its button and its ring."""

import os
import sys

import click

from wildfire.cli.stdio import gate
from wildfire.emulator.emulated_hub import EmulatedHub


class EmulatedPanel:
    """Presses an emulated hub's button, and draws its ring."""

    def __init__(self, emulated: EmulatedHub) -> None:
        self._emulated = emulated

    def press(self) -> None:
        """Presses and lets go. In virtual time the whole spin passes."""
        if self._emulated.is_virtual:
            self._emulated.spin()
        else:
            self._emulated.press()

    def draw(self) -> bool:
        """Draws the ring on the line of the cursor, if this terminal can do that."""
        can_draw = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        if can_draw:
            ring = _ring(self._emulated.leds())
            click.echo(f"\r  {ring}  ", file=gate.beneath(sys.stdout), nl=False)
        return can_draw


def _ring(leds: list[tuple[int, int, int]]) -> str:
    brightest = max(max(led) for led in leds)
    return "".join("." if max(led) == 0 else "O" if max(led) == brightest else "o" for led in leds)
