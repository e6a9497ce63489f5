"""A hub with everything around it, and what can be done to it from outside."""

import time
from collections.abc import Callable

from wildfire.emulator.errors import FirmwareError
from wildfire.emulator.rig.board import Board
from wildfire.emulator.rig.cable import Cable
from wildfire.emulator.rig.clock import SLICE_S, HubClock, Seconds
from wildfire.emulator.rig.firmware_process import FirmwareProcess
from wildfire.emulator.rig.machine import Machine, MachineState
from wildfire.emulator.rig.wire import Wire
from wildfire_hub import framing, protocol

PRESS_MS = 80


class Rig:
    """A hub without power, its cable not plugged in. `now` is the hub's time in ms.

    Args:
        board: The hardware.
        wire: The bytes between hub and host.
        clock: How far the hub's time may go.
        cable: Where hosts connect.
        start_firmware: Starts the firmware, each time that the hub gets power.
        seconds: Real time.
    """

    def __init__(
        self,
        *,
        board: Board,
        wire: Wire,
        clock: HubClock,
        cable: Cable,
        start_firmware: Callable[[], FirmwareProcess],
        seconds: Seconds = time.monotonic,
    ) -> None:
        self.board = board
        self.wire = wire
        self.clock = clock
        self.cable = cable
        self.machine = Machine(board, wire, start_firmware)
        self.now = 0
        self.is_plugged_in = False
        self._seconds = seconds
        self._session = 0

    def press(self) -> None:
        """Presses the button for a moment."""
        self.board.button.press(self.now, PRESS_MS)

    def plug(self) -> None:
        """Plugs the cable in; the hub appears when it has power."""
        self.is_plugged_in = True
        if self.machine.state != MachineState.OFF:
            self.cable.plug()

    def unplug(self) -> None:
        """Pulls the cable; the hub goes on."""
        self.is_plugged_in = False
        self.cable.unplug()
        self.wire.clear()

    def cut(self) -> None:
        """Cuts the power; the hub vanishes from its endpoints."""
        self.machine.cut()
        self.cable.unplug()

    def power(self) -> None:
        """Gives the hub power; it appears at its endpoints again."""
        self.machine.power(self.now)
        self._session = self.machine.session
        if self.is_plugged_in:
            self.cable.plug()

    def prove(self) -> None:
        """Says hello to the firmware, before anybody else can.

        Raises:
            FirmwareError: it does not answer.
        """
        asked = framing.Writer(framing.crc16, framing.MAX_FRAME)
        asked.begin(0, protocol.HELLO)
        asked.integer(protocol.PROTOCOL_MAJOR)
        asked.integer(protocol.PROTOCOL_MINOR)
        asked.finish()
        self.wire.attached = True
        self.wire.to_hub += asked.buffer[asked.start : asked.end]
        self.machine.turn(self.now)
        answer = framing.Reader(framing.crc16)
        answer.feed(self.wire.to_host, 0, len(self.wire.to_host))
        if not answer.ready or not answer.buffer.startswith(b"0 " + protocol.HELLO):
            raise FirmwareError("emulator.firmware-does-not-answer")
        self.wire.detach()
        self.wire.clear()

    def run_due(self) -> bool:
        """Does everything that is due by now, in order, and moves `now` on.

        Returns:
            False if it stopped early, after SLICE_S of real time, with more still due.

        Raises:
            FirmwareError: the firmware has ended by itself.
        """
        until = self._seconds() + SLICE_S
        while True:
            due, limit = self.machine.due(), self.clock.limit()
            if due is None or due > max(self.now, limit):
                self.now = max(self.now, limit)
                self.cable.send()
                return True
            # A client that asks without a pause must not stop the clock.
            asked = due <= self.now
            self.now = self.clock.present(self.now, self.machine.happens_at()) if asked else due
            self.machine.turn(self.now)
            if self.machine.session != self._session:
                self._session = self.machine.session
                self.cable.plug_again()
            self.cable.send()
            if self._seconds() > until:
                self.clock.lagged(self.now)
                return False
