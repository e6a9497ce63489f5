"""One emulated hub, its clock, its endpoints and its control channel, in one loop."""

import contextlib
import os
import select
import socket
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import Self

from wildfire.emulator.auto_press import AutoPress, VirtualAutoPress, WaitingAutoPress
from wildfire.emulator.control.address import new_secret, own_address
from wildfire.emulator.control.advance import Advance
from wildfire.emulator.control.commands import Controls
from wildfire.emulator.control.server import ControlServer
from wildfire.emulator.endpoints.endpoint import SEEK_S, Endpoint
from wildfire.emulator.endpoints.pty import HAS_PTYS, PtyEndpoint
from wildfire.emulator.endpoints.symlink import Symlink
from wildfire.emulator.endpoints.tcp import TcpEndpoint
from wildfire.emulator.folder import HUB, make_folder
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.rig.board import Board
from wildfire.emulator.rig.cable import Cable
from wildfire.emulator.rig.clock import RealClock, Seconds, VirtualClock
from wildfire.emulator.rig.firmware_process import FirmwareProcess
from wildfire.emulator.rig.rig import Rig
from wildfire.emulator.rig.wire import Wire
from wildfire.emulator.runtimes import firmware_command
from wildfire.firmware import board_description

_SLEEP_S = 0.5


class Emulator:
    """A hub as `options` choose it, powered and plugged in. `run` it, then `close` it.

    `port` is what a client opens, `control.address` where it takes commands, `rig` the hub and
    everything around it.

    Raises:
        EmulatorError: that is not possible.
    """

    def __init__(self, options: EmulatorOptions, seconds: Seconds = time.monotonic) -> None:
        self._stopping = False
        wire = Wire()
        virtual = VirtualClock(lambda: wire.host.owes is not None) if options.virtual else None
        board = Board(board_description(options.board), options.seed)
        start = firmware_command(options.runtime)
        with contextlib.ExitStack() as undo:
            folder = undo.enter_context(make_folder())
            self.rig = Rig(
                board=board,
                wire=wire,
                clock=virtual or RealClock(options.speed, seconds),
                cable=Cable(_make_endpoints(options, folder / HUB), wire, seconds),
                start_firmware=partial(FirmwareProcess, start),
                seconds=seconds,
            )
            undo.callback(self.rig.machine.cut)
            undo.callback(self.rig.cable.close)
            self.control = ControlServer(
                own_address(folder) if options.control is None else options.control,
                Controls(self.rig, virtual, self.stop).carry_out,
            )
            undo.callback(self.control.close)
            self._receiver, self._waker = _make_waker(undo)
            self._advance = (
                Advance(self.rig, virtual, self.control, seconds) if virtual is not None else None
            )
            self._auto_press = _make_auto_press(options, self.rig, virtual, seconds)
            self.rig.power()
            self.rig.prove()
            self.rig.plug()
            self.rig.clock.start()
            self._undo = undo.pop_all()

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
        return self.rig.cable.port

    @property
    def other_ports(self) -> list[str]:
        """Other ports that a client may open."""
        return self.rig.cable.other_ports

    def wake(self) -> None:
        """Wakes a loop that sleeps; any thread may call it."""
        with contextlib.suppress(OSError):
            self._waker.send(b"x")

    def stop(self) -> None:
        """Makes `run` return; any thread may call it."""
        self._stopping = True
        self.wake()

    def run(self) -> None:
        """Lets the hub live until `stop`.

        Raises:
            FirmwareError: its firmware has ended by itself.
        """
        try:
            while not self._stopping:
                self.turn(None)
        finally:
            # Nobody must wait forever for a reply, or for bytes.
            self.control.close()
            self.rig.cable.unplug()

    def run_while_input_lasts(self) -> None:
        """Like `run`, but also ends when standard input ends."""

        def read_to_the_end() -> None:
            while os.read(0, 4096):
                pass
            self.stop()

        threading.Thread(target=read_to_the_end, daemon=True, name="end of input").start()
        self.run()

    def turn(self, seconds: float | None) -> None:
        """Waits until something is due, at most `seconds` (None: no limit), and does it."""
        self._wait(seconds)
        # Commands that come now take effect now, and not before anything that was due until now.
        self.rig.run_due()
        self.rig.cable.receive()
        self.control.serve()
        self.rig.run_due()
        if self._auto_press is not None:
            self._auto_press.press_if_due()
        if self._advance is not None:
            self._advance.settle()

    def _wait(self, seconds: float | None) -> None:
        """Sleeps until something may be due."""
        rig = self.rig
        pauses = [seconds]
        due = rig.machine.due()
        if due is not None:
            pauses.append(0.0 if due <= rig.now else rig.clock.pause(due))
        if self._auto_press is not None:
            pauses.append(self._auto_press.pause())
        if self._advance is not None:
            pauses.append(self._advance.pause())
        if rig.cable.must_seek():
            pauses.append(SEEK_S)
        if sys.platform == "win32":
            # Ctrl-C does not end a sleep there.
            pauses.append(_SLEEP_S)
        known = [pause for pause in pauses if pause is not None]
        waker = self._receiver.fileno()
        readable = [waker, *self.control.watched(), *rig.cable.watched()]
        ready, _, _ = select.select(
            readable, rig.cable.sending(), [], min(known) if known else None
        )
        if waker in ready:
            with contextlib.suppress(OSError):
                self._receiver.recv(4096)


def _make_waker(undo: contextlib.ExitStack) -> tuple[socket.socket, socket.socket]:
    """A socket that becomes readable when something is sent to the other one."""
    pair = socket.socketpair()
    for each in pair:
        undo.callback(each.close)
        each.setblocking(False)
    return pair


def _make_endpoints(options: EmulatorOptions, own_link: Path) -> list[Endpoint]:
    endpoints: list[Endpoint] = []
    if options.link is not None or (options.tcp is None and HAS_PTYS):
        endpoints.append(PtyEndpoint(Symlink(options.link or own_link)))
    if options.tcp is not None:
        endpoints.append(TcpEndpoint(options.tcp))
    return endpoints or [TcpEndpoint(0, new_secret())]


def _make_auto_press(
    options: EmulatorOptions, rig: Rig, virtual: VirtualClock | None, seconds: Seconds
) -> AutoPress | None:
    if options.press_every is None:
        return None
    every = max(1, round(options.press_every * 1000))
    if virtual is not None:
        return VirtualAutoPress(rig, every, virtual, seconds)
    return (
        WaitingAutoPress(rig, every, 0.0, seconds) if options.for_command else AutoPress(rig, every)
    )
