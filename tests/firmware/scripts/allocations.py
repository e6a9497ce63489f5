"""Prints how many bytes the main loop allocates over a spin with traffic and over idle turns.

For a real MicroPython. At the end it wastes some on purpose, to show that this would be seen.
"""

# MicroPython has no contextlib.
# ruff: noqa: SIM105

import gc

from wildfire_hub import framing, runner, ticks
from wildfire_hub.hal import Hal

IDLE_TURNS = 10000
SPIN_TURNS = 700
WASTEFUL_TURNS = 100
BOOT = b"abcd1234"
NOTHING = b""


def frame(text):
    body = b"8 " + text
    return b"$" + body + b"*%04X\n" % framing.crc16(body, 0, len(body))


class Done(BaseException):
    """Ends the main loop, past its handler."""


class Board(Hal):
    """Every turn lets the time pass that the loop asked for; a story is told by turns."""

    def __init__(self):
        self.now = 2**29 - 100000000
        self.turn = 0
        self.contact = False
        self.incoming = NOTHING
        self.noise = 1
        self.spun = 0
        self.before = 0
        self.after_spin = 0
        self.after_idle = 0
        self.after_waste = 0
        self.shown = 0
        self.sent = 0
        self.hello = frame(b"hello 1 0")
        self.status = frame(b"status")
        self.show_request = frame(b"show 4 5000")
        self.junk = b"$1 status*0000\n\x03\xff$"
        self.acks = [frame(b"ack %s %d" % (BOOT, event)) for event in (2, 4, 6)]

    def wait(self, ms):
        self.now = ticks.add(self.now, ms)
        turn = self.turn
        self.turn += 1
        if turn < 3 * SPIN_TURNS:
            self.tell(turn // SPIN_TURNS, turn % SPIN_TURNS)
        elif turn == 3 * SPIN_TURNS:
            self.after_spin = gc.mem_alloc()
        elif turn == 3 * SPIN_TURNS + IDLE_TURNS:
            self.after_idle = gc.mem_alloc()
        elif turn == 3 * SPIN_TURNS + IDLE_TURNS + WASTEFUL_TURNS:
            self.after_waste = gc.mem_alloc()
            raise Done
        elif turn > 3 * SPIN_TURNS + IDLE_TURNS:
            bytearray(8)

    def tell(self, spin, turn):
        if turn == 0 and spin == 2:
            # all three spins did the same: what is allocated once has been
            gc.disable()
            self.before = gc.mem_alloc()
            # the ticks wrap while the light races
            self.now = 2**29 - 2000
        if turn == 10:
            self.contact = True
        elif turn == 20:
            self.contact = False
        elif turn == 500:
            self.incoming = self.acks[spin]
        elif turn == 510:
            self.incoming = self.show_request
        elif turn % 4 == 0:
            self.incoming = self.status
        elif turn % 4 == 2:
            self.incoming = self.hello if turn % 8 == 2 else self.junk

    def ticks(self):
        return self.now

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
        self.sent += end - start
        return end - start

    def show(self, pixels):
        self.shown += 1

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


board = Board()
try:
    runner.run(board)
except Done:
    pass
print("spin", board.after_spin - board.before)
print("idle", board.after_idle - board.after_spin)
print("wasted", board.after_waste - board.after_idle)
print("shown", board.shown)
print("sent", board.sent)
print("free", gc.mem_free())
