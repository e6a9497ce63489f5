"""Prints how many bytes the main loop allocates over a spin with traffic and over idle turns.

For a real MicroPython. At the end it wastes some on purpose, to show that this would be seen.
"""

import gc

import played

from wildfire_hub import ticks

IDLE_TURNS = 10000
SPIN_TURNS = 700
WASTEFUL_TURNS = 100


class Board(played.Board):
    """Every turn lets the time pass that the loop asked for. Events are planned by turns."""

    def __init__(self):
        super().__init__()
        self.now = 2**29 - 100000000
        self.turn = 0
        self.before = 0
        self.after_spin = 0
        self.after_idle = 0
        self.after_waste = 0
        self.shown = 0
        self.sent = 0
        self.hello = played.frame(8, b"hello 1 0")
        self.status = played.frame(8, b"status")
        self.lit = played.frame(8, b"lit")
        self.show_request = played.frame(8, b"show 4 5000")
        self.told = [
            played.frame(8, told)
            for told in (b"mark 5", b"direction -1", b"sign 2", b"dice 2", b"direction 1")
        ]
        self.junk = b"$1 status*0000\n\x03\xff$"
        self.acks = [played.frame(8, b"ack %s %d" % (played.BOOT, event)) for event in (2, 4, 6)]

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
            raise played.Done
        elif turn > 3 * SPIN_TURNS + IDLE_TURNS:
            bytearray(8)

    def tell(self, spin, turn):
        if turn == 0 and spin == 2:
            # all three spins did the same, so one-time allocations are over
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
        elif 510 < turn < 570 and turn % 10 == 0:
            self.incoming = self.told[(turn - 520) // 10]
        elif turn % 4 == 0:
            self.incoming = self.status if turn % 8 else self.lit
        elif turn % 4 == 2:
            self.incoming = self.hello if turn % 8 == 2 else self.junk

    def ticks(self):
        return self.now

    def write(self, buffer, start, end):
        self.sent += end - start
        return end - start

    def show(self, pixels):
        self.shown += 1


board = Board()
played.play(board)
print("spin", board.after_spin - board.before)
print("idle", board.after_idle - board.after_spin)
print("wasted", board.after_waste - board.after_idle)
print("shown", board.shown)
print("sent", board.sent)
print("free", gc.mem_free())
