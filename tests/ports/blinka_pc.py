"""A Pico with CircuitPython, played by Blinka on a PC, with what that lacks or does differently."""

import gc
import sys
import types

import board
import digitalio
import microcontroller

PINS = {"GPIO14": microcontroller.pin.D2, "GPIO2": board.NEOPIXEL, "GPIO15": microcontroller.pin.D4}

_RealPin = digitalio.DigitalInOut


class Pin(_RealPin):
    """A pin with a contact to ground. An input that nothing pulls up reads low."""

    def pressed(self):
        raise NotImplementedError

    @property
    def value(self):
        if self.direction is digitalio.Direction.INPUT:
            return self.pull is digitalio.Pull.UP and not self.pressed()
        return super().value

    @value.setter
    def value(self, level):
        _RealPin.value.fset(self, level)


def become_board(pin, ticks_ms, data):
    """Makes this process a Pico with that class of pins, that clock, and `data` as data port."""
    digitalio.DigitalInOut = pin
    vars(board).update(PINS)
    microcontroller.nvm = bytearray(b"\xff" * 4096)
    microcontroller.reset = sys.exit
    microcontroller.cpu = types.SimpleNamespace(uid=bytearray(range(8)))
    gc.mem_free = lambda: -1
    runtime = types.SimpleNamespace(autoreload=True)
    _module("supervisor", runtime=runtime, ticks_ms=ticks_ms)
    _module("usb_cdc", data=data, console=None)


def _module(name, **members):
    made = types.ModuleType(name)
    vars(made).update(members)
    sys.modules[name] = made
