"""The hub's HAL on CircuitPython, and on Blinka, which has the same API on a Raspberry Pi or PC."""

import os
import sys
from binascii import hexlify

import board
import digitalio
import microcontroller

from wildfire_hub import ticks
from wildfire_hub.hal import Hal, duty

# never true, but type checkers believe that it is
TYPE_CHECKING = False
if TYPE_CHECKING:
    import pwmio

_SLICE_MS = 2


def find_pin(name):
    """The pin called `name` by the board or by its chip; ValueError if neither has one."""
    # the stubs know the chip's functions but not its pins
    for names in (board, microcontroller.pin):  # type: ignore[attr-defined]
        pin = getattr(names, name, None)
        if pin is not None:
            return pin
    raise ValueError("no pin " + name)


def wire_button(name):
    button = digitalio.DigitalInOut(find_pin(name))
    button.switch_to_input(pull=digitalio.Pull.UP)
    return button


def wire_leds(name):
    leds = digitalio.DigitalInOut(find_pin(name))
    leds.switch_to_output()
    return leds


def wire_buzzer(name):
    """A PWM output, or None where `name` is None."""
    if name is None:
        return None
    # not every Raspberry Pi has what this needs
    import pwmio

    return pwmio.PWMOut(find_pin(name), frequency=440, duty_cycle=0, variable_frequency=True)


class CircuitPythonHal(Hal):
    """`facts` is the board's description; `button` an input that is low when pressed, `leds` an
    output and `buzzer` a PWM or None; `write_leds(leds, pixels)` sends them.

    `line` is a byte stream that never blocks, with `in_waiting`; or None: the hub then has no
    host. `ticks_ms`, `sleep` (in seconds), `free_memory` and `reset` are functions; `storage` has
    `load`, `store`, `tidy` and `damage`, as `Hal` has them; `chip_number` is what
    `Hal.chip_number` returns.
    """

    def __init__(
        self,
        facts,
        *,
        button: "digitalio.DigitalInOut",
        leds: "digitalio.DigitalInOut",
        write_leds,
        buzzer: "pwmio.PWMOut | None",
        line,
        ticks_ms,
        sleep,
        free_memory,
        storage,
        chip_number,
        reset,
    ):
        self.board = facts["board"].encode()
        self.runtime = sys.implementation.name.encode()
        self.wiring = facts["settings"]
        self._button = button
        self._level = button.value
        self._leds = leds
        self._write_leds = write_leds
        self._buzzer = buzzer
        self._line = line
        self._ticks_ms = ticks_ms
        self._sleep = sleep
        self._free_memory = free_memory
        self._storage = storage
        self._chip_number = chip_number
        self._reset = reset

    def ticks(self):
        return self._ticks_ms() & ticks.MASK

    def wait(self, ms):
        line = self._line
        end = ticks.add(self.ticks(), ms)
        while self._button.value == self._level and not (line and line.in_waiting):
            left = ticks.diff(end, self.ticks())
            if left <= 0:
                return
            self._sleep(min(left, _SLICE_MS) / 1000)

    def button(self):
        self._level = self._button.value
        return not self._level

    def read(self, buffer):
        if self._line and self._line.in_waiting:
            return self._line.readinto(buffer) or 0
        return 0

    def write(self, buffer, start, end):
        if self._line:
            return self._line.write(memoryview(buffer)[start:end]) or 0
        return 0

    def show(self, pixels):
        self._write_leds(self._leds, pixels)

    def tone(self, hertz, volume):
        if self._buzzer is None:
            return
        if hertz:
            self._buzzer.frequency = hertz
        self._buzzer.duty_cycle = duty(volume) if hertz else 0

    def entropy(self, buffer):
        random = os.urandom(len(buffer))
        for i in range(len(buffer)):
            buffer[i] = random[i]

    def fresh_id(self):
        return hexlify(os.urandom(4))

    def chip_number(self):
        return self._chip_number

    def load(self):
        data = self._storage.load()
        self.damage = self._storage.damage
        return data

    def store(self, data):
        self._storage.store(data)

    def tidy(self):
        self._storage.tidy()

    def free_memory(self):
        return self._free_memory()

    def reset(self):
        self._reset()

    def leave(self):
        # the console is another port, which the REPL never lost
        pass
