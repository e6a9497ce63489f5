"""A board with CircuitPython whose data port is off, played by Blinka in no time: its button is
pressed after a second, and each picture is told with its time, and the LEDs that are lit.

python without_data_port.py FIRMWARE PORT FOLDER
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
END_MS = 40_000

_now = 0.0


class Pin(blinka_pc.Pin):
    def pressed(self):
        return int(_now) in PRESSED


def sleep(seconds):
    global _now
    _now += 1000 * seconds
    if _now > END_MS:
        sys.exit()


def show(_pin, pixels):
    lit = [led for led in range(len(pixels) // 3) if any(pixels[3 * led : 3 * led + 3])]
    print("picture", int(_now), *lit)


neopixel_write.neopixel_write = show
time.sleep = sleep
blinka_pc.become_board(Pin, lambda: int(_now + 2**29 - 65_000) % 2**29, None)
firmware, port, folder = map(Path, sys.argv[1:])
os.chdir(folder)
sys.path.extend([str(firmware), str(port)])
runpy.run_path(str(port / "code.py"), run_name="__main__")
