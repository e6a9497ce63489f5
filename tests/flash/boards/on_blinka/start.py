"""A board with CircuitPython, played by Blinka: code.py of its drive, with a terminal for its
second serial port.

python start.py DRIVE LINK BUTTON

The button is down while the file BUTTON exists. Whatever code.py imports comes from the drive.
"""

# The drive's code.py must not be taken for it.
import code  # noqa: F401
import os
import runpy
import select
import sys
import time
import tty
from pathlib import Path

drive, link, button = map(Path, sys.argv[1:])
sys.path[:1] = [str(Path(__file__).parents[3] / "ports")]

import blinka_pc  # noqa: E402


class Pin(blinka_pc.Pin):
    def pressed(self):
        return button.exists()


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


blinka_pc.become_board(Pin, lambda: time.monotonic_ns() // 1_000_000 & 0x1FFFFFFF, Line())
sys.implementation.name = "circuitpython"
os.chdir(drive)
sys.path[:1] = [str(drive)]
runpy.run_path(str(drive / "code.py"), run_name="__main__")
