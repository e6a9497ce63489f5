"""A board with CircuitPython, played by Blinka in no time: its button is pressed after a second,
and each picture is told with its time, and the LEDs that are lit; at the end, whether whatever
touches its drive would have restarted it.

python code_on_blinka.py FIRMWARE PORT FOLDER HOST

HOST is `none` for a board whose data port is off, or `deaf` for a program that has opened it, says
two bytes in mid-spin and never reads.
"""

# The port's code.py is not to be taken for it.
import code  # noqa: F401
import os
import runpy
import sys
import time
from pathlib import Path

import blinka_pc
import neopixel_write

PRESSED = range(1000, 1100)
SAID_MS = 2000
END_MS = 40_000

_now = 0.0


class Pin(blinka_pc.Pin):
    def pressed(self):
        return int(_now) in PRESSED


class DeafHost:
    """The data port as usb_cdc has it: unless its timeouts are 0, what does not fit, or has not
    come, is waited for; here in vain, and that ends the story."""

    timeout = write_timeout = None

    def __init__(self):
        self._room = 256
        self._said = b"x\n"

    @property
    def in_waiting(self):
        return len(self._said) if _now >= SAID_MS else 0

    def readinto(self, buffer):
        count = min(self.in_waiting, len(buffer))
        if count < len(buffer) and self.timeout != 0:
            sys.exit("stuck in readinto")
        buffer[:count] = self._said[:count]
        self._said = self._said[count:]
        return count

    def write(self, data):
        count = min(len(data), self._room)
        if count < len(data) and self.write_timeout != 0:
            sys.exit("stuck in write")
        self._room -= count
        return count


def sleep(seconds):
    global _now
    _now += 1000 * seconds
    if _now > END_MS:
        print("autoreload", sys.modules["supervisor"].runtime.autoreload)
        sys.exit()


def show(_pin, pixels):
    lit = [led for led in range(len(pixels) // 3) if any(pixels[3 * led : 3 * led + 3])]
    print("picture", int(_now), *lit)


HOSTS = {"none": lambda: None, "deaf": DeafHost}

neopixel_write.neopixel_write = show
time.sleep = sleep
firmware, port, folder = map(Path, sys.argv[1:4])
data = HOSTS[sys.argv[4]]()
blinka_pc.become_board(Pin, lambda: int(_now + 2**29 - 65_000) % 2**29, data)
os.chdir(folder)
sys.path.extend([str(firmware), str(port)])
runpy.run_path(str(port / "code.py"), run_name="__main__")
