"""A hub without hardware for scripts and tests: press its button, look at its ring, open its port.

with EmulatedHub(seed=4) as emulated, connect(emulated.port) as hub:
    assert emulated.spin() == emulated.number()
"""

from typing import Self

from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.emulator.rig.board import Colour
from wildfire.emulator.runtimes import CPYTHON, firmware_command
from wildfire.firmware import board_file

SPIN_MS = 5000
"""Long enough for any spin, from the press to the stop."""


class EmulatedHub:
    """An emulated hub in a process of its own, powered and plugged in; a context manager that ends
    it. It also ends when this process ends, however that happens.

    `port` is for `connect`. `control` does everything else that can happen to a hub: it holds the
    button, cuts the power, pulls the cable, makes the wire fail.

    Args:
        runtime: "cpython", or "micropython": a real one, from the extra `micropython`.
        board: A name in firmware/boards.
        seed: Makes the numbers repeatable; None for numbers that nobody can predict.
        speed: How fast the hub's clock goes, 1.0 being real time. None: it stands still,
            but for `advance` and `spin`, and then goes as fast as the computer can.

    Raises:
        EmulatorError: there is no such runtime, or the emulator does not start.
        UnknownBoardError: there is no such board.
    """

    def __init__(
        self,
        *,
        runtime: str = CPYTHON,
        board: str = "emulated",
        seed: int | None = None,
        speed: float | None = None,
    ) -> None:
        firmware_command(runtime)
        board_file(board)
        self.is_virtual = speed is None
        clock = {"virtual": True} if speed is None else {"speed": speed}
        self._emulator = EmulatorProcess(
            EmulatorOptions(runtime=runtime, board=board, seed=seed, **clock)
        )
        self.port = self._emulator.port
        self.control = self._emulator.control

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the emulator; may be called again."""
        self._emulator.close()

    def press(self, ms: int = 80) -> None:
        """Presses the button for `ms` milliseconds of the hub's time, which must still pass."""
        self.control.press(ms)

    def advance(self, ms: int) -> None:
        """Lets `ms` milliseconds of the hub's time pass, then returns.

        Raises ControlError if the hub's clock runs by itself.
        """
        self.control.advance(ms)

    def spin(self) -> int | None:
        """Presses, lets the whole spin pass, and returns the number that is lit then.

        Raises ControlError if the hub's clock runs by itself.
        """
        self.press()
        self.advance(SPIN_MS)
        return self.number()

    def number(self) -> int | None:
        """The number beside the only LED that is lit; None if more or fewer are lit."""
        return self.control.number()

    def leds(self) -> list[Colour]:
        """Red, green and blue (0..255) of every LED."""
        return self.control.leds()
