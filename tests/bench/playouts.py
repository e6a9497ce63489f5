"""Random games from the deal to the end of the round, in moves a second.

A move is what the caller chooses and hands over. In Wildfire that is everything: dominoes played
and drawn, passes, numbers, knocks. `dominoes` passes by itself, `all-fives-domino` draws by itself
and sets the first domino; a second line counts that as moves of theirs. Dealing is part of it, and
so is asking what may be done.
"""

import contextlib
import importlib
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from wildfire.games.all_fives import AllFives
from wildfire.games.all_fives import Options as AllFivesOptions
from wildfire.games.base import Game
from wildfire.games.block_and_draw import BlockAndDraw
from wildfire.games.block_and_draw import Options as BlockOptions
from wildfire.games.wildfire import Deal, Wildfire, wildfire_set

from .measure import Benchmark, Goal, Measure, UnavailableError, repeats

_NAMES = ("Ana", "Bo", "Cy", "Di")
_SEED = 7


def wildfire(players: int, rng: random.Random) -> Wildfire:
    """A round of Wildfire in which everybody plays at random."""
    names = _NAMES[:players]
    game = Wildfire(names, names[0], Deal.shuffled(wildfire_set(), players, rng))
    while actions := game.legal_actions():
        game.apply(rng.choice(actions))
    return game


def block(rng: random.Random) -> Game[Any]:
    """A round of Block as `dominoes` plays it: four players hold a whole double-six set."""
    return _round(BlockAndDraw, BlockOptions(mode="block", set="6", hand="7/7/7"), 4, rng)


def our_all_fives(rng: random.Random) -> Game[Any]:
    """A round of All Fives as `all-fives-domino` plays it: two players, and a double-six set."""
    return _round(AllFives, AllFivesOptions(set="6"), 2, rng)


def _round(kind: type[Game[Any]], options: Any, players: int, rng: random.Random) -> Game[Any]:
    """A round in which everybody plays at random."""
    made: Any = kind
    game: Game[Any] = made(_NAMES[:players], None, kind.deal(options, players, rng), options)
    while actions := game.legal_actions():
        game.apply(rng.choice(actions))
    return game


def dominoes(rng: random.Random) -> Any:
    """A game of the package `dominoes`, which shuffles with `random` itself."""
    theirs = other("dominoes")
    game = theirs.Game.new(starting_domino=theirs.Domino(6, 6))
    while game.result is None:
        game.make_move(*rng.choice(game.valid_moves))
    return game


def all_fives() -> Any:
    """A round of `all-fives-domino` with two of its own random players."""
    game = other("src.main.game.Game", "all-fives-domino")
    player = other("src.main.game.Player", "all-fives-domino").Player
    brain = other("src.main.game.Brain", "all-fives-domino").RandomBrain
    one, two = player(brain(), "Ana"), player(brain(), "Bo")
    round_ = game.DominoRound(one, two, game.Game(one, two))
    round_.run()
    return round_


def other(module: str, package: str | None = None) -> Any:
    """A module of another package. Raises UnavailableError if that is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError:
        wanted = package or module
        raise UnavailableError(f"{wanted} is not installed; the extra `bench` has it") from None


@contextlib.contextmanager
def against_dominoes(effort: float) -> Iterator[Benchmark]:
    """Wildfire with four players against `dominoes`, which has four."""
    other("dominoes")
    rng = random.Random(_SEED)
    random.seed(_SEED)
    yield Benchmark(
        "playouts",
        "moves/s",
        {
            "Wildfire, 4 players": _rate(lambda: _moves(wildfire(4, rng)), repeats(60, effort)),
            "Block, 4 players": _rate(lambda: _moves(block(rng)), repeats(60, effort)),
            "dominoes": _rate(lambda: _chosen(dominoes(rng)), repeats(150, effort)),
            "dominoes, its passes too": _rate(
                lambda: len(dominoes(rng).moves), repeats(150, effort)
            ),
        },
        [
            Goal(
                "moves a second against `dominoes` (the aim is 2)",
                lambda found: found["Wildfire, 4 players"] / found["dominoes"],
                at_least=1.5,
            ),
            Goal(
                "... counting the passes that it makes by itself",
                lambda found: found["Wildfire, 4 players"] / found["dominoes, its passes too"],
            ),
            Goal(
                "moves a second of Block against `dominoes` (the aim is 3)",
                lambda found: found["Block, 4 players"] / found["dominoes"],
            ),
        ],
    )


@contextlib.contextmanager
def against_all_fives(effort: float) -> Iterator[Benchmark]:
    """Wildfire with two players against `all-fives-domino`, which has two."""
    other("src.main.game.Game", "all-fives-domino")
    rng = random.Random(_SEED)
    random.seed(_SEED)
    yield Benchmark(
        "playouts",
        "moves/s",
        {
            "Wildfire, 2 players": _rate(lambda: _moves(wildfire(2, rng)), repeats(100, effort)),
            "All Fives, 2 players": _rate(lambda: _moves(our_all_fives(rng)), repeats(60, effort)),
            "all-fives-domino": _rate(lambda: _laid(all_fives()), repeats(8, effort)),
            "all-fives-domino, its draws too": _rate(
                lambda: _laid_and_drawn(all_fives()), repeats(8, effort)
            ),
        },
        [
            Goal(
                "moves a second against `all-fives-domino`",
                lambda found: found["Wildfire, 2 players"] / found["all-fives-domino"],
                at_least=50,
            ),
            Goal(
                "... counting the draws that it makes by itself",
                lambda found: (
                    found["Wildfire, 2 players"] / found["all-fives-domino, its draws too"]
                ),
            ),
            Goal(
                "moves a second of All Fives against `all-fives-domino` (the aim is 60)",
                lambda found: found["All Fives, 2 players"] / found["all-fives-domino"],
            ),
        ],
    )


def _moves(game: Game[Any]) -> int:
    return len(game.played[-1].actions)


def _chosen(game: Any) -> int:
    # `new` has made the first move, as there is only one.
    return sum(move is not None for move in game.moves) - 1


def _laid(round_: Any) -> int:
    return len(round_.board.get_pieces()) - 1


def _laid_and_drawn(round_: Any) -> int:
    drawn = 28 - 2 * 7 - len(round_.pool)
    return _laid(round_) + drawn


def _rate(play: Callable[[], int], games: int) -> Measure:
    def measure() -> float:
        began = time.perf_counter()
        moves = sum(play() for _ in range(games))
        return moves / (time.perf_counter() - began)

    return measure
