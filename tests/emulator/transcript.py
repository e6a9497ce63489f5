"""Plays a transcript's steps on a hub, and writes down what comes of them.

    .venv/bin/python tests/emulator/transcript.py      writes the transcripts anew

A line that does not begin with a blank is a step or a comment (#):

    > BODY             the host says a frame; its CRC is added
    raw HEX            the host says these bytes
    press [MS [EDGES OVER]], hold, release     the button, with bounce
    wait MS            time passes
    gone, back         the host goes, and comes back
    cut, power         the hub's power
    full, free         its memory takes no more settings, and takes them again
    fail TEXT          the firmware's next call of the HAL fails

What follows a step, indented, is what came of it: `<` a line from the hub, `leds` those that are
lit (RGB), `number` what an eye reads, `sound`, `kept` settings, `frames` how many pictures came and
the CRC-32 of them all; each only when it has changed.
"""

import itertools
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from wildfire.client.codec import encode
from wildfire.emulator.bench import Bench

FOLDER = Path(__file__).parents[1] / "data" / "transcripts"
SEED = 7
MEMORY = 123456


_PLAIN: dict[str, Callable[[Bench], None]] = {
    "hold": lambda bench: bench.board.button.move(bench.now, True),
    "release": lambda bench: bench.board.button.move(bench.now, False),
    "gone": lambda bench: setattr(bench.wire, "attached", False),
    "back": lambda bench: setattr(bench.wire, "attached", True),
    "cut": lambda bench: bench.cut(),
    "power": lambda bench: bench.power(),
    "full": lambda bench: setattr(bench.board, "full", True),
    "free": lambda bench: setattr(bench.board, "full", False),
}


class Player:
    """A hub whose identity is the same everywhere, and the record of what it does."""

    def __init__(self, runtime: str, bench: Callable[..., Any] = Bench) -> None:
        ids = (f"{number:08x}" for number in itertools.count(0xA0))
        self._pictures: list[bytes] = []
        self.bench: Any = bench(
            runtime,
            seed=SEED,
            fresh_id=lambda: next(ids),
            claimed_runtime="transcript",
            claimed_memory=MEMORY,
        )
        board = self.bench.board
        light = board.light

        def record(pixels: bytes) -> None:
            self._pictures.append(pixels)
            light(pixels)

        board.light = record  # type: ignore[method-assign]
        self._before: dict[str, str] = {}

    def play(self, lines: Iterable[str]) -> str:
        """The transcript of the steps in `lines`; other lines but comments are left out."""
        told = []
        for line in lines:
            line = line.rstrip()
            if line.startswith(" ") or (not line and told and not told[-1]):
                continue
            told.append(line)
            if line and not line.startswith("#"):
                self._do(line)
                told += [f"    {outcome}" for outcome in self._outcomes()]
        return "\n".join(told) + "\n"

    def _do(self, step: str) -> None:
        word, _, rest = step.partition(" ")
        if word == ">":
            sequence, _, said = rest.partition(" ")
            self.bench.feed(encode(int(sequence), said.encode()))
        elif word == "raw":
            self.bench.feed(bytes.fromhex(rest))
        elif word == "press":
            self.bench.press(*[int(number) for number in rest.split()])
        elif word == "wait":
            self.bench.advance(int(rest))
        elif word == "fail":
            self.bench.machine.fault = rest
            self.bench.advance(0)
        else:
            _PLAIN[word](self.bench)

    def _outcomes(self) -> list[str]:
        said = self.bench.take().decode("ascii")
        outcomes = [f"< {line}" for line in said.splitlines()]
        if self._pictures:
            crc = zlib.crc32(b"".join(self._pictures))
            outcomes.append(f"frames {len(self._pictures)} {crc:08X}")
            self._pictures.clear()
        board = self.bench.board
        now = {
            "leds": _tell_leds(board.leds),
            "number": "-" if board.number is None else str(board.number),
            "sound": f"{board.hertz} Hz {board.volume} %" if board.hertz else "-",
            "kept": " ".join(f"{name}={value}" for name, value in board.settings.items()),
        }
        outcomes += [f"{key} {now[key]}" for key in now if now[key] != self._before.get(key, "-")]
        self._before = now
        return outcomes


def _tell_leds(leds: list[tuple[int, int, int]]) -> str:
    parts = []
    at = 0
    for colour, same in itertools.groupby(leds):
        end = at + len(list(same)) - 1
        if any(colour):
            where = str(at) if at == end else f"{at}-{end}"
            parts.append(f"{where}:{bytes(colour).hex()}")
        at = end + 1
    return " ".join(parts) or "-"


def replay(path: Path, runtime: str, bench: Callable[..., Any] = Bench) -> str:
    """What the transcript at `path` would be, if it were made now with `runtime`."""
    player = Player(runtime, bench)
    with player.bench:
        return player.play(path.read_text(encoding="ascii").splitlines())


if __name__ == "__main__":
    for written in sorted(FOLDER.glob("*.txt")):
        written.write_text(replay(written, "cpython"), encoding="ascii")
        print(written)
