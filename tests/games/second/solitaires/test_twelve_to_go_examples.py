"""Twelve to Go: the deals with a known course, the worked examples of its rules, house options."""

import random

import pytest

from ..shared import full_set, pips
from . import twelve_to_go
from .search import play, play_on, reachable
from .vectors import row, tiles, vectors

UNSOLVABLE = row(
    "3-0 4-4 4-0 2-1 5-4 6-5 1-1 5-2 5-3 3-2 5-0 6-4 4-3 4-1 0-0 6-1 6-0 6-3 2-0 6-2 3-1 4-2 5-5 "
    "2-2 6-6 1-0 3-3 5-1"
)


def ends(state):
    """Every position that the game can end in."""
    everything = reachable(state, twelve_to_go.moves, twelve_to_go.after)
    return {each for each, _ in everything if twelve_to_go.ending(each)}


def totals(state):
    return sorted(map(pips, state.front))


def legal(state, one, other):
    """The move that discards these two, whichever lies further left."""
    (move,) = {f"{one}+{other}", f"{other}+{one}"} & set(twelve_to_go.moves(state))
    return move


@pytest.mark.parametrize("vector", vectors("twelve_to_go"), ids=lambda vector: vector["name"])
def test_known_deal(vector):
    expected = vector["expected"]
    deal = state = twelve_to_go.start(tiles(vector["order"]))
    for step in expected["steps"]:
        state = twelve_to_go.after(state, legal(state, *tiles(step)))
    assert (twelve_to_go.ending(state) == "won") == expected["solvable"]
    assert (state.front, len(state.stock)) == (
        tiles(expected["final_front"]),
        expected["stock_left"],
    )
    assert len(ends(deal)) == expected["distinct_final_states_over_all_plays"]
    assert 28 - len(state.front) - len(state.stock) == expected["discarded"]


def test_tg_2_each_place_is_refilled_the_left_one_first():
    state = twelve_to_go.start(tiles(vectors("twelve_to_go")[0]["order"]))
    assert state.face_up == ("6-4", "5-1", "6-3", "6-5", "5-3", "1-0")
    state = play(twelve_to_go, state, "6-5+1-0")
    assert state.face_up == ("6-4", "5-1", "6-3", "2-1", "5-3", "0-0")


def test_a_deal_that_cannot_be_won():
    state = twelve_to_go.start(UNSOLVABLE)
    line = ["3-0+5-4", "4-4+4-0", "3-2+5-2", "1-1+6-4", "4-3+5-0", "6-1+4-1", "2-1+6-3"]
    for move in line:
        state = twelve_to_go.after(state, legal(state, *move.split("+")))
    assert twelve_to_go.ending(state) == "lost"
    assert sorted(state.front) == sorted(["0-0", "5-3", "6-0", "2-0", "6-2", "6-5"])
    assert len(state.stock) == 8
    assert twelve_to_go.solve(twelve_to_go.start(UNSOLVABLE)) is None
    assert {tuple(totals(end)) for end in ends(twelve_to_go.start(UNSOLVABLE))} == {
        (0, 2, 6, 8, 8, 11)
    }


def test_tg_2_twelve_pips_together():
    assert twelve_to_go.moves(twelve_to_go.start(["6-2", "3-1"])) == ["6-2+3-1"]
    assert twelve_to_go.moves(twelve_to_go.start(["6-6", "0-0"])) == ["6-6+0-0"]
    assert twelve_to_go.moves(twelve_to_go.start(["6-0", "5-1"])) == ["6-0+5-1"]
    assert twelve_to_go.moves(twelve_to_go.start(["6-0", "4-1"])) == []


def test_tg_4_lost_at_once():
    state = twelve_to_go.start(["6-6", "5-5", "4-4", "6-4", "5-4", "6-5", "0-0"])
    assert (twelve_to_go.ending(state), twelve_to_go.moves(state)) == ("lost", [])


def test_tg_3_play_goes_on_without_a_stock():
    state = twelve_to_go.start(["6-6", "5-5", "0-0", "1-1", "6-5", "1-0", "6-4"])
    state = play(twelve_to_go, state, "6-6+0-0")
    assert state.face_up == ("6-4", "5-5", None, "1-1", "6-5", "1-0")
    assert twelve_to_go.moves(state) == ["6-4+1-1", "5-5+1-1", "6-5+1-0"]
    end = play(twelve_to_go, state, "6-5+1-0", "5-5+1-1")
    assert (end.front, twelve_to_go.ending(end)) == (("6-4",), "lost")


@pytest.mark.parametrize("places", [4, 5, 7])
def test_tg_7_other_numbers_of_places(places):
    state = twelve_to_go.start(UNSOLVABLE, places=places)
    assert state.face_up == tuple(UNSOLVABLE[:places])
    assert len(state.stock) == 28 - places


def test_tg_5_every_way_of_playing_ends_in_the_same_totals():
    rng = random.Random(12)
    for _ in range(60):
        state = twelve_to_go.start(rng.sample(full_set(4), 14))
        assert len({(tuple(totals(end)), end.stock) for end in ends(state)}) == 1


def test_tg_6_how_many_are_discarded():
    rng = random.Random(14)
    left = []
    for _ in range(600):
        end = play_on(twelve_to_go, twelve_to_go.start(rng.sample(full_set(6), 28)))
        left.append(len(end.front) + len(end.stock))
        assert (twelve_to_go.ending(end) == "won") == (left[-1] == 0)
    assert set(left) <= {0, *range(12, 29, 2)}
    assert left.count(0) / 600 == pytest.approx(0.162, abs=0.08)
    assert left.count(28) / 600 == pytest.approx(0.194, abs=0.08)
