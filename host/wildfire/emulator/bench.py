"""A hub on the bench: no port and no real clock, every millisecond and every byte is given by hand.

with Bench() as bench:
    bench.press()
    bench.advance(4100)
    assert bench.board.number in range(1, 10)
"""

from typing import Any, Self

from wildfire.emulator import firmware
from wildfire.emulator.board import Board
from wildfire.emulator.files import board_facts
from wildfire.emulator.firmware import CPYTHON, Firmware
from wildfire.emulator.machine import Machine
from wildfire.emulator.wire import Wire


class Bench:
    """A powered hub whose time stands still but for `advance`. Close it, or use it in a `with`.

    Args:
        runtime: "cpython" or "micropython".
        board: a name in firmware/boards, or what such a file says.
        seed: makes the numbers repeat.
        identity: more of what Board takes: fresh_id, said_runtime, said_memory.
    """

    def __init__(
        self,
        runtime: str = CPYTHON,
        board: str | dict[str, Any] = "emulated",
        seed: int | None = 1,
        **identity: Any,
    ) -> None:
        facts = board_facts(board) if isinstance(board, str) else board
        start = firmware.command(runtime)
        self.now = 0
        self.board = Board(facts, seed, **identity)
        self.wire = Wire()
        self.wire.attached = True
        self.machine = Machine(self.board, self.wire, lambda: Firmware(start))
        self.machine.power(self.now)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the firmware's process; may be called again."""
        self.machine.cut()

    def advance(self, ms: int) -> None:
        """Lets `ms` milliseconds pass; with 0 what is due now still happens."""
        end = self.now + ms
        while (due := self.machine.due()) is not None and due <= end:
            self.now = max(self.now, due)
            self.machine.turn(self.now)
        self.now = end

    def press(self, ms: int = 80, edges: int = 1, over: int = 0) -> None:
        """Presses the button for `ms`, each movement with `edges` within `over` ms; the time that
        this takes has still to pass."""
        self.board.button.press(self.now, ms, edges, over)

    def feed(self, data: bytes) -> None:
        """Says `data` to the hub, which hears it at once."""
        self.wire.to_hub += data
        self.advance(0)

    def take(self) -> bytes:
        """What the hub has said since the last time."""
        said = bytes(self.wire.to_host)
        self.wire.to_host.clear()
        return said

    def power(self) -> None:
        """Gives the hub power again."""
        self.machine.power(self.now)

    def cut(self) -> None:
        """Takes the hub's power away."""
        self.machine.cut()
