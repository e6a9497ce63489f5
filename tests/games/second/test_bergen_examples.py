"""Bergen: the worked examples of its rules, and its house options."""

import pytest

from .bergen import Bergen
from .positions import deal_with, points_of, position

FOUR = ["2-2", "5-2@right", "5-3@right", "3-2@right"]
"""The layout after the fourth example: 2-2 and a single 2."""


def test_bg_3_the_lowest_double_leads_and_scores_two():
    game = Bergen(2)
    game.begin(*deal_with(game, "3-3 5-0 6-2 4-1 6-4 2-0", "2-2 8-1 9-7 7-0 5-4 6-5"))
    assert (game.turn, game.legal()) == (1, ["2-2@start"])
    assert game.do("2-2@start") == 2
    assert game.scores == [0, 2]


def test_bg_6_unequal_ends_score_nothing():
    assert points_of(Bergen(2), "2-2", "5-2@right") == [2, 0]


def test_bg_6_neither_does_the_next_one():
    assert points_of(Bergen(2), "2-2", "5-2@right", "5-3@right") == [2, 0, 0]


def test_bg_7_a_single_beside_the_exposed_leading_double_scores_three():
    assert points_of(Bergen(2), *FOUR) == [2, 0, 0, 3]


def test_bg_6_plays_that_leave_the_triple_header():
    scored = {}
    for action in position(Bergen(2), FOUR, ["4-2 2-0 5-5 6-4", "9-9"]).legal():
        game = position(Bergen(2), FOUR, ["4-2 2-0 5-5 6-4", "9-9"])
        scored[action] = game.do(action)
    assert scored == {"4-2@left": 0, "4-2@right": 0, "2-0@left": 0, "2-0@right": 0}


WHOLE = [*FOUR, "6-2@left", "6-1@left", "2-1@right", "1-1@right"]


def test_bg_6_two_equal_singles_are_a_double_header():
    assert points_of(Bergen(2), *WHOLE[:-1])[4:] == [0, 0, 2]


def test_bg_6_the_double_makes_a_triple_header_and_the_whole_sequence():
    points = points_of(Bergen(2), *WHOLE)
    assert points[-1] == 3
    assert (sum(points[0::2]), sum(points[1::2])) == (4, 6)


def test_bg_5_draws_until_two_dominoes_are_left():
    game = position(Bergen(2), ["2-2", "3-2@right"], ["6-6 5-4", "2-0"], "0-0 4-4 9-9 8-8")
    game.do("draw")
    game.do("draw")
    assert game.legal() == ["pass"]
    game.do("pass")
    assert game.hands[0] == ["6-6", "5-4", "0-0", "4-4"]
    assert (game.boneyard, game.turn) == (["9-9", "8-8"], 1)


def test_bg_8_out_scores_two():
    game = position(Bergen(2), ["2-2", "3-2@right"], ["3-0", "9-9"])
    game.do("3-0@right")
    assert (game.result, game.scores) == (("out", 0, 2), [2, 0])


@pytest.mark.parametrize(
    ("hands", "result"),
    [
        (["6-5 6-4", "0-0"], ("blocked", 0, 2)),
        (["6-5", "4-3"], ("blocked", 1, 2)),
        (["6-5", "7-4"], ("tie", None, 0)),
    ],
)
def test_bg_9_blocked_ranks_by_doubles_and_then_by_pips(hands, result):
    game = position(Bergen(2), ["2-2", "9-2@right", "9-8@right"], hands)
    game.do("pass")
    game.do("pass")
    assert game.result == result


def test_bg_10_the_target_ends_the_game_at_once():
    game = position(Bergen(2), WHOLE[:-2], ["2-1 9-8", "0-0"])
    game.scores = [13, 0]
    assert game.do("2-1@right") == 2
    assert (game.winner, game.scores, game.legal()) == (0, [15, 0], [])
    assert [Bergen(players).target for players in (2, 3, 4)] == [15, 10, 10]
    assert [Bergen(players).hand_size for players in (2, 3, 4)] == [6, 6, 5]


def test_bg_11_the_highest_double_can_lead():
    game = Bergen(2, ["lead=highest"])
    game.begin(*deal_with(game, "3-3", "2-2"))
    assert (game.turn, game.do("3-3@start")) == (0, 2)


def test_bg_11_one_point_for_the_round_and_one_domino_drawn():
    game = position(Bergen(2, ["bonus=1"]), ["2-2", "3-2@right"], ["3-0", "9-9"])
    game.do("3-0@right")
    assert game.result == ("out", 0, 1)
    game = position(Bergen(2, ["draw=one"]), ["2-2"], ["6-6", "2-0"], "0-0 4-4 9-9 8-8")
    game.do("draw")
    assert game.legal() == ["pass"]


@pytest.mark.parametrize(("score", "points"), [(11, 3), (12, 2), (13, 1), (14, 1)])
def test_bg_11_a_header_near_the_goal_counts_less(score, points):
    game = position(Bergen(2, ["near_win_cap=yes"]), FOUR[:3], ["3-2 9-9", "8-8"])
    game.scores = [score, 0]
    assert game.do("3-2@right") == points


def test_bg_11_blocked_can_rank_by_pips_alone():
    plays = ["2-2", "9-2@right", "9-8@right"]
    game = position(Bergen(2, ["ranking=pips"]), plays, ["6-5 6-4", "0-0"])
    game.do("pass")
    game.do("pass")
    assert game.result == ("blocked", 1, 2)
