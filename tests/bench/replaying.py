"""The log of a round done again from its deal, as taking back does, against playing it.

What stands in the log was found to be legal once. A record that is read from a file was not, and
there every action is checked: the last line.
"""

import contextlib
import random
import time
from collections.abc import Callable, Iterator

from wildfire.games.wildfire import Wildfire

from .measure import Benchmark, Goal, repeats
from .playouts import wildfire

_PLAYERS = 4


@contextlib.contextmanager
def opened(effort: float) -> Iterator[Benchmark]:
    """Games of four, played at random and then replayed."""
    games = repeats(40, effort)
    rng = random.Random(7)
    played: list[Wildfire] = []

    def play() -> float:
        began = time.perf_counter()
        played[:] = [wildfire(_PLAYERS, rng) for _ in range(games)]
        return (time.perf_counter() - began) / _decisions(played)

    def replay() -> float:
        return _timed(_replay, played)

    def check() -> float:
        return _timed(_check, played)

    yield Benchmark(
        "replay",
        "s",
        {
            "playing a decision": play,
            "replaying a decision": replay,
            "replaying and checking a decision": check,
        },
        [
            Goal(
                "replay a decision against playing it (or 1.2 µs, the next line)",
                lambda found: found["replaying a decision"] / found["playing a decision"],
                at_most=0.4,
            ),
            Goal(
                "replay a decision",
                lambda found: 1e6 * found["replaying a decision"],
                unit=" µs",
            ),
            Goal(
                "replay and check against playing",
                lambda found: (
                    found["replaying and checking a decision"] / found["playing a decision"]
                ),
            ),
        ],
    )


def _decisions(games: list[Wildfire]) -> int:
    return sum(len(game.played[-1].actions) for game in games)


def _timed(act: Callable[[Wildfire], object], games: list[Wildfire]) -> float:
    began = time.perf_counter()
    for game in games:
        act(game)
    return (time.perf_counter() - began) / _decisions(games)


def _replay(game: Wildfire) -> None:
    last = game.played[-1].actions[-1]
    game.undo()
    game.apply(last)


def _check(game: Wildfire) -> None:
    played = game.played[-1]
    again = Wildfire(game.players, game.dealer, played.deal)
    for action in played.actions:
        again.apply(action)
