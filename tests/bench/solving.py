"""Deals of each solitaire, solved with everything open: how long that takes, and how many positions
are searched in a second. The seconds are those of the processor: nothing is waited for.
"""

import contextlib
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import quantiles
from typing import NamedTuple

from wildfire.games import registry
from wildfire.solver import Budget, Position, Search, position, solitaires

from .measure import Benchmark, Goal, repeats

_DEALS = 40
_LIMIT = Budget(states=1_000_000)


class _Solved(NamedTuple):
    seconds: float
    states: int


def _deals(name: str, count: int) -> list[Position]:
    kind = registry.game(name)
    options = kind.options_type()
    return [
        position(kind(["Ana"], None, kind.deal(options, 1, Random(number)), options))  # type: ignore[call-arg]
        for number in range(count)
    ]


def _solve(deals: list[Position]) -> list[_Solved]:
    found = []
    for deal in deals:
        began = time.process_time()
        verdict = Search(deal, _LIMIT).run()
        found.append(_Solved(time.process_time() - began, verdict.states))
    return found


def _share(solved: list[_Solved], percent: int) -> float:
    """The seconds within which so many of 100 deals are solved."""
    seconds = [each.seconds for each in solved]
    return quantiles(seconds, n=100, method="inclusive")[percent - 1]


@contextlib.contextmanager
def times(effort: float) -> Iterator[Benchmark]:
    """The seconds for a deal of each solitaire."""
    deals = {name: _deals(name, repeats(_DEALS, effort) + 1) for name in solitaires()}

    def measure(name: str, percent: int) -> Callable[[], float]:
        return lambda: _share(_solve(deals[name]), percent)

    def goal(name: str, percent: int, most: float) -> Goal:
        which = "the median deal" if percent == 50 else f"{percent} of 100 deals"
        contender = f"{name}, {percent} of 100"
        return Goal(
            f"solve {which} of {name}",
            lambda found: 1000 * found[contender],
            at_most=1000 * most,
            unit=" ms",
        )

    yield Benchmark(
        "solve",
        "s",
        {f"{name}, {part} of 100": measure(name, part) for name in deals for part in (50, 95)},
        [goal(name, part, most) for name in deals for part, most in ((50, 2.0), (95, 30.0))],
    )


@contextlib.contextmanager
def rates(effort: float) -> Iterator[Benchmark]:
    """The positions searched in a second, in each solitaire."""
    deals = {name: _deals(name, repeats(_DEALS, effort)) for name in solitaires()}

    def rate(name: str) -> Callable[[], float]:
        def measure() -> float:
            solved = _solve(deals[name])
            # What is dealt lost has no positions to search.
            states = sum(each.states for each in solved)
            return states / sum(each.seconds for each in solved)

        return measure

    yield Benchmark("positions", "positions/s", {name: rate(name) for name in deals}, [])
