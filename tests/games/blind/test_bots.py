"""The bot that remembers what has been turned up."""

from random import Random

from wildfire.games.blind import Blind, Options, TurnUp
from wildfire.games.blind.bots import Careful

from .positions import NAMES, dominoes, position

MEMORY = Options(memory=True)


def remembered(game: Blind, *ones: str) -> Blind:
    """The same with these dominoes turned up before."""
    game.round.shown |= {*dominoes(" ".join(ones))}
    return game


def test_it_leaves_the_ends_that_its_own_row_can_play_on() -> None:
    game = position("5-3 3-1 3-2", "5-1 5-2", lies="4-5 4-3")
    game.round.layout.ends = {0: (5,), 1: (3,)}
    remembered(game, "3-1", "3-2", "5-1", "5-2")
    choice = Careful(Random(1)).choose(game, "Ana")
    assert str(choice) == "Ana: 5-3@0", "that leaves 3 and 3"


def test_it_turns_up_what_it_remembers_to_fit() -> None:
    game = position("5-0 4-1 6-1", "6-5 1-0", lies="6-6", options=MEMORY)
    remembered(game, "5-0", "6-1")
    assert Careful(Random(1)).choose(game, "Ana") == TurnUp("Ana", place=3)


def test_it_turns_up_what_nobody_has_seen_rather_than_what_does_not_fit() -> None:
    game = position("5-0 6-1", "6-5 1-0", lies="6-6", options=MEMORY)
    remembered(game, "5-0")
    assert Careful(Random(1)).choose(game, "Ana") == TurnUp("Ana", place=2)


def test_it_does_not_look_under_what_lies_face_down() -> None:
    options = Options(memory=True, free_double=True)
    for seed in range(12):
        rng = Random(seed)
        game = Blind(NAMES[:3], None, Blind.deal(options, 3, rng), options)
        while game.round.phase != "over":
            if game.turn is not None:
                other = game.imagine(game.turn, rng)
                assert str(chosen(game, seed)) == str(chosen(other, seed))
            game.apply(rng.choice(game.legal_actions()))


def chosen(game: Blind, seed: int) -> object:
    assert game.turn is not None
    return Careful(Random(seed)).choose(game, game.turn)
