"""The firmware by itself: its main loop in this process, on a HAL without emulator or wire."""

import threading
from types import SimpleNamespace
from typing import Any, NoReturn, Self

from wildfire.emulator.rig.board import POWER_ON_TICK, Board
from wildfire.firmware import board_description
from wildfire_hub import runner, ticks
from wildfire_hub.hal import Hal

RECEIVE_BUFFER = 256
SEND_BUFFER = 1024
CTRL_D = b"\x04"


class PowerCut(BaseException):
    """Ends the main loop wherever it waits, past every handler."""


class DirectHal(Hal):
    """One power-on of the firmware, in a thread that runs only while `go_on` waits for it."""

    def __init__(self, bench: "Direct") -> None:
        board = bench.board
        self.board = board.description.name.encode()
        self.runtime = str(board.claimed_runtime).encode()
        self.wiring = board.description.settings
        self.received = b""
        self.wakes_at = 0
        self.ended = ""
        self._bench = bench
        self._cut = False
        self._turn, self._done = threading.Semaphore(0), threading.Semaphore(0)
        self._thread = threading.Thread(target=self._run, name="firmware")
        self._thread.start()
        self._done.acquire()

    def _run(self) -> None:
        try:
            runner.run(self)
        except PowerCut:
            pass
        finally:
            self._done.release()

    def go_on(self) -> None:
        self._turn.release()
        self._done.acquire()

    def cut(self) -> None:
        if self._thread.is_alive():
            self._cut = True
            self._turn.release()
        self._thread.join()

    def wait(self, ms: int) -> None:
        self.wakes_at = self._bench.now + (1 if self.received else max(1, ms))
        self._done.release()
        self._turn.acquire()
        if self._cut:
            raise PowerCut
        fault, self._bench.machine.fault = self._bench.machine.fault, None
        if fault is not None:
            raise OSError(fault)

    def ticks(self) -> int:
        return int(ticks.add(POWER_ON_TICK, (self._bench.now - self._bench.since) & ticks.MASK))

    def button(self) -> bool:
        return self._bench.board.button.closed

    def read(self, buffer: bytearray) -> int:
        count = min(len(buffer), len(self.received))
        buffer[:count] = self.received[:count]
        self.received = self.received[count:]
        return count

    def write(self, buffer: bytearray, start: int, end: int) -> int:
        return self._bench.hear(bytes(buffer[start:end]))

    def show(self, pixels: bytearray) -> None:
        self._bench.board.light(bytes(pixels))

    def tone(self, hertz: int, volume: int) -> None:
        self._bench.board.hertz, self._bench.board.volume = hertz, volume

    def entropy(self, buffer: bytearray) -> None:
        buffer[:] = self._bench.board.entropy(len(buffer))

    def fresh_id(self) -> bytes:
        return self._bench.board.fresh_id().encode()

    def load(self) -> bytes | None:
        return self._bench.board.stored

    def store(self, data: bytes) -> None:
        if self._bench.board.full:
            raise OSError("no space left")
        self._bench.board.stored = data

    def free_memory(self) -> int:
        return int(self._bench.board.claimed_memory or 0)

    def reset(self) -> NoReturn:
        self.ended = "reset"
        raise PowerCut

    def leave(self) -> None:
        self.ended = "left"


class Direct:
    """What a transcript needs from a Bench, with nothing between it and the firmware."""

    def __init__(self, _runtime: str, board: str = "emulated", seed: int = 1, **said: Any) -> None:
        self.now = self.since = 0
        self.board = Board(board_description(board), seed, **said)
        self.wire = SimpleNamespace(attached=True)
        self.machine = SimpleNamespace(fault=None)
        self._hal: DirectHal | None = None
        self._to_hub = self._to_host = b""
        self.power()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.cut()

    def power(self) -> None:
        self.cut()
        self.since = self.now
        self.board.button.advance_to(self.now)
        self._hal = DirectHal(self)

    def cut(self) -> None:
        if self._hal is not None:
            self._hal.cut()
            self._hal = None
        self.board.go_dark()
        self.machine.fault = None
        self._to_hub = self._to_host = b""

    def hear(self, said: bytes) -> int:
        """Takes what the firmware says, as far as there is room."""
        room = SEND_BUFFER - len(self._to_host) if self.wire.attached else SEND_BUFFER
        if self.wire.attached:
            self._to_host += said[:room]
        return min(len(said), room)

    def take(self) -> bytes:
        said, self._to_host = self._to_host, b""
        return said

    def feed(self, data: bytes) -> None:
        self._to_hub += data
        self.advance(0)

    def press(self, ms: int = 80, edges: int = 1, over: int = 0) -> None:
        self.board.button.press(self.now, ms, edges, over)

    def advance(self, ms: int) -> None:
        end = self.now + ms
        while (due := self._due()) is not None and due <= end:
            self.now = max(self.now, due)
            self._step()
        self.now = end

    def _due(self) -> int | None:
        hal = self._hal
        if hal is None:
            return None
        if hal.ended:
            return self.now if self._to_hub else None
        if self.machine.fault or (self._to_hub and len(hal.received) < RECEIVE_BUFFER):
            return self.now
        edge = self.board.button.next_edge()
        return max(self.now, hal.wakes_at if edge is None else min(hal.wakes_at, edge))

    def _step(self) -> None:
        hal = self._hal
        assert hal is not None
        if hal.ended:
            _, ctrl_d, self._to_hub = self._to_hub.partition(CTRL_D)
            if ctrl_d:
                hal.cut()
                self._hal = DirectHal(self)
            return
        self.board.button.advance_to(self.now)
        room = RECEIVE_BUFFER - len(hal.received)
        hal.received += self._to_hub[:room]
        self._to_hub = self._to_hub[room:]
        hal.go_on()
        if hal.ended == "reset":
            # What it has said is on its way.
            said = self._to_host
            self.power()
            self._to_host = said + self._to_host
