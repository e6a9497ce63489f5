"""A board with CircuitPython whose data port is off, played by Blinka in no time: its button is
pressed after a second, and each picture is told with its time, and the LEDs that are lit.

python without_data_port.py FIRMWARE PORT FOLDER
"""

# The port's code.py is not to be taken for it.
import code  # noqa: F401
import gc
import os
import runpy
import sys
import time
import types
from pathlib import Path

import board
import digitalio
import microcontroller
import neopixel_write

PRESSED = range(1000, 1100)
END_MS = 40_000
PINS = {"GPIO14": microcontroller.pin.D2, "GPIO2": board.NEOPIXEL, "GPIO15": microcontroller.pin.D4}

_RealPin = digitalio.DigitalInOut
_now = 0.0


class Pin(_RealPin):
    """An input that nothing pulls up reads low by itself."""

    @property
    def value(self):
        if self.direction is digitalio.Direction.INPUT:
            return self.pull is digitalio.Pull.UP and int(_now) not in PRESSED
        return super().value

    @value.setter
    def value(self, level):
        _RealPin.value.fset(self, level)


def sleep(seconds):
    global _now
    _now += 1000 * seconds
    if _now > END_MS:
        sys.exit()


def show(_pin, pixels):
    lit = [led for led in range(len(pixels) // 3) if any(pixels[3 * led : 3 * led + 3])]
    print("picture", int(_now), *lit)


def module(name, **members):
    made = types.ModuleType(name)
    vars(made).update(members)
    sys.modules[name] = made


digitalio.DigitalInOut = Pin
vars(board).update(PINS)
microcontroller.nvm = bytearray(b"\xff" * 4096)
microcontroller.reset = sys.exit
neopixel_write.neopixel_write = show
time.sleep = sleep
gc.mem_free = lambda: -1
module(
    "supervisor",
    runtime=types.SimpleNamespace(autoreload=True),
    ticks_ms=lambda: int(_now + 2**29 - 65_000) % 2**29,
)
module("usb_cdc", data=None, console=None)
firmware, port, folder = map(Path, sys.argv[1:])
os.chdir(folder)
sys.path.extend([str(firmware), str(port)])
runpy.run_path(str(port / "code.py"), run_name="__main__")
