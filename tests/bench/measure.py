"""One interleaved run: everything is measured once a round. So other work on the computer affects
all of it in the same way, and comparisons stay within a round.
"""

import gc
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass, field

STRETCHES = 10
"""The quickest of this many counts: other work on the computer only makes it slower."""

Measure = Callable[[], float]
Found = Mapping[str, float]
"""The measurements of one round, by contender."""


class UnavailableError(Exception):
    """Something that a benchmark needs is missing; the text says what, and how to get it."""


@dataclass(frozen=True)
class Goal:
    """A number from each round, and its goal for the median; `unit` comes after it."""

    what: str
    value: Callable[[Found], float]
    at_most: float | None = None
    at_least: float | None = None
    unit: str = " ×"  # noqa: RUF001

    def is_met_by(self, value: float) -> bool:
        """Whether a median reaches its goal."""
        if self.at_most is not None:
            return value <= self.at_most
        return self.at_least is None or value >= self.at_least


@dataclass(frozen=True)
class Benchmark:
    """`contenders` measure in turn, in `unit`s; `goals` say what their numbers should be."""

    name: str
    unit: str
    contenders: Mapping[str, Measure]
    goals: Sequence[Goal]


@dataclass
class Result:
    """A benchmark and the results of its rounds, or why it could not run."""

    name: str
    benchmark: Benchmark | None = None
    missing: str = ""
    rounds: list[dict[str, float]] = field(default_factory=list)


Opening = Callable[[float], AbstractContextManager[Benchmark]]
"""Sets a benchmark up for `effort` (1: in earnest) and takes it down."""


def repeats(count: int, effort: float) -> int:
    """How often to repeat something that is repeated `count` times in earnest."""
    return max(1, round(count * effort))


def per_turn(act: Callable[[], object], count: int) -> Measure:
    """Measures the seconds that `act` takes, in STRETCHES of together `count` turns."""
    turns = range(max(1, count // STRETCHES))

    def stretch() -> float:
        began = time.perf_counter()
        for _ in turns:
            act()
        return (time.perf_counter() - began) / len(turns)

    return lambda: min(stretch() for _ in range(min(count, STRETCHES)))


def run(
    openings: Mapping[str, Opening],
    rounds: int,
    effort: float,
    tell: Callable[[int], object] = lambda _: None,
) -> list[Result]:
    """Opens all, measures `rounds` rounds, closes all. `tell` is called before each round."""
    results = []
    with ExitStack() as opened:
        for name, opening in openings.items():
            result = Result(name)
            results.append(result)
            try:
                result.benchmark = opened.enter_context(opening(effort))
            except UnavailableError as error:
                result.missing = str(error)
        for number in range(rounds):
            tell(number)
            for result in results:
                if result.benchmark is not None:
                    result.rounds.append(_round(result.benchmark))
    return results


def _round(benchmark: Benchmark) -> dict[str, float]:
    found = {}
    for name, measure in benchmark.contenders.items():
        # One contender's garbage must not be collected by the next.
        gc.collect()
        found[name] = measure()
    return found


def middle(values: Sequence[float]) -> tuple[float, float, float]:
    """The median, and the quartiles around it."""
    if len(values) == 1:
        return values[0], values[0], values[0]
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return statistics.median(values), low, high
