"""The Pythons that the firmware can run on, and the command that starts each."""

import importlib.util
import sys

from wildfire.emulator.errors import RuntimeMissingError, UnknownRuntimeError
from wildfire.firmware import DEVICE, PORTS

CPYTHON = "cpython"
MICROPYTHON = "micropython"
RUNTIMES = (CPYTHON, MICROPYTHON)

FOLDER = PORTS / "emulated"
"""Where the firmware's entry for the emulator is."""

_HEAP = "heapsize=256k"


def firmware_command(runtime: str) -> list[str]:
    """The command that runs the firmware on `runtime`, one of RUNTIMES.

    Raises:
        UnknownRuntimeError: it is none of them.
        RuntimeMissingError: it is not installed.
    """
    if runtime not in RUNTIMES:
        raise UnknownRuntimeError(runtime, RUNTIMES)
    if runtime == MICROPYTHON:
        if importlib.util.find_spec("micropython_unix") is None:
            raise RuntimeMissingError
        start = [sys.executable, "-I", "-m", "micropython_unix", "-X", _HEAP]
    else:
        start = [sys.executable, "-I", "-S"]
    return [*start, str(FOLDER / "main.py"), str(FOLDER), str(DEVICE)]
