"""What to do next, found out within about a second."""

import time
from collections.abc import Callable
from typing import NamedTuple

from wildfire.solver.chances import Chance, Imagine, chances
from wildfire.solver.position import Move, Position
from wildfire.solver.search import Budget, Result, Search

SECONDS = 1.0
"""How long somebody waits for advice."""

_EACH = Budget(states=2000)
"""How much is searched after each move in each deal."""
_DEALS = 1000


class Advice(NamedTuple):
    """A move, and what is known about it."""

    move: Move | None
    """None if the position is lost, or over."""
    result: Result | None
    """What the position is; None if that depends on what cannot be seen."""
    chance: Chance | None = None
    """How often the move wins, if that depends on what cannot be seen."""


def advise(
    position: Position,
    imagine: Imagine | None,
    seed: int,
    *,
    seconds: float = SECONDS,
    clock: Callable[[], float] = time.monotonic,
) -> Advice:
    """The best move that can be found in that time.

    `imagine` deals anew what the player cannot see; without it everything can be seen. Nothing
    hidden is looked at.
    """
    if imagine is not None:
        return _by_chances(position, imagine, seed, seconds, clock)
    verdict = Search(position, Budget(seconds=seconds), clock=clock).run()
    if verdict.result == "undecided":
        first = next(iter(position.promising(position.moves())), None)
        return Advice(first, verdict.result)
    return Advice(verdict.line[0] if verdict.line else None, verdict.result)


def _by_chances(
    position: Position,
    imagine: Imagine,
    seed: int,
    seconds: float,
    clock: Callable[[], float],
) -> Advice:
    if not position.moves():
        return Advice(None, "won" if position.is_won else "lost")
    began = clock()
    counting = chances(position, imagine, seed, deals=_DEALS, budget=_EACH, clock=clock)
    counted = next(counting)
    while clock() - began < seconds:
        later = next(counting, None)
        if later is None:
            break
        counted = later
    best = counted.found()[0]
    return Advice(best.move, None, best)
