"""Plays SPINS spins, spread over thirty days or more, and prints what changed on the way.

For a real MicroPython. Times are counted from the press.
"""

# MicroPython has no contextlib; SPINS comes from who runs this.
# ruff: noqa: F821, SIM105

import gc

from wildfire_hub import framing, runner, ticks
from wildfire_hub.hal import Hal

APART_MS = max(36000, 30 * 86400000 // SPINS)
EDGES = (0, 100, 6000, APART_MS)
BOOT = b"abcd1234"
NOTHING = b""


class Done(BaseException):
    """Ends the main loop, past its handler."""


class Board(Hal):
    """Somebody presses the button every so often, and a host acknowledges every event."""

    def __init__(self):
        self.tick = 2**29 - 65000
        self.since = -5000
        self.seconds = 0
        self.ms = 0
        self.spins = 0
        self.contact = False
        self.incoming = NOTHING
        self.noise = 1
        self.kind = 24
        self.shown_at = 0
        self.stops = [9999999, 0]
        self.darks = [9999999, 0]
        self.latest = 0
        self.before = 0
        self.grown = 0

    def wait(self, ms):
        for edge in EDGES:
            if self.since < edge:
                ms = min(ms, edge - self.since)
                break
        self.tick = ticks.add(self.tick, ms)
        self.since += ms
        self.ms += ms
        self.seconds += self.ms // 1000
        self.ms %= 1000
        if ms:
            self.happen()

    def happen(self):
        if self.since == APART_MS:
            self.since = 0
        if self.since == 0:
            if self.spins == SPINS // 10:
                self.before = used()
            if self.spins == SPINS:
                self.grown = used() - self.before
                raise Done
            self.spins += 1
            self.contact = True
        elif self.since == 100:
            self.contact = False
        elif self.since == 6000:
            body = b"8 ack %s %d" % (BOOT, 2 * self.spins)
            self.incoming = b"$" + body + b"*%04X\n" % framing.crc16(body, 0, len(body))

    def ticks(self):
        return self.tick

    def button(self):
        return self.contact

    def read(self, buffer):
        data = self.incoming
        buffer[: len(data)] = data
        self.incoming = NOTHING
        return len(data)

    def write(self, buffer, start, end):
        return end - start

    def show(self, pixels):
        kind = len(pixels) // 3
        for at in range(0, len(pixels), 3):
            if not pixels[at + 1]:
                kind -= 1
        if kind == 5 and self.kind == 5:
            self.latest = max(self.latest, self.since - self.shown_at)
        elif kind == 1 and self.kind == 5:
            note(self.stops, self.since)
        elif kind == 24 and self.kind == 1:
            note(self.darks, self.since)
        self.kind = kind
        self.shown_at = self.since

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


def note(bounds, value):
    bounds[0] = min(bounds[0], value)
    bounds[1] = max(bounds[1], value)


def used():
    gc.collect()
    return gc.mem_alloc()


board = Board()
try:
    runner.run(board)
except Done:
    pass
print("stops", board.stops[0], board.stops[1])
print("darks", board.darks[0], board.darks[1])
print("frames", board.latest, board.latest)
print("spins", board.spins, board.spins)
print("days", board.seconds // 86400, board.seconds // 86400)
print("grown", board.grown, board.grown)
