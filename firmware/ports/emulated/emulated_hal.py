"""The hub's HAL in the emulator: each call is a line on standard output.

    show HEX, tone HERTZ VOLUME, write HEX, leave, reset      nothing comes back
    load, store HEX, entropy COUNT, id, memory BYTES          one line comes back
    wait MS ROOM                                              a turn comes back, when it is time

A turn is `TICK PRESSED SPACE HEX FAULT`: the tick, whether the contact is closed (0 or 1), how
many bytes the host takes now, the bytes that it sent (at most ROOM), and what must fail; `-` is
nothing. Time passes only in `wait`: all that happens between two turns happens at one tick.
"""

import gc
from binascii import hexlify, unhexlify

from wildfire_hub.hal import Hal

RECEIVE_BUFFER = 256


class Line:
    """Lines to and from the emulator, over two text streams."""

    def __init__(self, receiver, sender):
        self._receiver = receiver
        self._sender = sender
        self._unsent = []

    def tell(self, text):
        """Says something together with the next question: one write a turn is enough."""
        self._unsent.append(text)
        self._unsent.append("\n")

    def ask(self, text):
        """Says something and returns the answer; SystemExit if the emulator has gone."""
        self.tell(text)
        self.flush()
        answer = self._receiver.readline()
        if not answer:
            raise SystemExit
        return answer.strip()

    def flush(self):
        self._sender.write("".join(self._unsent))
        self._unsent.clear()
        # MicroPython's standard output is not buffered, and has no such method
        if hasattr(self._sender, "flush"):
            self._sender.flush()


class EmulatedHal(Hal):
    """`facts` has the board, the runtime and the settings, all text, and the first turn. `line`
    leads to the emulator."""

    def __init__(self, facts, line):
        self.board = facts["board"].encode()
        self.runtime = facts["runtime"].encode()
        self.wiring = facts["settings"]
        self._line = line
        self._tick = 0
        self._pressed = False
        self._space = 0
        self._received = b""
        self._take_turn(facts["turn"])

    def _take_turn(self, turn):
        tick, pressed, space, received, fault = turn.split(" ", 4)
        self._tick = int(tick)
        self._pressed = pressed == "1"
        self._space = int(space)
        if received != "-":
            self._received += unhexlify(received)
        if fault != "-":
            raise OSError(fault)

    def ticks(self):
        return self._tick

    def wait(self, ms):
        if self._received:
            # a board would not sleep either, but its clock would run
            ms = min(ms, 1)
        room = RECEIVE_BUFFER - len(self._received)
        self._take_turn(self._line.ask("wait %d %d" % (ms, room)))

    def button(self):
        return self._pressed

    def read(self, buffer):
        count = min(len(buffer), len(self._received))
        if count:
            buffer[:count] = self._received[:count]
            self._received = self._received[count:]
        return count

    def write(self, buffer, start, end):
        count = min(end - start, self._space)
        if count:
            self._space -= count
            self._line.tell("write " + hexlify(buffer[start : start + count]).decode())
        return count

    def show(self, pixels):
        self._line.tell("show " + hexlify(pixels).decode())

    def tone(self, hertz, volume):
        self._line.tell("tone %d %d" % (hertz, volume))

    def entropy(self, buffer):
        buffer[:] = unhexlify(self._line.ask("entropy %d" % len(buffer)))

    def fresh_id(self):
        return self._line.ask("id").encode()

    def load(self):
        kept = self._line.ask("load")
        return None if kept == "-" else unhexlify(kept)

    def store(self, data):
        answer = self._line.ask("store " + hexlify(data).decode())
        if answer != "-":
            raise OSError(answer)

    def free_memory(self):
        # CPython does not say
        free = -1
        if hasattr(gc, "mem_free"):
            gc.collect()
            free = gc.mem_free()
        return int(self._line.ask("memory %d" % free))

    def reset(self):
        self._line.tell("reset")
        self._line.flush()
        raise SystemExit

    def leave(self):
        self._line.tell("leave")
