"""A board's `machine`: a button that is down while a file exists, and a ring that is drawn into
another one."""

import os

_BUTTON = os.getenv("WILDFIRE_TEST_BUTTON")
_RING = os.getenv("WILDFIRE_TEST_RING")


class Pin:
    IN, OUT, PULL_UP = 0, 1, 1

    def __init__(self, name, mode=None, pull=None):
        self.name = name
        self._is_button = (mode, pull) == (Pin.IN, Pin.PULL_UP)

    def value(self):
        try:
            os.stat(_BUTTON)  # noqa: PTH116
        except OSError:
            return 1
        return 0 if self._is_button else 1


class PWM:
    def __init__(self, pin):
        pass

    def freq(self, hertz):
        pass

    def duty_u16(self, duty):
        pass


def bitstream(pin, encoding, timing, pixels):
    with open(_RING, "wb") as file:  # noqa: PTH123
        file.write(pixels)


def reset():
    raise SystemExit


def unique_id():
    return b"\xe6\x61\x41\x03\xe7\x45\x2d\x2f"
