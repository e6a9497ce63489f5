"""Board, firmware and power, in step: the firmware takes a turn when it is told the time."""

import contextlib
import json
from collections.abc import Callable, Iterator
from enum import Enum

from wildfire.emulator.errors import FirmwareError
from wildfire.emulator.rig.board import POWER_ON_TICK, Board
from wildfire.emulator.rig.firmware_process import FirmwareProcess
from wildfire.emulator.rig.wire import Wire
from wildfire_hub import ticks

_END_OF_INPUT = b"\x04"
_NOTHING = "-"


class MachineState(Enum):
    """Whether the hub runs; LEFT is a board that shows its REPL."""

    OFF = "off"
    RUNNING = "running"
    LEFT = "left"


class Machine:
    """A hub with or without power. Times are whole ms, and never go back.

    `session` counts how often the board has started: each time it is a new USB device.
    """

    def __init__(self, board: Board, wire: Wire, start: Callable[[], FirmwareProcess]) -> None:
        self.board = board
        self.wire = wire
        self.state = MachineState.OFF
        self.session = 0
        self.fault: str | None = None
        self._start = start
        self._firmware: FirmwareProcess | None = None
        self._powered_at = 0
        self._now = 0
        self._wakes_at = 0
        self._room = 0

    def power(self, now: int) -> None:
        """Gives the board power, or restarts it."""
        self.cut()
        self._now = self._powered_at = now
        self.session += 1
        self._run()

    def _run(self) -> None:
        self._room = 0
        self._firmware = self._start()
        self.state = MachineState.RUNNING
        with self._none_left_behind():
            self._listen()

    @contextlib.contextmanager
    def _none_left_behind(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self.cut()
            raise

    def cut(self) -> None:
        """Cuts the power, whatever the hub is doing."""
        if self._firmware is not None:
            self._firmware.kill()
            self._firmware = None
        self.state = MachineState.OFF
        self.fault = None
        self.board.go_dark()
        self.wire.clear()

    def due(self) -> int | None:
        """When the next turn is due if nothing changes before then."""
        if self.state == MachineState.OFF:
            return None
        if self.wire.has_more() and (self.state == MachineState.LEFT or self._room):
            return self._now
        if self.fault is not None:
            return self._now
        times = [self.happens_at()]
        if self.state == MachineState.RUNNING:
            times.append(self._wakes_at)
        known = [time for time in times if time is not None]
        return max(self._now, min(known)) if known else None

    def happens_at(self) -> int | None:
        """When something happens to the hub that it would miss in a later turn."""
        times = [self.wire.due()]
        if self.state == MachineState.RUNNING:
            times.append(self.board.button.next_edge())
        known = [time for time in times if time is not None]
        return max(self._now, min(known)) if known else None

    def turn(self, now: int) -> None:
        """Lets the firmware run until it waits again.

        Raises:
            FirmwareError: it has ended instead.
        """
        self._now = max(now, self._now)
        self.wire.advance_to(self._now)
        if self.state == MachineState.LEFT:
            self._talk_to_repl()
        elif self.state == MachineState.RUNNING:
            with self._none_left_behind():
                self._say(self._turn_line(self.wire.take(self._room)))
                self._listen()

    def _say(self, line: str) -> None:
        if self._firmware is not None:
            self._firmware.write(line)

    def _turn_line(self, heard: bytes) -> str:
        contact = self.board.button
        contact.advance_to(self._now)
        tick = ticks.add(POWER_ON_TICK, (self._now - self._powered_at) & ticks.MASK)
        fault = self.fault or _NOTHING
        self.fault = None
        bytes_heard = heard.hex() or _NOTHING
        return f"{tick} {contact.closed:d} {self.wire.space()} {bytes_heard} {fault}"

    def _listen(self) -> None:
        while self._firmware is not None:
            word, rest = self._firmware.read()
            if word == b"wait":
                ms, room = rest.split()
                # Even during the shortest sleep, a board's clock goes on.
                self._wakes_at = self._now + max(1, int(ms))
                self._room = int(room)
                return
            if word == b"reset":
                self._reset()
                return
            try:
                answer = _REQUESTS[word]
            except KeyError:
                raise FirmwareError(
                    "emulator.firmware-says", word=word.decode(errors="replace")
                ) from None
            answer(self, rest)

    def _runtime(self, name: bytes) -> None:
        description = self.board.description
        facts = {
            "board": description.name,
            "runtime": self.board.claimed_runtime or name.decode(),
            "settings": dict(description.settings),
            "turn": self._turn_line(b""),
        }
        self._say(json.dumps(facts))

    def _show(self, pixels: bytes) -> None:
        self.board.light(bytes.fromhex(pixels.decode()))

    def _tone(self, tone: bytes) -> None:
        hertz, volume = tone.split()
        self.board.hertz = int(hertz)
        self.board.volume = int(volume)

    def _write(self, data: bytes) -> None:
        self.wire.from_hub(bytes.fromhex(data.decode()), self._now)

    def _load(self, _rest: bytes) -> None:
        stored = self.board.stored
        self._say(_NOTHING if stored is None else stored.hex() or _NOTHING)

    def _store(self, data: bytes) -> None:
        if self.board.full:
            self._say("no space left")
            return
        self.board.stored = bytes.fromhex(data.decode())
        self._say(_NOTHING)

    def _entropy(self, count: bytes) -> None:
        self._say(self.board.entropy(int(count)).hex())

    def _id(self, _rest: bytes) -> None:
        self._say(self.board.fresh_id())

    def _memory(self, free: bytes) -> None:
        claimed = self.board.claimed_memory
        self._say(free.decode() if claimed is None else str(claimed))

    def _reset(self) -> None:
        said = bytes(self.wire.to_host)
        self.power(self._now)
        # The last words before the restart are still on their way.
        self.wire.to_host[:0] = said

    def _leave(self, _rest: bytes) -> None:
        firmware, self._firmware = self._firmware, None
        self.state = MachineState.LEFT
        if firmware is not None:
            firmware.wait()

    def _talk_to_repl(self) -> None:
        # Only Ctrl-D means something here: it starts the program again.
        _, ended, rest = self.wire.take_all().partition(_END_OF_INPUT)
        if ended:
            self.wire.to_hub[:0] = rest
            self._run()


_REQUESTS: dict[bytes, Callable[[Machine, bytes], None]] = {
    b"runtime": Machine._runtime,
    b"show": Machine._show,
    b"tone": Machine._tone,
    b"write": Machine._write,
    b"load": Machine._load,
    b"store": Machine._store,
    b"entropy": Machine._entropy,
    b"id": Machine._id,
    b"memory": Machine._memory,
    b"leave": Machine._leave,
}
