"""Domino Patience and Five's the Limit: the deals with a known course, the worked examples."""

import random

import pytest

from ..shared import full_set
from . import domino_patience, fives_the_limit
from .domino_patience import State
from .search import play, winning_line
from .vectors import row, tile, tiles, vectors

UNSOLVABLE = row(
    "4-4 5-3 5-4 6-0 3-1 3-2 6-4 6-6 4-0 5-0 5-5 4-3 1-1 6-2 6-3 4-2 6-1 3-0 0-0 4-1 6-5 5-2 2-2 "
    "5-1 3-3 2-1 1-0 2-0"
)
GAMES = {"domino_patience": domino_patience, "fives_the_limit": fives_the_limit}


def position(hand, line, pile=""):
    return State(tuple(hand.split()), tuple(line.split()), tuple(pile.split()), False)


def follow(game, state, step):
    """The position after a step of the file, which says what is drawn and what is open then."""
    if "start" in step:
        return game.after(state, tile(step["start"]))
    if "draw" in step:
        state = game.after(state, "draw")
        assert state.hand[-1] == tile(step["draw"])
        return state
    state = game.after(state, f"{tile(step['play'])}@{step['end']}")
    assert list(game.open_ends(state)) == step["open_ends"]
    return state


@pytest.mark.parametrize("name", GAMES)
def test_known_deal(name):
    game = GAMES[name]
    (vector,) = vectors(name)
    expected = vector["expected"]
    state = game.start(tiles(vector["order"]))
    for step in expected["winning_line"]:
        assert game.ending(state) is None
        state = follow(game, state, step)
    assert game.ending(state) == "won"
    assert len(state.line) == expected["tiles_played"]
    assert len(state.pile) == expected["tiles_left_in_pile"]


def test_a_deal_of_domino_patience_that_cannot_be_won():
    assert domino_patience.solve(domino_patience.start(UNSOLVABLE)) is None


def test_fl_2_a_deal_that_only_five_in_hand_spoil():
    order = tiles(vectors("domino_patience")[0]["order"])
    assert domino_patience.solve(domino_patience.start(order)) is not None
    assert fives_the_limit.solve(fives_the_limit.start(order)) is None


def test_dp_1_any_of_the_five_begins():
    state = domino_patience.start(UNSOLVABLE)
    assert domino_patience.moves(state) == list(UNSOLVABLE[:5])
    assert domino_patience.open_ends(domino_patience.after(state, "5-3")) == (3, 5)


def test_dp_2_both_ends_and_doubles_do_not_branch():
    state = position("6-6 6-4 4-1", "6|4")
    assert domino_patience.moves(state) == ["6-6@left", "6-4@left", "6-4@right", "4-1@right"]
    state = play(domino_patience, state, "6-6@left")
    assert state.line == ("6|6", "6|4")
    assert domino_patience.moves(state) == ["6-4@left", "6-4@right", "4-1@right"]


def test_dp_4_drawing_until_one_fits_which_is_played():
    state = position("6-4 2-1", "3|3 3|5", "0-0 5-2 1-1")
    assert domino_patience.moves(state) == ["draw"]
    state = play(domino_patience, state, "draw", "draw")
    assert state.hand == ("6-4", "2-1", "0-0", "5-2")
    assert domino_patience.moves(state) == ["5-2@right"]
    state = play(domino_patience, state, "5-2@right")
    assert (state.hand, domino_patience.open_ends(state)) == (("6-4", "2-1", "0-0"), (3, 2))


def test_dp_3_no_draw_while_one_fits():
    with pytest.raises(ValueError, match="not legal"):
        domino_patience.after(position("6-4 2-1", "3|4", "0-0"), "draw")


def test_dp_5_won_with_dominoes_left_in_the_pile():
    state = play(domino_patience, position("4-1", "4|4", "2-2 3-3"), "4-1@left")
    assert (domino_patience.ending(state), domino_patience.moves(state)) == ("won", [])


def test_dp_6_nothing_fits_and_nothing_is_left():
    state = position("6-5", "4|2 2|1 1|4")
    assert (domino_patience.ending(state), domino_patience.moves(state)) == ("lost", [])


def test_dp_7_an_empty_hand_draws_five_more():
    state = domino_patience.start(["0-0", "1-0", "2-1", "3-2", "4-3", "5-4", "6-5"], play_all=True)
    state = play(domino_patience, state, "0-0", "1-0@left", "2-1@left", "3-2@left", "4-3@left")
    assert (state.hand, state.pile) == (("5-4", "6-5"), ())
    assert domino_patience.ending(state) is None
    state = play(domino_patience, state, "5-4@left", "6-5@left")
    assert domino_patience.ending(state) == "won"
    assert state.line == ("6|5", "5|4", "4|3", "3|2", "2|1", "1|0", "0|0")


def test_fl_3_five_that_do_not_fit_lose():
    state = position("6-6 5-4 2-2 1-1", "0|3", "6-4 6-0")
    state = play(fives_the_limit, state, "draw")
    assert (fives_the_limit.ending(state), fives_the_limit.moves(state)) == ("lost", [])


def test_fl_3_a_fifth_that_fits_is_played():
    state = play(fives_the_limit, position("6-6 5-4 2-2 1-1", "0|3", "3-2 6-4"), "draw")
    assert fives_the_limit.moves(state) == ["3-2@right"]
    state = play(fives_the_limit, state, "3-2@right")
    assert fives_the_limit.open_ends(state) == (0, 2)
    assert fives_the_limit.moves(state) == ["2-2@right"]


def test_fl_3_the_draw_stops_at_the_first_that_fits():
    state = position("5-4 2-2", "0|3", "6-4 1-1 3-0 2-0")
    state = play(fives_the_limit, state, "draw", "draw", "draw")
    assert len(state.hand) == 5
    assert fives_the_limit.moves(state) == ["3-0@left", "3-0@right"]
    left = fives_the_limit.after(state, "3-0@left")
    right = fives_the_limit.after(state, "3-0@right")
    assert fives_the_limit.open_ends(left) == (3, 3)
    assert fives_the_limit.open_ends(right) == (0, 0)


def test_fl_4_nothing_fits_and_nothing_is_left():
    assert fives_the_limit.ending(position("6-5", "0|3")) == "lost"


def test_solving_by_all_of_the_position_comes_to_the_same():
    """The inside of the line does not matter: small deals, searched with it and without."""
    rng = random.Random(11)
    won = []
    for _ in range(60):
        state = fives_the_limit.start(rng.sample(full_set(4), 11))
        line = fives_the_limit.solve(state)
        assert (line is None) == (winning_line(fives_the_limit, state) is None)
        won.append(line is not None)
    assert {True, False} == set(won)


def test_how_many_deals_can_be_won():
    rng = random.Random(5)
    deals = [rng.sample(full_set(6), 28) for _ in range(25)]
    solved = [fives_the_limit.solve(fives_the_limit.start(deal)) for deal in deals]
    assert 9 <= sum(line is not None for line in solved) <= 24
    solved = [domino_patience.solve(domino_patience.start(deal)) for deal in deals]
    assert sum(line is not None for line in solved) >= 24
