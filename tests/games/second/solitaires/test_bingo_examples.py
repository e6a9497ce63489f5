"""Bingo: the deals with a known course, the worked examples of its rules, its house options."""

import random

import pytest

from ..shared import full_set
from . import bingo
from .search import play, play_on
from .vectors import tile, tiles, vectors


def course(state):
    """Every pass as the file has it, and the position at the end."""
    passes = []
    while bingo.ending(state) is None:
        if state.place == 0:
            passes.append({"start_count": state.number, "length": len(state.row), "removed": []})
        (move,) = bingo.moves(state)
        if move == "remove":
            passes[-1]["removed"].append((state.place, state.number, state.row[state.place]))
        state = bingo.after(state, move)
    return passes, state


@pytest.mark.parametrize("vector", vectors("bingo"), ids=lambda vector: vector["name"])
def test_known_deal(vector):
    expected = vector["expected"]
    passes, end = course(bingo.start(tiles(vector["order"])))
    for each in expected["passes"]:
        each["removed"] = [(r["index"], r["count"], tile(r["tile"])) for r in each["removed"]]
    assert passes == expected["passes"]
    assert bingo.ending(end) == expected["result"]
    assert (end.left, end.touches, end.number) == (
        tiles(expected["left"]),
        expected["touches"],
        expected["next_count"],
    )


def test_bi_5_three_in_one_pass():
    end = play(bingo, bingo.start(["0-0", "1-0", "2-0"]), "remove", "remove", "remove")
    assert bingo.ending(end) == "won"


def test_bi_4_the_count_continues_in_the_next_pass():
    state = bingo.start(["6-5", "2-2"], number=11)
    state = play(bingo, state, "remove", "touch")
    assert (state.row, state.number) == (("2-2",), 0)
    end = play_on(bingo, state)
    assert (bingo.ending(end), end.touches) == ("won", 7)


def test_bi_4_a_gap_stays_until_the_end_of_the_row():
    state = play(bingo, bingo.start(["0-0", "3-0", "2-0"]), "remove", "touch")
    assert (state.row[state.place], state.number) == ("2-0", 2)


def test_bi_3_what_matches_must_go_and_nothing_else():
    state = bingo.start(["0-0", "3-0"])
    assert bingo.moves(state) == ["remove"]
    assert bingo.moves(bingo.after(state, "remove")) == ["touch"]
    for move in ("touch", "leave"):
        with pytest.raises(ValueError, match="not legal"):
            bingo.after(state, move)


def test_bi_7_a_domino_that_is_left_may_go_later():
    state = bingo.start(["0-0", "1-0"], optional=True)
    assert bingo.moves(state) == ["remove", "leave"]
    state = play(bingo, state, "leave", "remove")
    assert (bingo.ending(state), state.row, state.number) == (None, ("0-0",), 2)
    assert bingo.solve(state) == (*["touch"] * 11, "remove")


def leave_all(state, touches):
    """The position after so many touches that remove nothing."""
    for _ in range(touches):
        state = bingo.after(state, bingo.moves(state)[-1])
    return state


def test_bi_7_what_has_been_left_can_still_be_taken():
    state = leave_all(bingo.start(["0-0", "1-0"], optional=True), 26)
    assert (bingo.ending(state), state.number) == (None, 0)
    assert bingo.ending(play(bingo, state, "remove", "remove")) == "won"


def test_bi_6_thirteen_are_lost_only_when_none_matches():
    """The 13 that are left in the second known deal, at the number that they begin with."""
    thirteen = tiles(vectors("bingo")[1]["expected"]["left"])
    state = leave_all(bingo.start(thirteen, optional=True, number=7), 13)
    assert bingo.ending(state) == "lost"
    state = leave_all(bingo.start(thirteen, optional=True, number=10), 13)
    assert bingo.ending(state) is None
    assert "leave" in {bingo.moves(leave_all(state, touches))[-1] for touches in range(13)}


def test_bi_7_leaving_can_save_a_game():
    """Of random rows of 13 that are lost, some can be won by leaving dominoes."""
    rng = random.Random(7)
    lost = saved = 0
    for _ in range(60):
        order = rng.sample(full_set(6), 14)
        if bingo.solve(bingo.start(order)) is None:
            lost += 1
            saved += bingo.solve(bingo.start(order, optional=True)) is not None
    assert 0 < saved <= lost


def test_so_4_a_double_nine_counts_to_18():
    state = bingo.start(["9-9", "0-0"], number=18, highest=9)
    assert bingo.ending(play(bingo, state, "remove", "remove")) == "won"


def test_bi_6_only_13_or_26_can_be_left():
    rng = random.Random(6)
    ends = [play_on(bingo, bingo.start(rng.sample(full_set(6), 28))) for _ in range(200)]
    assert {len(end.left) for end in ends} == {0, 13, 26}
    shares = [sum(len(end.left) == left for end in ends) / 200 for left in (0, 13, 26)]
    assert shares == pytest.approx([0.639, 0.254, 0.106], abs=0.15)
