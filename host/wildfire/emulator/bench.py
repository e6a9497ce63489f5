"""A hub on the bench, without port or real clock: you give it every millisecond and every byte.

with Bench() as bench:
    bench.press()
    bench.advance(4100)
    assert bench.board.number in range(1, 10)
"""

from collections.abc import Callable
from functools import partial
from typing import Self

from wildfire.emulator.rig.board import Board, new_id
from wildfire.emulator.rig.cable import Cable
from wildfire.emulator.rig.clock import VirtualClock
from wildfire.emulator.rig.firmware_process import FirmwareProcess
from wildfire.emulator.rig.rig import PRESS_MS, Rig
from wildfire.emulator.rig.wire import Wire
from wildfire.emulator.runtimes import CPYTHON, firmware_command
from wildfire.firmware import BoardDescription, board_description


class Bench:
    """A hub with power. Its time stands still except in `advance`. Close it, or use `with`.

    Args:
        runtime: "cpython" or "micropython".
        board: a name in firmware/boards, or a description of one.
        seed: makes the numbers repeat.
        fresh_id, claimed_runtime, claimed_memory: as Board takes them.
    """

    def __init__(
        self,
        runtime: str = CPYTHON,
        board: str | BoardDescription = "emulated",
        seed: int | None = 1,
        *,
        fresh_id: Callable[[], str] = new_id,
        claimed_runtime: str | None = None,
        claimed_memory: int | None = None,
    ) -> None:
        description = board_description(board) if isinstance(board, str) else board
        self.board = Board(description, seed, fresh_id, claimed_runtime, claimed_memory)
        self.wire = Wire()
        self.wire.attached = True
        self._clock = VirtualClock()
        self._rig = Rig(
            board=self.board,
            wire=self.wire,
            clock=self._clock,
            cable=Cable([], self.wire),
            start_firmware=partial(FirmwareProcess, firmware_command(runtime)),
        )
        self.machine = self._rig.machine
        self.power()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the firmware's process; may be called again."""
        self.cut()

    @property
    def now(self) -> int:
        """The hub's time in ms."""
        return self._rig.now

    def advance(self, ms: int) -> None:
        """Lets `ms` milliseconds pass. With 0, what is due now still happens."""
        self._clock.grant(self.now + ms)
        while not self._rig.run_due():
            pass

    def press(self, ms: int = PRESS_MS, edges: int = 1, over: int = 0) -> None:
        """Presses the button for `ms`, each movement with `edges` within `over` ms. The time for
        this must still pass.
        """
        self.board.button.press(self.now, ms, edges, over)

    def feed(self, data: bytes) -> None:
        """Sends `data` to the hub, which gets it at once."""
        self.wire.to_hub += data
        self.advance(0)

    def take(self) -> bytes:
        """What the hub has said since the last time."""
        said = bytes(self.wire.to_host)
        self.wire.to_host.clear()
        return said

    def power(self) -> None:
        """Gives the hub power again."""
        self._rig.power()

    def cut(self) -> None:
        """Cuts the hub's power."""
        self.machine.cut()
