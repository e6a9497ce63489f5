"""Answers requests on MicroPython's console. There are no pins here."""

import sys
import time

from micropython_hal import MicroPythonHal

from wildfire_hub import runner

FACTS = {"board": "pico", "settings": {"ring": "24", "order": "GRB", "map": "auto"}}


class Open:
    """A contact that is never closed."""

    def value(self):
        return 1


class Console(MicroPythonHal):
    """Keeps nothing, and leaves the terminal as it is."""

    def load(self):
        return None

    def store(self, data):
        pass

    def leave(self):
        pass


def light(pin, encoding, timing, pixels):
    pass


def echo():
    """Sends every line back, until one asks it to leave."""
    line = b""
    while b" leave " not in line:
        line = sys.stdin.buffer.readline()
        sys.stdout.buffer.write(line)


def hub():
    """The firmware and its MicroPython port, until it is asked to leave."""
    hal = Console(
        FACTS,
        button=Open(),
        leds=None,
        buzzer=None,
        bitstream=light,
        ticks_ms=time.ticks_ms,
        reset=None,
        chip_number=lambda: b"bench",
        receiver=sys.stdin.buffer,
        sender=sys.stdout.buffer,
    )
    runner.run(hal)
