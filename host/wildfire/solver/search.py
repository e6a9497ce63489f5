"""A search through everything that can be done from a position, depth first."""

import time
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar

from wildfire.solver.lines import shortened
from wildfire.solver.lost import CAPACITY, LostPositions
from wildfire.solver.position import Move, Position

AnyPosition = TypeVar("AnyPosition", bound=Position)

Result = Literal["won", "lost", "undecided"]

LOOK_EVERY = 64
"""After so many states the search looks at the clock, and tells how far it is."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may do. None is no limit."""

    states: int | None = None
    """Positions whose moves are looked at."""
    seconds: float | None = None

    def share_spent(self, states: int, seconds: float) -> float:
        """How much of it is spent, from 0 to 1: of what is spent first. 0 without a limit."""
        found = 0.0
        if self.states is not None:
            found = states / max(1, self.states)
        if self.seconds is not None:
            found = max(found, seconds / max(1e-9, self.seconds))
        return min(1.0, found)


class Verdict(NamedTuple):
    """What a search has found."""

    result: Result
    line: tuple[Move, ...] | None
    """The moves that win, if any were found: the shortest such line that the search knows."""
    states: int
    """How many positions were searched."""
    seconds: float
    forgotten: int = 0
    """How many lost positions did not fit into its memory any more."""


class _SpentError(Exception):
    """The budget is spent."""


class Search(Generic[AnyPosition]):
    """Looks for a line that wins from `position`, until it has one, or has proved that there is
    none, or the budget is spent.

    It may be interrupted. What it knows until then is in `verdict`.

    Args:
        position: Where it begins. It is not changed.
        budget: When it gives up.
        capacity: How many lost positions it remembers at most. This bounds its memory: besides
            these there are only the positions of one line.
        clock: Seconds.
        tell: Is called with the search every LOOK_EVERY states.
    """

    def __init__(
        self,
        position: AnyPosition,
        budget: Budget | None = None,
        *,
        capacity: int = CAPACITY,
        clock: Callable[[], float] = time.monotonic,
        tell: Callable[["Search[AnyPosition]"], None] | None = None,
    ) -> None:
        self._position = position
        self.budget = budget or Budget()
        self._clock = clock
        self._tell = tell
        self._lost = LostPositions(capacity)
        self._began = clock()
        self._line: tuple[Move, ...] | None = None
        self._result: Result = "undecided"
        self.states = 0
        self.seconds = 0.0

    @property
    def verdict(self) -> Verdict:
        """What is known so far."""
        return Verdict(self._result, self._line, self.states, self.seconds, self._lost.forgotten)

    @property
    def share_spent(self) -> float:
        """How much of the budget is spent, from 0 to 1."""
        return self.budget.share_spent(self.states, self.seconds)

    def run(self) -> Verdict:
        """Searches until the answer is known or the budget is spent."""
        self._began = self._clock()
        try:
            found = self._search()
        except _SpentError:
            return self.verdict
        finally:
            self.seconds = self._clock() - self._began
        self._result = "lost" if found is None else "won"
        if found is not None:
            self._line = found
            self._line = shortened(self._position, found)
        return self.verdict

    def _search(self) -> tuple[Move, ...] | None:
        """The moves of the first line that wins; None if none does."""
        root = self._position.copy()
        if root.is_won:
            return ()
        lost, key = self._lost, root.key()
        line: list[Move] = []
        path: list[tuple[AnyPosition, Iterator[Move], Hashable]] = []
        on_path: set[Hashable] = set()
        self._enter(root, key, path, on_path)
        while path:
            node, moves, key = path[-1]
            for move in moves:
                child = node.copy()
                child.do(move)
                if child.is_won:
                    return (*line, move)
                below = child.key()
                # What is on the path is being searched already, so a circle leads nowhere new.
                if below in lost or below in on_path:
                    continue
                line.append(move)
                self._enter(child, below, path, on_path)
                break
            else:
                path.pop()
                on_path.remove(key)
                lost.add(key)
                if line:
                    line.pop()
        return None

    def _enter(
        self,
        node: AnyPosition,
        key: Hashable,
        path: list[tuple[AnyPosition, Iterator[Move], Hashable]],
        on_path: set[Hashable],
    ) -> None:
        if self.budget.states is not None and self.states >= self.budget.states:
            raise _SpentError
        self.states += 1
        if self.states % LOOK_EVERY == 0:
            self._look()
        path.append((node, iter(node.promising(node.moves())), key))
        on_path.add(key)

    def _look(self) -> None:
        self.seconds = self._clock() - self._began
        if self._tell is not None:
            self._tell(self)
        if self.budget.seconds is not None and self.seconds >= self.budget.seconds:
            raise _SpentError


def solve(position: Position, budget: Budget | None = None, capacity: int = CAPACITY) -> Verdict:
    """Whether a position can be won, and how."""
    return Search(position, budget, capacity=capacity).run()
