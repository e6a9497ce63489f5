"""An emulated hub beside the game, for a table that has none: its finger and its ring."""

import sys
from threading import Thread
from types import TracebackType
from typing import Self

import click

from wildfire.emulator.control import Control
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import Options

_SPIN_MS = 5000


class EmulatedHub:
    """A running emulator with a hand on its button; a context manager that ends it.

    In virtual time a press lets the spin pass at once. `control` does everything else.
    """

    def __init__(self, options: Options) -> None:
        self._virtual = options.virtual
        self._emulator = Emulator(options)
        self._thread = Thread(target=self._emulator.run, name="emulator", daemon=True)
        self._thread.start()
        self.control = Control(self._emulator.control.address)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.control.close()
        self._emulator.stop()
        self._thread.join()
        self._emulator.close()

    @property
    def port(self) -> str:
        """What a client opens."""
        return self._emulator.port

    def press(self) -> None:
        """Presses and lets go."""
        self.control.press()
        if self._virtual:
            self.control.advance(_SPIN_MS)

    def draw(self) -> None:
        """Draws the ring in the line where the cursor is, if this is a terminal."""
        if sys.stdout.isatty():
            click.echo(f"\r  {_ring(self.control.leds())}  ", nl=False)


def _ring(leds: list[tuple[int, int, int]]) -> str:
    brightest = max(max(led) for led in leds)
    return "".join("." if max(led) == 0 else "O" if max(led) == brightest else "o" for led in leds)
