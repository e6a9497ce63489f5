"""The careful bot of Super Dominoes."""

from random import Random
from typing import Any

import pytest

from wildfire.games.super_dominoes import Options, SuperDominoes
from wildfire.games.super_dominoes.bots import Careful, Weights
from wildfire.simulation import Experiment, play_game

from ...soak import LONG, Tell, times
from .positions import do, midway

PLAYED = times(60, 2000)


@LONG
@pytest.mark.parametrize("players", [2, 4, 8])
def test_careful_beats_greedy(players: int, tell: Tell) -> None:
    bots = ("careful", "greedy") * (players // 2)
    experiment = Experiment(SuperDominoes, bots, Options())
    won = 0.0
    for number in range(PLAYED):
        last = play_game(experiment, number, 2)[-1]
        won += sum(last.bots[seat] == "careful" for seat in last.winners) / len(last.winners)
    assert won > PLAYED / 2
    tell(
        f"games of `super-dominoes`, {players} players, half of them careful and half greedy",
        {"games": PLAYED},
        {"errors": 0},
        f"careful bots won {100 * won / PLAYED:.1f} %",
    )


def test_its_choice_does_not_depend_on_what_it_cannot_see() -> None:
    rng = Random(3)
    for players in (2, 5):
        names = [f"P{n}x" for n in range(players)]
        options = Options()
        game = SuperDominoes(names, None, SuperDominoes.deal(options, players, rng), options)
        while not game.outcome:
            assert game.turn is not None
            if len(game.moves()) < 2:
                game.apply(game.legal_actions()[0])
                continue
            choice = Careful(Random(1)).choose(game, game.turn)
            other = game.imagine(game.turn, rng)
            assert Careful(Random(1)).choose(other, game.turn) == choice
            game.apply(choice)


def chosen(game: Any, **weights: float) -> str:
    bot = Careful(Random(1), Weights(**weights))
    return str(bot.choose(game, game.turn)).partition(": ")[2]


def test_it_plays_its_last_domino_in_a_chain() -> None:
    game = midway("5-5 5-7@0", "7-14 5-0 14-9", "0-2 0-4", "0-3 0-6")
    assert chosen(game) == "7-14@1", "then 14-9 or 5-0"
    game = midway("5-5 5-7@0", "7-7 7-14 14-1", "0-2 0-4")
    played = []
    while not game.outcome:
        played.append(chosen(game))
        do(game, f"Ana: {played[-1]}")
    assert len(played) == 3, "between two, a double is a turn more"


def test_it_makes_others_draw() -> None:
    game = midway("5-5 5-7@0", "7-15 7-9 0-1", "0-2 0-4", "0-3 0-6", stock="8-6 9-8 8-1")
    assert chosen(game) == "7-15@1"
    assert chosen(game, draw=-5) == "7-9@1"


def test_it_weighs_a_spell_by_what_the_others_may_hold() -> None:
    game = midway("5-5 5-7@0", "7-13 7-12 0-1", "0-2 0-4", stock="8-6 9-8 8-1")
    assert chosen(game, draw=0) == "7-12@1", "what breaks spells is kept"
    assert chosen(game, draw=20) == "7-13@1"


def test_it_knows_what_was_named() -> None:
    """Bo has named 15-13, so a spell does nothing to Bo."""
    rng, options = Random(1), Options()
    deal = SuperDominoes.deal(options, 2, rng)
    game = SuperDominoes(["Ana", "Bo"], None, deal, options)
    bot = Careful(Random(1))
    assert bot.weights == Weights()
    named = game.round.named
    assert [one in game.hand(name) for name, one in zip(game.players, named, strict=True)] == [
        True,
        True,
    ]
    for _ in range(5):
        other = game.imagine("Ana", rng)
        assert other.round.named == named
        assert named[1] in (other.hand("Bo") or ())
