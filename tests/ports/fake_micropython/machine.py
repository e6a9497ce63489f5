"""A board's `machine` for MicroPython's unix port: pins 0 to 29, nobody at the button.

The unix port's console is a terminal, which has an interrupt of its own: `micropython.kbd_intr`
only says here what it was told.
"""

import sys


class Interrupt:
    @staticmethod
    def kbd_intr(byte):
        print("kbd_intr", byte)


sys.modules["micropython"] = Interrupt


class Pin:
    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, name, mode=None, pull=None):
        if name not in {f"GPIO{n}" for n in range(30)}:
            raise ValueError("unknown named pin " + name)
        self._up = (mode, pull) == (Pin.IN, Pin.PULL_UP)

    def value(self):
        return 1 if self._up else 0


class PWM:
    def __init__(self, pin):
        pass

    def freq(self, hertz):
        pass

    def duty_u16(self, duty):
        pass


def bitstream(pin, encoding, timing, pixels):
    pass


def unique_id():
    return b"\xff" * 8


def reset():
    raise SystemExit(3)
