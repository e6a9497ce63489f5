"""The house options of Super Dominoes, and matches (SD-24, SD-25)."""

from random import Random
from typing import Any

import pytest

from wildfire.games.actions import Number
from wildfire.games.super_dominoes import Options, SuperDominoes

from .positions import NAMES, do, leaves, may, midway

SEVENS = "5-5 5-7@0"


def test_clockwise_at_first() -> None:
    options = Options(direction_start="clockwise")
    game = do(midway(SEVENS, "7-3 0-1", "0-2", "0-3", options=options), "Ana: 7-3@1")
    assert (game.round.direction, game.turn) == (-1, "Cy")
    game = do(midway(SEVENS, "7-1 0-1", "0-2", "0-3", options=options), "Ana: 7-1@1")
    assert game.turn == "Bo"


def test_either_half_has_an_effect() -> None:
    options = Options(effect_by="contains")
    game = midway("5-5 5-15@0", "15-14 0-1", "0-2", stock="8-6", options=options)
    do(game, "Ana: 15-14@1")
    assert game.counts == {"Ana": 1, "Bo": 2}
    assert game.turn == "Ana", "and goes again"
    game = midway("5-5 5-13@0", "13-4 4-1 6-6", "9-9 4-2 13-0 0-2", options=options)
    do(game, "Ana: 13-4@1")
    assert (game.round.spell, game.turn) == (2, "Bo"), "the 4 has a spell on it"
    assert may(game) == {"9-9@2"}
    do(game, "Bo: 9-9@2")
    assert (game.round.spell, game.turn) == (None, "Bo"), "Ana loses a turn"
    assert game.layout.open_ends() == [(0, 5, 5), (3, 9, 1)]


def test_stuck_draws_two() -> None:
    options = Options(stuck="draw2")
    game = midway(SEVENS, "0-1 0-2", "0-3", stock="7-6 8-6 9-8", options=options)
    assert may(game) == {"+"}
    do(game, "Ana: +")
    assert may(game) == {"+"}
    do(game, "Ana: +")
    assert leaves(game) == {"7-6"}
    do(game, "Ana: 7-6@1", "Bo: +")
    assert (game.boneyard, may(game)) == (0, {"-"}), "one was left"
    do(game, "Bo: -")
    assert game.turn == "Ana"


def test_nobody_is_skipped_after_13_13() -> None:
    options = Options(skip_on_13_13=False)
    game = midway("5-5 5-13@0", "13-13 0-1", "0-2", "0-3", stock="8-6 8-1", options=options)
    do(game, "Ana: 13-13@1")
    assert game.turn == "Cy"


def test_what_is_drawn_under_a_spell_waits() -> None:
    options = Options(spell_play_after_draw=False)
    hands = ("13-7 0-1 0-2", "0-3")
    game = midway(SEVENS, *hands, stock="13-4 8-6", options=options)
    do(game, "Ana: 7-13@1", "Bo: +", "Bo: +")
    assert may(game) == {"-"}
    do(game, "Bo: -", "Ana: -")
    assert (game.phase, game.boneyard) == ("play", 0), "Bo can play, though not at once"
    assert may(game) == {"13-4@2"}


def test_doubles_of_a_chain_add_up() -> None:
    options = Options(accumulate_skips=True)
    hands = ("14-14 6-6 2-1", "0-2", "0-3", "0-4")
    game = midway("5-5 5-14@0 5-6@0", *hands, options=options)
    do(game, "Ana: 14-14@1", "Ana: 6-6@2")
    assert game.turn == "Bo", "Di and Cy lose a turn"


@pytest.mark.parametrize("seat", [1, 3])
def test_the_lot_says_who_begins(seat: int) -> None:
    options = Options(first="lot", target=2)
    deal = SuperDominoes.deal(options, 3, Random(4))
    game = SuperDominoes(NAMES[:3], None, deal, options)
    assert (game.uses_hub, game.turn, game.awaits.numbers) == (True, None, range(1, 4))
    game.apply(Number(seat))
    assert game.turn == NAMES[seat - 1]
    assert game.round.named == [None] * 3, "nobody names anything"


def finished(target: int, seed: int) -> Any:
    options, rng = Options(target=target), Random(seed)
    game = SuperDominoes(NAMES, None, SuperDominoes.deal(options, 4, rng), options)
    while game.phase != "game-over":
        if game.phase == "round-over":
            (winner,) = (name for name, points in game.rounds[-1].items() if points)
            game.next_round(game.next_deal(rng))
            left = NAMES[(NAMES.index(winner) + 1) % 4]
            assert game.turn == left, "on the left of the winner"
        game.apply(rng.choice(game.legal_actions()))
    return game


def test_a_match() -> None:
    game = finished(3, 1)
    assert max(game.scores.values()) == 3
    assert game.winners == [name for name, points in game.scores.items() if points == 3]
    assert sum(game.scores.values()) == game.round_number > 3
