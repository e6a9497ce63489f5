"""How many bytes MicroPython's HAL allocates, in the turns of a hub that shows and listens.

micropython micropython_allocations.py FIRMWARE PORT TESTS FOLDER
"""

import gc
import time

from micropython_rig import Receiver, Rig, Sender

# few, because this build waits for 1 ms whenever it polls a stream written in Python
TURNS = 20


class QuietSender(Sender):
    def write(self, buffer, start, count):
        return count


class ChattyReceiver(Receiver):
    def readinto(self, buffer):
        buffer[0] = 65
        return 1


class QuietRig(Rig):
    """The rig without its own allocations: time is real, and nothing is recorded."""

    def __init__(self):
        self._quiet = QuietSender(), ChattyReceiver()
        super().__init__()

    def again(self):
        self._sender, self._receiver = self._quiet
        return super().again()

    def _bitstream(self, pin, encoding, timing, pixels):
        pass

    def _read_clock(self):
        return time.ticks_ms()


def turns(hal, receiver, received, frame, pixels):
    for turn in range(TURNS):
        hal.ticks()
        hal.button()
        hal.read(received)
        hal.show(pixels)
        hal.tone(1000 + turn, 60)
        hal.write(frame, 1, len(frame))
        hal.wait(1)


def idle(hal, received):
    for _ in range(TURNS):
        hal.ticks()
        hal.button()
        hal.read(received)
        hal.wait(1)


def measure(act, *arguments):
    act(*arguments)
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    act(*arguments)
    after = gc.mem_alloc()
    gc.enable()
    return after - before


rig = QuietRig()
received = bytearray(8)
byte = bytearray(1)
frame = bytearray(b"$1 hello 1 0*0000\n")
print("idle", measure(idle, rig.hal, received))
rig._receiver.waiting = b"always"
print("busy", measure(turns, rig.hal, rig._receiver, received, frame, bytearray(72)))
print("entropy", measure(rig.hal.entropy, byte))
