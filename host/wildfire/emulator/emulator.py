"""One emulated hub, its clock, its ends and its control channel, in one loop."""

import contextlib
import select
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Self

from wildfire.emulator import commands, firmware
from wildfire.emulator.board import Board
from wildfire.emulator.control_server import ControlServer
from wildfire.emulator.ends import SEEK_S, End, Ends
from wildfire.emulator.errors import FirmwareError
from wildfire.emulator.files import board_facts
from wildfire.emulator.firmware import Firmware
from wildfire.emulator.link import Link
from wildfire.emulator.machine import Machine, State
from wildfire.emulator.options import Options
from wildfire.emulator.pace import RealPace, VirtualPace
from wildfire.emulator.pty_end import PtyEnd
from wildfire.emulator.tcp_end import TcpEnd
from wildfire.emulator.wire import Wire
from wildfire_hub import framing, protocol

PRESS_MS = 80
_PREFIX = "wildfire-"
_NAME = "hub"
_SLICE_S = 0.05
_SLEEP_S = 0.5


class Emulator:
    """A hub as `options` choose it, powered and plugged in. `run` it, then `close` it.

    `port` is what a client opens, `control.address` where it takes commands, `now` the hub's time
    in ms.

    Raises:
        EmulatorError: it cannot be had like that.
    """

    def __init__(self, options: Options) -> None:
        self.board = Board(board_facts(options.board), options.seed)
        self.wire = Wire()
        self.now = 0
        self.cable = False
        self._stopping = False
        self._undo = contextlib.ExitStack()
        self._watched: dict[int, Callable[[], None]] = {}
        start = firmware.command(options.runtime)
        with self._undo:
            self.machine = Machine(self.board, self.wire, partial(Firmware, start))
            self._undo.callback(self.machine.cut)
            self.ends = Ends(self._make_ends(options), self.wire)
            self._undo.callback(self.ends.unplug)
            self.control = ControlServer(options.control, partial(commands.carry_out, self))
            self._undo.callback(self.control.close)
            self._waker = self._make_waker()
            self.power()
            self._prove()
            self.plug()
            self.pace = VirtualPace() if options.virtual else RealPace(options.speed)
            every = options.press_every
            self._presses_every = None if every is None else max(1, round(every * 1000))
            self._next_press = self._presses_every or 0
            if isinstance(self.pace, VirtualPace):
                self.pace.grant(self._next_press)
            self._undo = self._undo.pop_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends everything that was started; may be called again."""
        self._undo.close()

    @property
    def port(self) -> str:
        """What a client opens."""
        return self.ends.all[0].name

    @property
    def other_ports(self) -> list[str]:
        """What a client may open instead."""
        return [end.name for end in self.ends.all[1:]]

    def _make_ends(self, options: Options) -> list[End]:
        ends: list[End] = []
        if options.link is not None or (options.tcp is None and sys.platform != "win32"):
            ends.append(PtyEnd(Link(options.link or self._own_path())))
        if options.tcp is not None or not ends:
            ends.append(TcpEnd(options.tcp or 0))
        return ends

    def _own_path(self) -> Path:
        _sweep_up()
        folder = tempfile.mkdtemp(prefix=_PREFIX)
        self._undo.callback(partial(shutil.rmtree, folder, ignore_errors=True))
        return Path(folder, _NAME)

    def _make_waker(self) -> socket.socket:
        receiver, sender = socket.socketpair()
        self._undo.callback(receiver.close)
        self._undo.callback(sender.close)
        receiver.setblocking(False)
        sender.setblocking(False)
        self.watch(receiver.fileno(), lambda: _empty(receiver))
        return sender

    def _prove(self) -> None:
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
            raise FirmwareError("it does not answer hello")
        self.wire.leave()
        self.wire.clear()

    def watch(self, descriptor: int, ready: Callable[[], None]) -> None:
        """Has `ready` called when `descriptor` becomes readable."""
        self._watched[descriptor] = ready

    def wake(self) -> None:
        """Makes a loop that sleeps look around; any thread may."""
        with contextlib.suppress(OSError):
            self._waker.send(b"x")

    def stop(self) -> None:
        """Makes `run` return; any thread may."""
        self._stopping = True
        self.wake()

    def press(self) -> None:
        """Presses the button for a moment."""
        self.board.contact.press(self.now, PRESS_MS)

    def plug(self) -> None:
        """Puts the cable in; the port appears when the hub has power."""
        self.cable = True
        if self.machine.state != State.OFF:
            self.ends.plug()

    def unplug(self) -> None:
        """Pulls the cable; the hub goes on."""
        self.cable = False
        self.ends.unplug()
        self.wire.clear()

    def cut(self) -> None:
        """Takes the power away, and with it the port."""
        self.machine.cut()
        self.ends.unplug()

    def power(self) -> None:
        """Gives the hub power, and with it the port."""
        self.machine.power(self.now)
        self._session = self.machine.session
        if self.cable:
            self.ends.plug()

    def run(self) -> None:
        """Lets the hub live until `stop`.

        Raises:
            FirmwareError: its firmware has ended by itself.
        """
        try:
            while not self._stopping:
                self.turn(None)
        finally:
            # Whoever waits for an answer, or for bytes, must not wait for ever.
            self.control.close()
            self.ends.unplug()

    def turn(self, seconds: float | None) -> None:
        """Waits until something is due, at most `seconds` (None: without a limit), and does it."""
        self._wait(seconds)
        self._press_by_itself()
        self._run_what_is_due()
        if self.ends.speak():
            self.pace.hub_spoke()
        self._settle()

    def _run_what_is_due(self) -> None:
        until = time.monotonic() + _SLICE_S
        while (due := self.machine.due()) is not None:
            limit = self.pace.limit()
            if due > max(self.now, limit):
                break
            self.now = max(self.now, due)
            waiting = len(self.wire.to_host)
            self.machine.turn(self.now)
            self._follow_usb()
            if len(self.wire.to_host) > waiting:
                return
            if time.monotonic() > until:
                self.pace.lagged(self.now)
                return
        self.now = max(self.now, self.pace.limit())

    def _follow_usb(self) -> None:
        """A board that starts anew is a new device to the host."""
        if self.machine.session != self._session:
            self._session = self.machine.session
            if self.ends.plugged:
                self.ends.speak()
                self.ends.drain()
                self.ends.unplug()
                self.ends.plug()

    def _press_by_itself(self) -> None:
        if self._presses_every is None or self._pause_to_press() != 0:
            return
        self.press()
        self._next_press = self.now + self._presses_every
        if isinstance(self.pace, VirtualPace):
            self.pace.grant(max(self.pace.granted, self._next_press))

    def _pause_to_press(self) -> float | None:
        if self.now < self._next_press:
            return self.pace.pause(self._next_press)
        if isinstance(self.pace, VirtualPace):
            # Nobody would hear it; and who has just heard something gets time to think.
            return self.pace.until_idle() if self.wire.attached else None
        return 0

    def _settle(self) -> None:
        if isinstance(self.pace, VirtualPace) and self.now >= self.pace.granted:
            self.control.settle({"now": self.now})

    def _wait(self, seconds: float | None) -> None:
        pauses = [seconds]
        due = self.machine.due()
        if due is not None:
            pauses.append(0.0 if due <= self.now else self.pace.pause(due))
        if self._presses_every is not None:
            pauses.append(self._pause_to_press())
        if isinstance(self.pace, VirtualPace) and self.now < self.pace.granted:
            pauses.append(self.pace.still())
        if self.ends.must_seek():
            pauses.append(SEEK_S)
        if sys.platform == "win32":
            # There Ctrl-C does not end a sleep.
            pauses.append(_SLEEP_S)
        known = [pause for pause in pauses if pause is not None]
        readable = [*self.control.watched(), *self.ends.watched(), *self._watched]
        ready, _, _ = select.select(
            readable, self.ends.sending(), [], min(known) if known else None
        )
        if self.ends.listen():
            self.pace.host_spoke()
        self._catch_up()
        self.control.listen()
        for descriptor in ready:
            if descriptor in self._watched:
                self._watched[descriptor]()

    def _catch_up(self) -> None:
        """What is told now happens now, not when the loop went to sleep."""
        due = self.machine.due()
        limit = self.pace.limit()
        self.now = max(self.now, limit if due is None else min(due, limit))


def _sweep_up() -> None:
    """Removes the folders that killed emulators have left."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            link = Link(folder / _NAME)
            if link.is_left_over():
                link.path.unlink()
                folder.rmdir()


def _empty(receiver: socket.socket) -> None:
    with contextlib.suppress(OSError):
        receiver.recv(4096)
