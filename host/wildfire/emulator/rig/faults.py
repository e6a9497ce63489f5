"""What can go wrong on one direction of a wire, line by line or at one byte. Times are in ms.

Bytes stay in order, as on a wire, except for `reorder`: a late one makes those after it late.
"""

import random
from collections import Counter, deque
from dataclasses import dataclass, field

DROP = "drop"
DUPLICATE = "duplicate"
CORRUPT = "corrupt"
SPLIT = "split"
DELAY = "delay"
REORDER = "reorder"
STALL = "stall"
KINDS = (DROP, DUPLICATE, CORRUPT, SPLIT, DELAY, REORDER, STALL)


@dataclass(slots=True)
class Fault:
    """Hits `rate` per cent of the lines, or one byte: number `at`, counted from 1 since the fault
    was set up. `seed` makes it repeat, `ms` is how long it lasts."""

    rate: int = 0
    at: int = 0
    ms: int = 50
    seed: int = 0
    chance: random.Random = field(init=False, default_factory=random.Random)

    def hits(self) -> bool:
        """Whether it hits the next line."""
        return self.chance.random() * 100 < self.rate


class Faults:
    """One direction: what is `put` comes out of `take`, late, changed, or never.

    `hits` counts every fault that happened, by its kind. `way` is a name for the direction.
    """

    def __init__(self, way: str = "") -> None:
        self._way = way
        self.hits: Counter[str] = Counter()
        self._faults: dict[str, Fault] = {}
        self._on_the_way: deque[tuple[int, bytes]] = deque()
        self._overtaken: tuple[int, bytes] | None = None
        self._earliest = 0
        self._stalled_until = 0

    def __len__(self) -> int:
        """How many bytes are on the way."""
        overtaken = b"" if self._overtaken is None else self._overtaken[1]
        return sum(len(data) for _, data in self._on_the_way) + len(overtaken)

    def set_up(self, kind: str, fault: Fault) -> None:
        """Makes `fault` happen from now on, instead of an earlier one of this kind. Two kinds with
        the same seed do not hit the same lines, nor do two ways."""
        fault.chance.seed(f"{self._way} {kind} {fault.seed}")
        self._faults[kind] = fault

    def mend(self) -> None:
        """Removes all faults; what is on the way arrives."""
        self._faults.clear()
        self._earliest = self._stalled_until = 0
        self._on_the_way = deque((0, data) for _, data in self._on_the_way)
        if self._overtaken is not None:
            self._on_the_way.append((0, self._overtaken[1]))
            self._overtaken = None

    def clear(self) -> None:
        """Loses what is on the way."""
        self._on_the_way.clear()
        self._overtaken = None
        self._earliest = self._stalled_until = 0

    def due(self) -> int | None:
        """When the next bytes arrive, if nothing more is put in before."""
        times = [due for due, _ in list(self._on_the_way)[:1]]
        if self._overtaken is not None:
            times.append(self._overtaken[0])
        return max(self._stalled_until, min(times)) if times else None

    def take(self, now: int) -> bytes:
        """What has arrived."""
        if now < self._stalled_until:
            return b""
        arrived = bytearray()
        if self._overtaken is not None and self._overtaken[0] <= now:
            self._let_overtaken_follow(now)
        while self._on_the_way and self._on_the_way[0][0] <= now:
            arrived += self._on_the_way.popleft()[1]
        return bytes(arrived)

    def put(self, data: bytes, now: int) -> None:
        """Sends `data` on its way: each line or part of a line meets the faults by itself."""
        for line in data.splitlines(keepends=True) if self._faults else [data]:
            for piece, kinds in self._meet(line):
                self._send(piece, kinds, now)

    def _meet(self, line: bytes) -> list[tuple[bytes, set[str]]]:
        """The pieces of `line`, and the faults that hit each."""
        kinds = {kind for kind, fault in self._faults.items() if fault.hits()}
        hits: dict[int, set[str]] = {}
        for kind, fault in self._faults.items():
            if 0 < fault.at <= len(line):
                hits.setdefault(fault.at - 1, set()).add(kind)
            fault.at = max(0, fault.at - len(line))
        pieces: list[tuple[bytes, set[str]]] = []
        start = 0
        for at in sorted(hits):
            pieces += [(line[start:at], set()), (line[at : at + 1], hits[at])]
            start = at + 1
        # A line is hit at a byte, or as a whole, not both.
        return [*pieces, (line[start:], kinds if not hits else set())]

    def _send(self, piece: bytes, kinds: set[str], now: int) -> None:
        if not piece:
            return
        self.hits.update(kinds)
        if DROP in kinds:
            return
        if CORRUPT in kinds:
            piece = _corrupted(piece, self._faults[CORRUPT].chance)
        if DUPLICATE in kinds:
            piece += piece
        if STALL in kinds:
            self._stalled_until = max(self._stalled_until, now + self._faults[STALL].ms)
        if DELAY in kinds:
            self._hold_up(now + self._faults[DELAY].ms)
        if REORDER in kinds and self._overtaken is None:
            self._overtaken = (now + self._faults[REORDER].ms, piece)
            return
        if SPLIT in kinds:
            cut = self._faults[SPLIT].chance.randrange(len(piece))
            self._set_out(piece[:cut], now)
            self._hold_up(now + self._faults[SPLIT].ms)
            piece = piece[cut:]
        self._set_out(piece, now)
        if self._overtaken is not None:
            self._let_overtaken_follow(now)

    def _hold_up(self, until: int) -> None:
        self._earliest = max(self._earliest, until)

    def _set_out(self, piece: bytes, now: int) -> None:
        self._on_the_way.append((max(self._earliest, now), piece))

    def _let_overtaken_follow(self, now: int) -> None:
        if self._overtaken is not None:
            _, piece = self._overtaken
            self._overtaken = None
            self._set_out(piece, now)


def _corrupted(piece: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(piece))
    return piece[:at] + bytes([piece[at] ^ 1 << chance.randrange(8)]) + piece[at + 1 :]
