"""A copy of a position for trying things out, against a deep copy of the others'."""

import contextlib
import copy
import random
from collections.abc import Iterator

from wildfire.games.wildfire import Deal, Wildfire, wildfire_set

from .measure import Benchmark, Goal, per_turn, repeats
from .playouts import other

_MOVES = 16
_NAMES = ("Ana", "Bo", "Cy", "Di")


@contextlib.contextmanager
def opened(effort: float) -> Iterator[Benchmark]:
    """Positions a few moves after the deal."""
    rng = random.Random(7)
    random.seed(7)
    ours = _wildfire(rng)
    theirs = _dominoes(rng)
    fives = _all_fives(rng)
    yield Benchmark(
        "copy",
        "s",
        {
            "Wildfire.copy": per_turn(ours.copy, repeats(500, effort)),
            "deepcopy of dominoes": per_turn(lambda: copy.deepcopy(theirs), repeats(25, effort)),
            "deepcopy of all-fives-domino": per_turn(
                lambda: copy.deepcopy(fives), repeats(25, effort)
            ),
        },
        [
            Goal(
                f"copy a position against a deep copy of {name}'s",
                lambda found, name=name: found["Wildfire.copy"] / found[f"deepcopy of {name}"],
                at_most=0.05,
            )
            for name in ("dominoes", "all-fives-domino")
        ],
    )


def _wildfire(rng: random.Random) -> Wildfire:
    game = Wildfire(_NAMES, _NAMES[0], Deal.shuffled(wildfire_set(), 4, rng))
    for _ in range(_MOVES):
        game.apply(rng.choice(game.legal_actions()))
    return game


def _dominoes(rng: random.Random):
    theirs = other("dominoes")
    game = theirs.Game.new(starting_domino=theirs.Domino(6, 6))
    while len(game.moves) < _MOVES:
        game.make_move(*rng.choice(game.valid_moves))
    return game


def _all_fives(rng: random.Random):
    game = other("src.main.game.Game", "all-fives-domino")
    player = other("src.main.game.Player", "all-fives-domino").Player
    brain = other("src.main.game.Brain", "all-fives-domino").RandomBrain
    one, two = player(brain(), "Ana"), player(brain(), "Bo")
    round_ = game.DominoRound(one, two, game.Game(one, two))
    while len(round_.board.get_pieces()) < _MOVES // 2 and round_.valid_options():
        round_.play(*rng.choice(round_.valid_options()))
    return round_
