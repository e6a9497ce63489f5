"""A board that a script controls, in any runtime: what all scripts have in common.

A script says how time goes on and what happens, and ends the main loop with `Done`.
"""

import gc

from wildfire_hub import framing, runner
from wildfire_hub.hal import Hal

BOOT = b"abcd1234"
NOTHING = b""


def frame(sequence, text):
    body = b"%d %s" % (sequence, text)
    return b"$" + body + b"*%04X\n" % framing.crc16(body, 0, len(body))


class Done(BaseException):
    """Ends the main loop, past its handler."""


class Board(Hal):
    """Its contact is `contact`, its input is `incoming`. Nothing here allocates."""

    def __init__(self):
        self.contact = False
        self.incoming = NOTHING
        self.noise = 1

    def button(self):
        return self.contact

    def read(self, buffer):
        data = self.incoming
        count = len(data)
        for at in range(count):
            buffer[at] = data[at]
        self.incoming = NOTHING
        return count

    def write(self, buffer, start, end):
        return end - start

    def show(self, pixels):
        pass

    def tone(self, hertz, volume):
        pass

    def entropy(self, buffer):
        for at in range(len(buffer)):
            self.noise = (self.noise * 109 + 57) & 0x3FFF
            buffer[at] = self.noise >> 6

    def fresh_id(self):
        return BOOT

    def load(self):
        return None

    def store(self, data):
        pass

    def free_memory(self):
        return gc.mem_free()


def play(board):
    # MicroPython has no contextlib.
    try:  # noqa: SIM105
        runner.run(board)
    except Done:
        pass
