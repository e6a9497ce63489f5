"""Boards with CircuitPython: which ports are their consoles, and how to restart them there."""

from wildfire.client import ClientError
from wildfire.client.opening import PortOpener
from wildfire.extras import MissingExtraError
from wildfire.flash.errors import FlashError
from wildfire.flash.repl.connection import Repl

_RESTART = "import microcontroller\nmicrocontroller.reset()"


def consoles(uid: str) -> list[str]:
    """The ports where the board with this UID has its REPL.

    Raises:
        MissingExtraError: adafruit-board-toolkit is not installed.
    """
    try:
        from adafruit_board_toolkit import circuitpython_serial
    except ImportError as error:
        raise MissingExtraError(
            "extras.needed-for-flashing", "adafruit-board-toolkit", "boards"
        ) from error
    return [
        str(port.device)
        for port in circuitpython_serial.repl_comports()
        if (port.serial_number or "").casefold() == uid.casefold()
    ]


def restart(console: str, opener: PortOpener) -> bool:
    """Restarts the board at its console, like its reset button, and returns whether that worked."""
    try:
        with Repl(console, opener) as repl:
            repl.restart(_RESTART)
    except (FlashError, ClientError):
        return False
    return True
