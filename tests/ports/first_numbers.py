"""Prints the first ten numbers that a board with MicroPython would spin after its start.

micropython first_numbers.py FIRMWARE PORT
"""

import sys

sys.path.extend(sys.argv[1:3])

from micropython_hal import MicroPythonHal

from wildfire_hub import number


class Pin:
    def value(self):
        return 1


hal = MicroPythonHal(
    {"board": "pico", "settings": {}},
    button=Pin(),
    leds=None,
    buzzer=None,
    bitstream=None,
    ticks_ms=None,
    reset=None,
    chip_number=None,
    receiver=sys.stdin.buffer,
    sender=sys.stdout.buffer,
)
byte = bytearray(1)
print(*[number.draw(hal.entropy, byte, 1, 9) for _ in range(10)])
