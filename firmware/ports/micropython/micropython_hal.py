"""The hub's HAL on MicroPython: pins of `machine`, and the console as the serial port."""

import errno
import gc
import os
import select
import sys
from binascii import hexlify

import micropython

from wildfire_hub import ticks
from wildfire_hub.hal import Hal, duty

# never true, but type checkers believe that it is
TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import PWM, Pin

SETTINGS_FILE = "wildfire_settings.txt"

_SLICE_MS = 5
_INTERRUPT = 3
# high and low times of a 0 and of a 1, in ns (WS2812B data sheet, within its 150 ns tolerance)
_WS2812 = (400, 850, 800, 450)


class MicroPythonHal(Hal):
    """`facts` is the board's description; `button` an input that is low when pressed, `buzzer` a
    PWM or None. `bitstream`, `reset` and `chip_number` are machine's functions, `ticks_ms` is
    time's; `receiver` and `sender` are byte streams that `select.poll` takes."""

    def __init__(
        self,
        facts,
        *,
        button: "Pin",
        leds: "Pin",
        buzzer: "PWM | None",
        bitstream,
        ticks_ms,
        reset,
        chip_number,
        receiver,
        sender,
    ):
        self.board = facts["board"].encode()
        self.runtime = sys.implementation.name.encode()
        self.wiring = facts["settings"]
        self._button = button
        self._level = button.value()
        self._leds = leds
        self._buzzer = buzzer
        self._bitstream = bitstream
        self._ticks_ms = ticks_ms
        self._reset = reset
        self._chip_number = chip_number
        self._receiver = receiver
        self._sender = sender
        self._arriving = select.poll()
        self._arriving.register(receiver, select.POLLIN)
        self._leaving = select.poll()
        self._leaving.register(sender, select.POLLOUT)
        self._byte = bytearray(1)

    def ticks(self):
        return self._ticks_ms() & ticks.MASK

    def wait(self, ms):
        end = ticks.add(self.ticks(), ms)
        while self._button.value() == self._level:
            left = ticks.diff(end, self.ticks())
            if left <= 0:
                return
            # poll would allocate a list where ipoll does not
            for _ in self._arriving.ipoll(min(left, _SLICE_MS)):
                return

    def button(self):
        self._level = self._button.value()
        return not self._level

    def read(self, buffer):
        # the console waits until it has all that is asked for, so read one byte at a time
        count = 0
        byte = self._byte
        while count < len(buffer) and self._has(self._arriving):
            self._receiver.readinto(byte)
            buffer[count] = byte[0]
            count += 1
        return count

    def write(self, buffer, start, end):
        # the console blocks for half a second if there is no room, and only says whether one byte
        # has room
        at = start
        while at < end and self._has(self._leaving):
            self._sender.write(buffer, at, 1)
            at += 1
        return at - start

    def _has(self, poll):
        for _ in poll.ipoll(0):
            return True
        return False

    def show(self, pixels):
        self._bitstream(self._leds, 0, _WS2812, pixels)

    def tone(self, hertz, volume):
        if self._buzzer is None:
            return
        if hertz:
            self._buzzer.freq(hertz)
        self._buzzer.duty_u16(duty(volume) if hertz else 0)

    def entropy(self, buffer):
        random = os.urandom(len(buffer))
        for i in range(len(buffer)):
            buffer[i] = random[i]

    def fresh_id(self):
        return hexlify(os.urandom(4))

    def chip_number(self):
        return self._chip_number()

    def load(self):
        try:
            with open(SETTINGS_FILE, "rb") as file:
                return file.read()
        except OSError as failure:
            if failure.errno == errno.ENOENT:
                return None
            raise

    def store(self, data):
        # a power cut leaves the old file or the new one, never half of one
        with open(SETTINGS_FILE + ".new", "wb") as file:
            file.write(data)
        os.rename(SETTINGS_FILE + ".new", SETTINGS_FILE)

    def free_memory(self):
        gc.collect()
        return gc.mem_free()

    def reset(self):
        self._reset()

    def leave(self):
        micropython.kbd_intr(_INTERRUPT)
