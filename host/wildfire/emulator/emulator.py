"""One emulated hub, its clock, its ends and its control channel, in one loop."""

import contextlib
import os
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
from wildfire.emulator.address import is_left_over, new_secret, own_address
from wildfire.emulator.board import Board
from wildfire.emulator.control_server import ControlServer
from wildfire.emulator.emulator_options import Options
from wildfire.emulator.ends import SEEK_S, End, Ends
from wildfire.emulator.errors import FirmwareError
from wildfire.emulator.files import board_facts
from wildfire.emulator.finger import IDLE_S, PoliteFinger, SteadyFinger
from wildfire.emulator.firmware import Firmware
from wildfire.emulator.machine import Machine, State
from wildfire.emulator.pace import SLICE_S, RealPace, Seconds, VirtualPace
from wildfire.emulator.pty_end import HAS_PTYS, PtyEnd
from wildfire.emulator.symlink import Symlink
from wildfire.emulator.tcp_end import TcpEnd
from wildfire.emulator.wire import Wire
from wildfire_hub import framing, protocol

PRESS_MS = 80
_PREFIX = "wildfire-"
_NAME = "hub"
_SLEEP_S = 0.5
_LONGEST = 80

DEAF_S = 20.0
"""Whoever lets virtual time pass is told after so long that a host does not acknowledge."""

_LOOK_S = 1.0
"""No more than that is counted at once: while the whole computer stands, no host can speak."""


class Emulator:
    """A hub as `options` choose it, powered and plugged in. `run` it, then `close` it.

    `port` is what a client opens, `control.address` where it takes commands, `now` the hub's time
    in ms.

    Raises:
        EmulatorError: it cannot be had like that.
    """

    def __init__(self, options: Options, seconds: Seconds = time.monotonic) -> None:
        self.board = Board(board_facts(options.board), options.seed)
        self.wire = Wire()
        self.now = 0
        self.cable = False
        self._seconds = seconds
        self._stopping = False
        self._stood = 0.0
        self._looked = seconds()
        self._undo = contextlib.ExitStack()
        self._watched: dict[int, Callable[[], None]] = {}
        start = firmware.command(options.runtime)
        with self._undo:
            self.machine = Machine(self.board, self.wire, partial(Firmware, start))
            self._undo.callback(self.machine.cut)
            folder = self._make_folder()
            self.ends = Ends(_make_ends(options, folder / _NAME), self.wire)
            self._undo.callback(self.ends.unplug)
            self.control = ControlServer(
                own_address(folder) if options.control is None else options.control,
                partial(commands.carry_out, self),
            )
            self._undo.callback(self.control.close)
            self._waker = self._make_waker()
            self.power()
            self._prove()
            self.plug()
            self.pace = (
                VirtualPace(lambda: self.wire.listener.owes is not None)
                if options.virtual
                else RealPace(options.speed, seconds)
            )
            self._finger = _make_finger(options, seconds)
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

    def _make_folder(self) -> Path:
        """Of the user's alone, and with a name that is short enough for a socket."""
        _sweep_up()
        folder = tempfile.mkdtemp(prefix=_PREFIX)
        if len(os.fsencode(folder)) > _LONGEST:
            Path(folder).rmdir()
            folder = tempfile.mkdtemp(prefix=_PREFIX, dir="/tmp")
        self._undo.callback(partial(shutil.rmtree, folder, ignore_errors=True))
        return Path(folder)

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
        self.board.button.press(self.now, PRESS_MS)

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
        ready = self._wait(seconds)
        # What is told now happens now, and not before what was due until now.
        self._run_what_is_due()
        self._listen(ready)
        self._run_what_is_due()
        self._press_by_itself()
        self._settle()

    def _run_what_is_due(self) -> None:
        until = self._seconds() + SLICE_S
        while True:
            due, limit = self.machine.due(), self.pace.limit()
            if due is None or due > max(self.now, limit):
                self.now = max(self.now, limit)
                break
            # Who asks without a pause must not stop the clock.
            asked = due <= self.now
            self.now = self.pace.present(self.now, self.machine.happens_at()) if asked else due
            self.machine.turn(self.now)
            self._follow_usb()
            self._speak()
            if self._seconds() > until:
                self.pace.lagged(self.now)
                break
        self._speak()

    def _speak(self) -> None:
        if self.ends.speak() and self._finger is not None:
            self._finger.spoke()

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
        finger = self._finger
        rest = None if finger is None else finger.pause(self.now, self.wire.listener)
        if finger is None or rest is None:
            return
        if rest == 0 and self.now >= finger.next:
            self.press()
            finger.has_pressed(self.now)
        if isinstance(self.pace, VirtualPace):
            self.pace.grant(finger.next)

    def _pause_to_press(self, finger: SteadyFinger) -> float | None:
        rest = finger.pause(self.now, self.wire.listener)
        return rest if rest is None or self.now >= finger.next else self.pace.pause(finger.next)

    def _settle(self) -> None:
        """Answers those who let virtual time pass, when it has, or does not."""
        if not isinstance(self.pace, VirtualPace):
            return
        owes = self.wire.listener.owes
        looked, self._looked = self._looked, self._seconds()
        if self.now >= self.pace.granted:
            self._stood = 0.0
            self.control.settle({"now": self.now})
        elif owes is None:
            self._stood = 0.0
        elif self._stood < DEAF_S:
            self._stood += min(self._looked - looked, _LOOK_S)
        elif self.control.is_awaited:
            self.pace.withdraw(self.now)
            self._stood = 0.0
            self.control.settle(
                {"error": f"time stands at {self.now}: event {owes} is not acknowledged"}
            )

    def _wait(self, seconds: float | None) -> list[int]:
        """Sleeps until something may be due; returns the descriptors that are ready by then."""
        pauses = [seconds]
        due = self.machine.due()
        if due is not None:
            pauses.append(0.0 if due <= self.now else self.pace.pause(due))
        if self._finger is not None:
            pauses.append(self._pause_to_press(self._finger))
        if isinstance(self.pace, VirtualPace) and self.now < self.pace.granted:
            pauses.append(0.0 if self.now < self.pace.limit() else _LOOK_S)
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
        return ready

    def _listen(self, ready: list[int]) -> None:
        if self.ends.listen() and self._finger is not None:
            self._finger.spoke()
        self.control.listen()
        for descriptor in ready:
            if descriptor in self._watched:
                self._watched[descriptor]()


def _make_ends(options: Options, own_link: Path) -> list[End]:
    ends: list[End] = []
    if options.link is not None or (options.tcp is None and HAS_PTYS):
        ends.append(PtyEnd(Symlink(options.link or own_link)))
    if options.tcp is not None:
        ends.append(TcpEnd(options.tcp))
    return ends or [TcpEnd(0, new_secret())]


def _make_finger(options: Options, seconds: Seconds) -> SteadyFinger | None:
    if options.press_every is None:
        return None
    every = max(1, round(options.press_every * 1000))
    if options.virtual:
        return PoliteFinger(every, IDLE_S, seconds)
    return PoliteFinger(every, 0.0, seconds) if options.for_command else SteadyFinger(every)


def _sweep_up() -> None:
    """Removes the folders that killed emulators have left."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            link = Symlink(folder / _NAME)
            if link.is_left_over() or (not link.path.is_symlink() and is_left_over(folder)):
                for left in folder.iterdir():
                    left.unlink()
                folder.rmdir()


def _empty(receiver: socket.socket) -> None:
    with contextlib.suppress(OSError):
        receiver.recv(4096)
