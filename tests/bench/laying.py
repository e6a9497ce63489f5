"""Dominoes laid on a table as they are played: what a page waits for before it can show a play."""

import contextlib
import random
import time
from collections.abc import Iterator

from wildfire.dominoes.joints import Joint
from wildfire.view.arrangement import Arrangement
from wildfire.view.laying import add

from .measure import Benchmark, Goal, repeats
from .playouts import wildfire

_PLAYERS = 4


@contextlib.contextmanager
def opened(effort: float) -> Iterator[Benchmark]:
    """Rounds of four, played at random."""
    rng = random.Random(7)
    layouts = [wildfire(_PLAYERS, rng).layout.joints() for _ in range(repeats(10, effort))]

    def whole() -> float:
        began = time.perf_counter()
        for layout in layouts:
            _lay(layout)
        return (time.perf_counter() - began) / len(layouts)

    def slowest() -> float:
        return max(seconds for layout in layouts for seconds in _lay(layout))

    yield Benchmark(
        "laying",
        "s",
        {"a whole layout": whole, "the slowest play": slowest},
        [
            Goal(
                "lay a whole round of Wildfire",
                lambda found: 1000 * found["a whole layout"],
                unit=" ms",
                at_most=150,
            ),
            Goal(
                "lay a domino of Wildfire, the slowest that moves no other",
                lambda found: 1000 * found["the slowest play"],
                unit=" ms",
                at_most=60,
            ),
        ],
    )


def _lay(layout: list[Joint]) -> list[float]:
    """The seconds that each play took that left all others where they were."""
    table, found = Arrangement(), []
    for joint in layout:
        before, began = table, time.perf_counter()
        table = add(table, joint)
        if table.laid[:-1] == before.laid:
            found.append(time.perf_counter() - began)
    return found
