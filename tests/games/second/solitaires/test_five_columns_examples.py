"""Five Columns: the deal with a known course, the worked examples of its rules."""

import random

import pytest

from ..shared import full_set
from . import five_columns
from .five_columns import State
from .search import play
from .vectors import row, tile, tiles, vectors

UNSOLVABLE = row(
    "3-3 5-0 5-5 3-0 2-0 6-3 1-0 4-3 6-2 2-1 3-1 3-2 6-5 6-0 6-1 4-0 4-1 4-4 4-2 6-4 1-1 0-0 2-2 "
    "5-4 5-2 5-3 6-6 5-1"
)


def position(reserve, *columns):
    return State(tuple(reserve.split()), tuple(tuple(column.split()) for column in columns))


def spelled(step):
    """A step of the file as a move, and where its dominoes come from."""
    if "move" in step:
        return f"c{step['move']['from']}>c{step['move']['to']}", []
    return "+".join(tile(each["tile"]) for each in step["pair"]), step["pair"]


@pytest.mark.parametrize("vector", vectors("five_columns"), ids=lambda vector: vector["name"])
def test_known_deal(vector):
    expected = vector["expected"]
    state = five_columns.start(tiles(vector["order"]))
    assert state.reserve == tiles(vector["reserve"])
    assert state.columns == tuple(map(tiles, vector["columns_top_to_bottom"]))
    assert five_columns.moves(state) == ["+".join(tiles(p)) for p in expected["first_legal_pairs"]]
    deal = state
    for step in expected["winning_line"]:
        move, pair = spelled(step)
        for each in pair:
            row = state.reserve if each["from"] == "reserve" else state.columns[each["from"]][-1:]
            assert tile(each["tile"]) in row
        state = five_columns.after(state, move)
    assert five_columns.ending(state) == "won"
    assert (five_columns.solve(deal) is not None) == expected["solvable"]
    assert (
        five_columns.fewest_left(deal, five_columns.pairs)
        == (expected["min_tiles_left_without_column_moves"])
    )
    without = five_columns.solve_without_shifts(deal)
    assert (without is not None) == expected["solvable_without_column_moves"]


def test_a_deal_that_cannot_be_won():
    state = five_columns.start(UNSOLVABLE)
    assert five_columns.moves(state) == ["3-3+5-1", "5-0+4-3", "4-4+2-2"]
    assert five_columns.solve(state) is None
    assert five_columns.fewest_left(state) == 10


def test_fc_3_pairs_of_twelve():
    state = position("6-6", "0-0", "5-1", "4-2", "3-3", "")
    assert five_columns.pairs(state) == ["6-6+0-0", "5-1+4-2", "5-1+3-3", "4-2+3-3"]


def test_fc_2_only_the_bottom_of_a_column_is_available():
    state = position("", "6-6 1-0", "0-0", "2-0", "", "")
    assert five_columns.pairs(state) == []
    assert "6-6+0-0" in five_columns.moves(five_columns.after(state, "c0>c3"))


def test_fc_4_a_shift():
    state = position("5-5", "2-1 6-4", "5-5", "", "1-0", "0-0")
    assert five_columns.shifts(state) == ["c0>c2"]
    state = five_columns.after(state, "c0>c2")
    assert state.columns[0] == ("2-1",)
    assert state.columns[2] == ("6-4",)
    for move in ("c1>c2", "c1>c3"):
        with pytest.raises(ValueError, match="not legal"):
            five_columns.after(state, move)


def test_fc_4_a_column_stays_empty_as_long_as_one_likes():
    state = position("6-6", "2-1 6-4", "0-0", "", "2-0", "")
    state = play(five_columns, state, "6-6+0-0", "c0>c4", "2-0+6-4")
    assert state.columns == (("2-1",), (), (), (), ())


def test_fc_5_lost_although_a_shift_is_left():
    state = position("", "1-0 2-0", "", "", "", "")
    assert five_columns.shifts(state)
    assert (five_columns.ending(state), five_columns.moves(state)) == ("lost", [])


def test_fc_5_not_lost_while_shifts_lead_to_a_pair():
    state = position("6-6", "0-0 1-0 2-0", "", "", "", "")
    assert five_columns.ending(state) is None
    assert five_columns.moves(state) == ["c0>c1", "c0>c2", "c0>c3", "c0>c4"]
    end = play(five_columns, state, "c0>c1", "c0>c2", "6-6+0-0")
    assert five_columns.ending(end) == "lost"


def test_how_many_deals_can_be_won():
    rng = random.Random(44)
    deals = [five_columns.start(rng.sample(full_set(6), 28)) for _ in range(100)]
    solved = [five_columns.solve(deal) is not None for deal in deals]
    assert 25 <= sum(solved) <= 63
    without = [five_columns.solve_without_shifts(deal) is not None for deal in deals]
    assert 2 <= sum(without) <= 22
    assert all(any_way or not plain for any_way, plain in zip(solved, without, strict=True))
