"""Plays a long evening on a hub and prints everything it does: the same on every runtime, to the
byte.
"""

# Not every build of MicroPython has str.format.
# ruff: noqa: UP031

import sys

import played

from wildfire_hub import framing, ticks

REQUESTS = (
    b"hello 1 0",
    b"status",
    b"lit",
    b"get map",
    b"get colour",
    b"set volume 5",
    b"set volume 101",
    b"set ring 9",
    b"keep map -,23,0,5,7,9,11,13,15,17",
    b"keep order RGB",
    b"store volume map",
    b"get order",
    b"set range 3-12",
    b"set range 0-15",
    b"show 5 3000",
    b"show 12 3000",
    b"mark 5",
    b"direction -1",
    b"sign 2",
    b"sign 3",
    b"mark 13",
    b"direction 2",
    b"dice 3",
    b"dice 0",
    b"test",
    b"identify 700",
    b"identify 0",
    b"show",
    b"show 5 x",
    b"dance",
    b"ack 00000000 1",
    b"ack 00000001 2",
    b"reboot 00000000",
)


class Board(played.Board):
    """Something happens every 97 ms. The clock is the time that the loop waits."""

    board = b"transcript"
    runtime = b"any"
    wiring = {"ring": "24", "order": "GRB", "map": "auto"}  # noqa: RUF012

    def __init__(self):
        super().__init__()
        self.elapsed = 0
        self.next = 97
        self.count = 0
        self.ids = 0
        self.failing = False
        self.kept = None

    def wait(self, ms):
        if self.elapsed + ms < self.next:
            self.elapsed += ms
            return
        self.elapsed = self.next
        self.next += 97
        self.happen(self.count)
        self.count += 1

    def happen(self, count):
        if count == 1000:
            raise played.Done
        if count == 400 or count == 410:
            self.failing = True
        turn = count % 100
        if turn == 5 or turn == 20:
            self.contact = True
        elif turn == 7 or turn == 22:
            self.contact = False
        if count % 7 == 0:
            self.incoming = played.frame(count, REQUESTS[count // 7 % len(REQUESTS)])
        elif count % 31 == 0:
            self.incoming = b"junk $5 status*0000\r\n\x03\xff$9 hel"

    def ticks(self):
        return (2**29 - 60000 + self.elapsed) & ticks.MASK

    def write(self, buffer, start, end):
        sys.stdout.write("%d sent " % self.elapsed)
        sys.stdout.write(bytes(buffer[start:end]).decode())
        return end - start

    def show(self, pixels):
        if self.failing:
            self.failing = False
            raise RuntimeError("the ring came loose")
        print(self.elapsed, "lights", framing.crc16(pixels, 0, len(pixels)))

    def tone(self, hertz, volume):
        print(self.elapsed, "sounds", hertz, volume)

    def fresh_id(self):
        self.ids += 1
        return b"%08x" % self.ids

    def load(self):
        return self.kept

    def store(self, data):
        print(self.elapsed, "keeps", data)
        self.kept = data

    def free_memory(self):
        return -1


played.play(Board())
