"""How likely each move keeps a game winnable if there is something that nobody can see.

The hidden dominoes are dealt anew, many times, each time as they may really lie. In each deal every
move is searched as if everything were open. So a chance is the share of the deals that can still be
won after the move by somebody who makes no mistake and has luck in guessing: real play wins less
often, but the moves compare in the same way.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from wildfire.simulation import Estimate, share
from wildfire.solver.position import Move, Position
from wildfire.solver.search import Budget, Result, Search

Imagine = Callable[[Random], Position]
"""Deals everything anew that the player cannot see."""


class Chance(NamedTuple):
    """In how many of the deals a move leads to a win."""

    move: Move
    won: int
    lost: int
    undecided: int
    """The search was over its budget."""

    @property
    def deals(self) -> int:
        """How many deals were tried."""
        return self.won + self.lost + self.undecided

    @property
    def estimate(self) -> Estimate:
        """The share of deals that can be won, in percent, with its interval of 95 %.

        What is undecided counts as lost for the lower end, and as won for the upper end.
        """
        if not self.deals:
            return Estimate(0.0, 0.0, 100.0)
        low = share(self.won, self.deals)
        high = share(self.won + self.undecided, self.deals)
        decided = self.won + self.lost
        value = 100 * self.won / decided if decided else low.value
        return Estimate(value, low.low, high.high)


class Chances:
    """Counts for each move how the deals went. Of equal moves the first one comes first."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = tuple(moves)
        self._counts = [{"won": 0, "lost": 0, "undecided": 0} for _ in self._moves]
        self.deals = 0

    def add(self, results: Sequence[Result]) -> None:
        """The results of one deal, one for each move."""
        self.deals += 1
        for counts, result in zip(self._counts, results, strict=True):
            counts[result] += 1

    def found(self) -> list[Chance]:
        """The moves, those that win most often first."""
        every = [
            Chance(move, **counts) for move, counts in zip(self._moves, self._counts, strict=True)
        ]
        return sorted(every, key=lambda each: -each.estimate.value)


def chances(
    position: Position,
    imagine: Imagine,
    seed: int,
    *,
    deals: int,
    budget: Budget,
    clock: Callable[[], float] = time.monotonic,
) -> Iterator[Chances]:
    """The chances of each move, again after each deal: the last ones are the best known.

    Args:
        position: What the player sees. Its hidden dominoes are never looked at.
        imagine: Deals these anew.
        seed: Equal seeds give equal deals.
        deals: How many deals.
        budget: For each deal and move.
        clock: Seconds.
    """
    # Which moves seem promising may depend on what is hidden.
    moves = position.moves()
    counted = Chances(moves)
    for number in range(deals):
        imagined = imagine(Random(f"{seed} {number}"))
        counted.add([_after(imagined, move, budget, clock) for move in moves])
        yield counted


def _after(position: Position, move: Move, budget: Budget, clock: Callable[[], float]) -> Result:
    now = position.copy()
    now.do(move)
    return Search(now, budget, clock=clock).run().result
