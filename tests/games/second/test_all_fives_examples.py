"""All Fives: the worked examples of its rules, and its house options."""

import pytest

from .all_fives import AllFives
from .positions import deal_with, end_numbers, points_of, position

FOUR = ["6-6", "6-3@6-6.side1", "6-2@6-6.side2"]
"""The layout after the fourth example."""


def test_af_3_the_highest_double_leads():
    game = AllFives(3)
    hands = ["4-0 7-2 3-3 9-5 6-1", "8-8 1-0 5-2 6-4 9-7", "6-6 1-1 9-0 8-3 4-2"]
    assert game.begin(*deal_with(game, *hands)) == "dealt"
    assert (game.turn, game.legal()) == (1, ["8-8@start"])
    assert game.do("8-8@start") == 0
    assert game.turn == 2


@pytest.mark.parametrize(("double", "points"), [("5-5", 10), ("0-0", 0), ("6-6", 0)])
def test_af_7_the_leading_double_scores(double, points):
    assert points_of(AllFives(2), double) == [points]


def test_af_6_the_spinner_counts_both_halves_beside_one_follower():
    assert points_of(AllFives(2), "6-6", "6-3@6-6.side1")[-1] == 15
    assert points_of(AllFives(2), "9-9", "9-7@9-9.side1")[-1] == 25


def test_af_6_a_covered_spinner_counts_nothing():
    assert points_of(AllFives(2), *FOUR)[-1] == 5
    assert points_of(AllFives(2), "9-9", "9-7@9-9.side1", "9-3@9-9.side2")[-1] == 10


def test_af_5_legal_plays_beside_a_covered_spinner_and_their_points():
    scored = {}
    for action in position(AllFives(2), FOUR, ["6-5 3-3 2-2 4-1 3-2", "0-0"]).legal():
        game = position(AllFives(2), FOUR, ["6-5 3-3 2-2 4-1 3-2", "0-0"])
        scored[action] = game.do(action)
    assert scored == {
        "6-5@6-6.end1": 10,
        "6-5@6-6.end2": 10,
        "3-3@6-3.far": 0,
        "2-2@6-2.far": 0,
        "3-2@6-3.far": 0,
        "3-2@6-2.far": 0,
    }


def test_af_5_the_ends_of_the_spinner_are_closed_until_both_sides_are_covered():
    game = position(AllFives(2), FOUR[:2], ["6-5 4-1", "0-0"])
    assert game.layout.ends() == [("6-6.side2", 6), ("6-3.far", 3)]
    assert game.legal() == ["6-5@6-6.side2"]
    assert game.do("6-5@6-6.side2") == 0


def test_af_5_a_later_double_does_not_branch():
    game = position(AllFives(2), [*FOUR, "3-3@6-3.far", "5-3@3-3.far"], ["9-3", "0-0"])
    assert game.layout.total("sides") == 7
    assert [name for name, _ in game.layout.ends() if name.startswith("3-3")] == []
    assert game.legal() == ["pass"]


def test_af_8_draws_until_a_domino_fits_and_plays_it():
    game = position(AllFives(2), FOUR, ["4-1 1-0", "0-0"], "1-1 4-0 5-2 9-9")
    for _ in range(3):
        assert game.legal() == ["draw"]
        game.do("draw")
    assert game.legal() == ["5-2@6-2.far"]
    assert game.do("5-2@6-2.far") == 0
    assert game.layout.total("sides") == 8
    assert game.hands[0] == ["4-1", "1-0", "1-1", "4-0"]


def test_af_8_passes_when_the_boneyard_is_empty():
    game = position(AllFives(2), FOUR, ["4-1 1-0", "3-0"], "1-1")
    game.do("draw")
    assert game.legal() == ["pass"]
    game.do("pass")
    assert (game.turn, game.legal()) == (1, ["3-0@6-3.far"])


def test_af_9_out_scores_each_hand_to_the_nearest_five():
    game = position(AllFives(4), FOUR, ["9-3", "7-0", "8-0", "9-9 3-0"])
    game.do("9-3@6-3.far")
    assert game.result == ("out", 0, 35)
    assert game.scores == [35, 0, 0, 0]


def test_af_10_blocked_scores_the_other_hands_to_the_nearest_five():
    game = position(AllFives(3), FOUR, ["9-5", "9-0", "9-8 5-0"])
    for _ in range(3):
        game.do("pass")
    assert game.result == ("blocked", 1, 35)
    game = position(AllFives(3), FOUR, ["9-0", "8-1", "9-8 5-0"])
    for _ in range(3):
        game.do("pass")
    assert (game.result, game.scores) == (("tie", None, 0), [0, 0, 0])


def test_af_11_the_target_ends_the_game_at_once():
    game = position(AllFives(2), ["6-6"], ["6-3 1-0", "6-2"])
    game.scores = [90, 0]
    assert game.do("6-3@6-6.side1") == 15
    assert (game.winner, game.scores, game.turn, game.legal()) == (0, [105, 0], None, [])
    assert game.result == ("target", 0, 0)


def test_af_12_spinner_none_has_two_ends_and_all_opens_every_double():
    game = position(AllFives(2, ["spinner=none"]), ["6-6", "6-3@left", "6-2@right"], ["6-5", "0-0"])
    assert end_numbers(game) == [3, 2]
    plays = [*FOUR, "3-3@6-3.far", "5-3@3-3.side2"]
    game = position(AllFives(2, ["spinner=all"]), plays, ["9-3", "0-0"])
    assert game.legal() == ["9-3@3-3.end1", "9-3@3-3.end2"]


def test_af_12_the_winner_leads_any_domino_and_the_first_double_is_the_spinner():
    game = position(AllFives(2, ["lead=winner"]), FOUR, ["9-3 9-4", "9-6"], turn=1)
    game.do("9-6@6-6.end1")
    assert game.lead == 1
    game.begin(*deal_with(game, "", ""))
    assert len(game.legal()) == 7
    plays = ["5-4", "4-4@5-4.left", "4-0@4-4.side2"]
    game = position(AllFives(2, ["lead=winner"]), plays, ["4-3", "0-0"])
    assert game.legal() == ["4-3@4-4.end1", "4-3@4-4.end2"]


def test_af_12_seed61_counts_in_fives():
    game = position(AllFives(3, ["scoring=seed61"]), ["6-6"], ["6-3", "9-4", "9-0"])
    assert game.do("6-3@6-6.side1") == 3
    assert (game.target, game.result) == (61, ("out", 0, 22 // 5))


def test_af_12_after_a_tie_the_highest_double_leads_also_with_lead_winner():
    game = position(AllFives(2, ["lead=winner"]), FOUR, ["9-0", "8-1"])
    game.do("pass")
    game.do("pass")
    assert (game.result, game.lead) == (("tie", None, 0), "highest double")
