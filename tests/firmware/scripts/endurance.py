"""Plays SPINS spins, spread over thirty days or more, and prints what changed on the way.

For a real MicroPython. Times are counted from the press.
"""

# SPINS comes from who runs this.
# ruff: noqa: F821

import gc

import played

from wildfire_hub import ticks

APART_MS = max(36000, 30 * 86400000 // SPINS)
EDGES = (0, 100, 6000, APART_MS)


class Board(played.Board):
    """Presses the button every so often, and acknowledges every event."""

    def __init__(self):
        super().__init__()
        self.tick = 2**29 - 65000
        self.since = -5000
        self.seconds = 0
        self.ms = 0
        self.spins = 0
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
                raise played.Done
            self.spins += 1
            self.contact = True
        elif self.since == 100:
            self.contact = False
        elif self.since == 6000:
            self.incoming = played.frame(8, b"ack %s %d" % (played.BOOT, 2 * self.spins))

    def ticks(self):
        return self.tick

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


def note(bounds, value):
    bounds[0] = min(bounds[0], value)
    bounds[1] = max(bounds[1], value)


def used():
    gc.collect()
    return gc.mem_alloc()


board = Board()
played.play(board)
print("stops", board.stops[0], board.stops[1])
print("darks", board.darks[0], board.darks[1])
print("frames", board.latest, board.latest)
print("spins", board.spins, board.spins)
print("days", board.seconds // 86400, board.seconds // 86400)
print("grown", board.grown, board.grown)
