"""A board with CircuitPython, played by Blinka: code.py of its drive, with a terminal for its
second serial port.

python start.py DRIVE LINK BUTTON

The button is down while the file BUTTON exists. Whatever code.py imports comes from the drive.
"""

# The drive's code.py is not to be taken for it.
import code  # noqa: F401
import gc
import os
import runpy
import select
import sys
import time
import tty
import types
from pathlib import Path

import board
import digitalio
import microcontroller

drive, link, button = map(Path, sys.argv[1:])
HERE = Path(__file__).parent
PINS = {"GPIO14": microcontroller.pin.D2, "GPIO2": board.NEOPIXEL, "GPIO15": microcontroller.pin.D4}

_RealPin = digitalio.DigitalInOut


class Pin(_RealPin):
    """An input that nothing pulls up reads low by itself."""

    @property
    def value(self):
        if self.direction is digitalio.Direction.INPUT:
            return self.pull is digitalio.Pull.UP and not button.exists()
        return super().value

    @value.setter
    def value(self, level):
        _RealPin.value.fset(self, level)


class Line:
    """Like usb_cdc.data with both timeouts 0."""

    def __init__(self):
        self._ours, self._theirs = os.openpty()
        tty.setraw(self._theirs)
        os.set_blocking(self._ours, False)
        link.symlink_to(os.ttyname(self._theirs))

    @property
    def in_waiting(self):
        return len(select.select([self._ours], [], [], 0)[0])

    def readinto(self, buffer):
        return os.readv(self._ours, [buffer])

    def write(self, data):
        return os.write(self._ours, data)


def module(name, **members):
    made = types.ModuleType(name)
    vars(made).update(members)
    sys.modules[name] = made


digitalio.DigitalInOut = Pin
vars(board).update(PINS)
microcontroller.nvm = bytearray(b"\xff" * 4096)
microcontroller.reset = sys.exit
gc.mem_free = lambda: -1
module(
    "supervisor",
    runtime=types.SimpleNamespace(autoreload=True),
    ticks_ms=lambda: time.monotonic_ns() // 1_000_000 & 0x1FFFFFFF,
)
module("usb_cdc", data=Line(), console=None)
sys.implementation.name = "circuitpython"
os.chdir(drive)
sys.path[:0] = [str(drive)]
sys.path.remove(str(HERE))
runpy.run_path(str(drive / "code.py"), run_name="__main__")
