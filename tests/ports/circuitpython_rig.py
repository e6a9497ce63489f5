"""The contract's rig for CircuitPython: Blinka's pins and PWM, and a serial port of the test's.

python circuitpython_rig.py FIRMWARE PORT TESTS
"""

import sys

# the port comes last, because its code.py must not hide the standard library's module
sys.path[:1] = []
sys.path.extend(sys.argv[1:4])

import blinka_pc  # noqa: E402
import digitalio  # noqa: E402
import neopixel_write  # noqa: E402


class Pin(blinka_pc.Pin):
    closed = False

    def pressed(self):
        return self.closed


digitalio.DigitalInOut = Pin

import circuitpython_hal  # noqa: E402
import contract  # noqa: E402
import nvm_storage  # noqa: E402

FACTS = {"board": "pc", "settings": {"ring": "24", "order": "GRB", "map": "auto"}}


class Line:
    """Like usb_cdc.data with both timeouts 0."""

    def __init__(self):
        self.waiting = b""
        self.sent = b""
        self.room = None

    @property
    def in_waiting(self):
        return len(self.waiting)

    def readinto(self, buffer):
        count = min(len(buffer), len(self.waiting))
        buffer[:count] = self.waiting[:count]
        self.waiting = self.waiting[count:]
        return count

    def write(self, data):
        count = len(data) if self.room is None else min(len(data), self.room)
        if self.room is not None:
            self.room -= count
        self.sent += bytes(data[:count])
        return count


class Rig(contract.Rig):
    """Its clock goes on while the hub sleeps."""

    def __init__(self):
        super().__init__()
        self.left = 0
        self._button = circuitpython_hal.wire_button("D2")
        self._leds = circuitpython_hal.wire_leds("NEOPIXEL")
        self._buzzer = circuitpython_hal.wire_buzzer("D4")
        self._line = Line()
        self._memory = bytearray(b"\xff" * 4096)
        self._picture = b""
        self.hal = self.again()

    def again(self):
        hal = circuitpython_hal.CircuitPythonHal(
            FACTS,
            button=self._button,
            leds=self._leds,
            write_leds=self._write_leds,
            buzzer=self._buzzer,
            line=self._line,
            ticks_ms=lambda: self.clock,
            sleep=self._sleep,
            free_memory=lambda: -1,
            storage=nvm_storage.NvmStorage(self._memory),
            chip_number=b"\xe6\x61\x41\x04\x03\x2d\x7b\x28",
            reset=self.restart,
        )
        leave = hal.leave

        def count():
            leave()
            self.left += 1

        hal.leave = count
        return hal

    def _write_leds(self, leds, pixels):
        assert leds is self._leds
        assert leds.direction is digitalio.Direction.OUTPUT
        neopixel_write.neopixel_write(leds, pixels)
        self._picture = bytes(pixels)

    def _sleep(self, seconds):
        self.clock += round(1000 * seconds)
        self.happen()

    def press(self):
        self._button.closed = True

    def release(self):
        self._button.closed = False

    def send(self, data):
        self._line.waiting += data

    def room(self, count):
        self._line.room = count

    def taken(self):
        sent, self._line.sent = self._line.sent, b""
        return sent

    def lit(self):
        return self._picture

    def sound(self):
        return self._buzzer.frequency, self._buzzer.duty_cycle


contract.main(Rig)
