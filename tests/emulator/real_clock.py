"""A whole emulator on a clock that the test sets. It sleeps and wakes up late, as on a computer."""

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Self
from unittest import mock

from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.rig.board import Board

from .running import PATIENCE_S, Client


class Watch:
    """Real seconds that a test sets."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


class OnAPort:
    """What a transcript needs from a Bench. Between it and the firmware there are a port, a client
    and the emulator's loop.
    """

    def __init__(
        self, runtime: str, seed: int = 1, tcp: int | None = None, speed: float = 1.0, **said: Any
    ) -> None:
        self._watch = Watch()
        self._began = self._watch.seconds
        self._speed = speed
        self._ms = 0
        self._client: Client | None = None
        self._told = self._heard = 0
        self._said = b""
        options = EmulatorOptions(runtime, seed=seed, tcp=tcp, speed=speed)
        with mock.patch("wildfire.emulator.emulator.Board", partial(Board, **said)):
            self._emulator = Emulator(options, seconds=self._watch)
        self.board, self.wire = self._emulator.rig.board, self._emulator.rig.wire
        self.machine = self._emulator.rig.machine
        self._count(self._emulator.rig.cable.endpoints[0])
        self._attach()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._hang_up()
        self._emulator.close()

    def _count(self, end: Any) -> None:
        receive, send = end.receive, end.send

        def counted_receive(limit: int) -> bytes:
            data = bytes(receive(limit))
            self._heard += len(data)
            return data

        def counted_send(data: bytes) -> int:
            taken = int(send(data))
            self._told += taken
            return taken

        end.receive, end.send, end.drain = counted_receive, counted_send, self._read

    def _attach(self) -> None:
        self._client = Client(self._emulator.port)
        self._until(lambda: self.wire.attached)

    def _hang_up(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def _until(self, happened: Any) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not happened():
            assert time.monotonic() < deadline, "it does not happen"
            self._emulator.turn(0.01)

    @property
    def now(self) -> int:
        return self._emulator.rig.now

    @property
    def control_address(self) -> str:
        return self._emulator.control.address

    def meanwhile(self, act: Callable[[], object]) -> None:
        """Lets another thread `act` on the emulator, which runs until that is done."""
        thread = threading.Thread(target=act)
        thread.start()
        self._until(lambda: not thread.is_alive())
        thread.join()

    def feed(self, data: bytes) -> None:
        assert self._client is not None
        self._client.say_bytes(data)
        end = self._heard + len(data)
        self._until(lambda: self._heard == end)
        self.advance(0)

    def _read(self) -> None:
        while self._client is not None and len(self._said) < self._told:
            self._said += self._client.read()

    def take(self) -> bytes:
        self._read()
        said, self._said, self._told = self._said, b"", 0
        return said

    def press(self, *arguments: int) -> None:
        self.board.button.press(self.now, *(arguments or (80,)))

    def sleep(self, ms: int) -> None:
        """Lets time pass. The loop does not notice until something wakes it."""
        self._ms += ms
        self._watch.seconds = self._began + (self._ms + 0.5) / 1000 / self._speed

    def advance(self, ms: int) -> None:
        self.sleep(ms)
        starts = self.machine.session
        self._emulator.turn(0)
        self._emulator.turn(0)
        if self.machine.session != starts:
            self._hang_up()
            self._attach()

    def cut(self) -> None:
        self._hang_up()
        self._emulator.rig.cut()
        self._said, self._told = b"", 0

    def power(self) -> None:
        self._emulator.rig.power()
        self._attach()
