"""The contract's rig for MicroPython: pins, a PWM and a console that the test owns.

micropython micropython_rig.py FIRMWARE PORT TESTS FOLDER
"""

import io
import os
import select
import sys

sys.path.extend(sys.argv[1:4])
os.chdir(sys.argv[4])

import contract  # noqa: E402
import micropython_hal  # noqa: E402

_POLL = 3
_NO_SUCH_REQUEST = -22
CHIP = b"\xe6\x61\x41\x04\x03\x2d\x7b\x28"
FACTS = {"board": "pico", "settings": {"ring": "24", "order": "GRB", "map": "auto"}}


class Contact:
    """An input with a pull-up and a contact to ground."""

    def __init__(self):
        self.closed = False

    def value(self):
        return 0 if self.closed else 1


class Buzzer:
    def __init__(self):
        self.hertz = 0
        self.duty = 0

    def freq(self, hertz):
        self.hertz = hertz

    def duty_u16(self, duty):
        self.duty = duty


class Receiver(io.IOBase):
    """Like the console, where a read waits for all that it asks for; here it fails."""

    def __init__(self):
        self.waiting = bytearray()

    def ioctl(self, request, flags):
        if request != _POLL:
            return _NO_SUCH_REQUEST
        return flags & select.POLLIN if self.waiting else 0

    def readinto(self, buffer):
        count = len(buffer)
        assert count <= len(self.waiting), "a board would hang here"
        buffer[:] = self.waiting[:count]
        self.waiting = self.waiting[count:]
        return count


class Sender(io.IOBase):
    """Like the console, which blocks if there is no room. Here it fails instead."""

    def __init__(self):
        self.sent = b""
        self.room = None

    def ioctl(self, request, flags):
        if request != _POLL:
            return _NO_SUCH_REQUEST
        return flags & select.POLLOUT if self.room != 0 else 0

    def write(self, buffer, start, count):
        if self.room is not None:
            assert count <= self.room, "a board would be stuck here"
            self.room -= count
        self.sent += bytes(buffer[start : start + count])
        return count


class Rig(contract.Rig):
    """Its clock goes on whenever it is read."""

    pace = 5

    def __init__(self):
        for name in os.listdir():  # noqa: PTH208
            os.remove(name)  # noqa: PTH107
        super().__init__()
        self._contact = Contact()
        self._buzzer = Buzzer()
        self._receiver = Receiver()
        self._sender = Sender()
        self._picture = b""
        self.hal = self.again()

    def again(self):
        return micropython_hal.MicroPythonHal(
            FACTS,
            button=self._contact,
            leds="leds",
            buzzer=self._buzzer,
            bitstream=self._bitstream,
            ticks_ms=self._read_clock,
            reset=self.restart,
            chip_number=lambda: CHIP,
            receiver=self._receiver,
            sender=self._sender,
        )

    @property
    def left(self):
        return INTERRUPTS.count(3)

    def _bitstream(self, pin, encoding, timing, pixels):
        assert (pin, encoding) == ("leds", 0)
        self._picture = bytes(pixels)

    def _read_clock(self):
        self.clock += self.pace
        self.happen()
        # MicroPython's own counter has 30 bits
        return self.clock & 0x3FFFFFFF

    def press(self):
        self._contact.closed = True

    def release(self):
        self._contact.closed = False

    def send(self, data):
        self._receiver.waiting.extend(data)

    def room(self, count):
        self._sender.room = count

    def taken(self):
        sent = self._sender.sent
        self._sender.sent = b""
        return sent

    def lit(self):
        return self._picture

    def sound(self):
        return self._buzzer.hertz, self._buzzer.duty


INTERRUPTS = []
micropython_hal.micropython = type("Interrupts", (), {"kbd_intr": INTERRUPTS.append})


def new_rig():
    INTERRUPTS.clear()
    return Rig()


if __name__ == "__main__":
    contract.main(new_rig)
