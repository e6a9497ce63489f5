"""Plays a long evening on a hub and prints all it does: the same on every runtime, to the byte."""

# MicroPython has no contextlib, and not every build has str.format.
# ruff: noqa: SIM105, UP031

import sys

from wildfire_hub import framing, runner, ticks
from wildfire_hub.hal import Hal

REQUESTS = (
    b"hello 1 0",
    b"status",
    b"get map",
    b"get colour",
    b"set volume 5",
    b"set volume 101",
    b"set ring 9",
    b"keep map -,23,0,5,7,9,11,13,15,17",
    b"keep order RGB",
    b"get order",
    b"set range 3-12",
    b"set range 0-15",
    b"show 5 3000",
    b"show 12 3000",
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


def frame(sequence, text):
    body = b"%d %s" % (sequence, text)
    return b"$" + body + b"*%04X\n" % framing.crc16(body, 0, len(body))


class Done(BaseException):
    """Ends the main loop, past its handler."""


class Board(Hal):
    """Something happens every 97 ms; the clock is what the loop waits."""

    board = b"transcript"
    runtime = b"any"
    wiring = {"ring": "24", "order": "GRB", "map": "auto"}  # noqa: RUF012

    def __init__(self):
        self.elapsed = 0
        self.next = 97
        self.count = 0
        self.noise = 1
        self.ids = 0
        self.contact = False
        self.incoming = b""
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
            raise Done
        if count == 400 or count == 410:
            self.failing = True
        turn = count % 100
        if turn == 5 or turn == 20:
            self.contact = True
        elif turn == 7 or turn == 22:
            self.contact = False
        if count % 7 == 0:
            self.incoming = frame(count, REQUESTS[count // 7 % len(REQUESTS)])
        elif count % 31 == 0:
            self.incoming = b"junk $5 status*0000\r\n\x03\xff$9 hel"

    def ticks(self):
        return (2**29 - 60000 + self.elapsed) & ticks.MASK

    def button(self):
        return self.contact

    def read(self, buffer):
        data = self.incoming
        self.incoming = b""
        buffer[: len(data)] = data
        return len(data)

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

    def entropy(self, buffer):
        for at in range(len(buffer)):
            self.noise = (self.noise * 109 + 57) & 0x3FFF
            buffer[at] = self.noise >> 6

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


try:
    runner.run(Board())
except Done:
    pass
