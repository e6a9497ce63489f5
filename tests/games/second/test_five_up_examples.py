"""Five Up: the worked examples of its rules, and its house options."""

import pytest

from .five_up import FiveUp
from .positions import deal_with, points_of, position

SIX = ["set=6"]
THREE = ["6-6", "6-5@6-6.side1", "6-0@6-6.side2"]
"""The layout after the third example."""
FIVE = [*THREE, "5-5@6-5.far"]
SEVEN = [*FIVE, "5-3@5-5.side2", "5-2@5-5.end1", "5-4@5-5.end2"]


@pytest.mark.parametrize(
    ("lead", "points"), [("5-0", 1), ("6-4", 2), ("5-5", 2), ("6-6", 0), ("4-3", 0)]
)
def test_fu_7_the_lead_scores(lead, points):
    game = FiveUp(2, SIX)
    game.begin(*deal_with(game, lead, ""), lot=0)
    assert game.do(f"{lead}@start") == points


def test_fu_6_a_leading_double_counts_nothing_after_its_first_follower():
    assert points_of(FiveUp(2, SIX), *THREE[:2]) == [0, 1]


def test_fu_5_both_sides_covered_open_the_ends():
    game = FiveUp(2, SIX)
    assert points_of(game, *THREE) == [0, 1, 1]
    assert [end for end in game.layout.ends() if end[0].startswith("6-6")] == [
        ("6-6.end1", 6),
        ("6-6.end2", 6),
    ]


def test_fu_6_open_ends_of_a_covered_double_count_nothing():
    game = FiveUp(2, SIX)
    assert points_of(game, *THREE, "6-4@6-6.end1")[-1] == 0
    assert game.layout.total("one") == 9


def test_fu_6_a_double_at_a_tip_counts_both_halves_and_its_ends_are_closed():
    game = FiveUp(2, SIX)
    assert points_of(game, *FIVE)[-1] == 2
    assert sorted(game.layout.ends()) == [
        ("5-5.side2", 5),
        ("6-0.far", 0),
        ("6-6.end1", 6),
        ("6-6.end2", 6),
    ]


def test_fu_5_every_double_branches():
    game = FiveUp(2, SIX)
    assert points_of(game, *SEVEN[:5])[-1] == 0
    assert [name for name, _ in game.layout.ends() if name.startswith("5-5")] == [
        "5-5.end1",
        "5-5.end2",
    ]


def test_fu_6_dominoes_at_the_ends_of_a_double_count():
    game = FiveUp(2, SIX)
    assert points_of(game, *SEVEN)[-2:] == [1, 0]
    assert game.layout.total("one") == 9


def test_fu_8_draws_one_and_one_stays():
    plays = ["6-6", "6-5@6-6.side1", "6-0@6-6.side2"]
    hands = ["2-1", "4-2", "4-1"]
    game = position(FiveUp(3, SIX), plays, hands, "3-1 4-4 2-2")
    for drawn in ("3-1", "4-4"):
        assert game.legal() == ["draw"]
        seat = game.turn
        game.do("draw")
        assert (game.hands[seat][-1], game.legal()) == (drawn, ["pass"])
        game.do("pass")
    assert (game.boneyard, game.legal()) == (["2-2"], ["pass"])


def test_fu_8_the_drawn_domino_must_be_laid_when_it_fits():
    game = position(FiveUp(2, SIX), THREE, ["2-1", "4-2"], "6-3 4-4")
    game.do("draw")
    assert game.legal() == ["6-3@6-6.end1", "6-3@6-6.end2"]


def test_fu_10_out_scores_the_pooled_spots():
    game = position(FiveUp(3, SIX), THREE, ["6-4", "5-4 3-1", "5-3 1-0"])
    game.do("6-4@6-6.end1")
    assert game.result == ("out", 0, 4)
    game = position(FiveUp(3, [*SIX, "round_end=near5"]), THREE, ["6-4", "5-4 3-1", "5-3 1-0"])
    game.do("6-4@6-6.end1")
    assert game.result == ("out", 0, 5)


def stalemate(*hands):
    game = position(FiveUp(3), ["9-9"], hands, "0-0")
    for _ in hands:
        game.do("pass")
    return game


def test_fu_11_a_stalemate_is_awarded_to_the_lowest_hand():
    game = stalemate("7-5", "7-0", "8-8")
    assert (game.result, game.scores, game.lead) == (("blocked", 1, 5), [0, 5, 0], "lot")
    assert stalemate("7-0", "6-1", "8-8").result == ("tie", None, 0)


def test_fu_12_the_target_ends_the_game_at_once():
    game = position(FiveUp(2), ["9-9", "9-8@9-9.side1"], ["9-7 1-0", "0-0"])
    game.scores = [60, 0]
    assert game.do("9-7@9-9.side2") == 3
    assert (game.winner, game.scores, game.legal()) == (0, [63, 0], [])


def test_fu_3_a_player_who_went_out_leads_any_domino():
    game = position(FiveUp(2, SIX), THREE, ["3-2", "6-4"], turn=1)
    game.do("6-4@6-6.end1")
    assert game.lead == 1
    game.begin(*deal_with(game, "", ""))
    assert (game.turn, len(game.legal())) == (1, 5)


def test_fu_13_a_leading_double_can_count_until_both_sides_are_covered():
    assert points_of(FiveUp(2, [*SIX, "double_counts=sides"]), *SEVEN) == [0, 0, 1, 2, 0, 1, 0]


def test_fu_13_draw_until_the_boneyard_is_empty():
    game = FiveUp(2, [*SIX, "draw=until", "floor=0"])
    position(game, THREE, ["2-1", "4-2"], "3-1 4-4")
    game.do("draw")
    game.do("draw")
    assert (game.legal(), game.boneyard) == (["pass"], [])


def test_fu_13_exactly_61():
    game = position(FiveUp(2, ["exact=yes"]), ["9-9", "9-8@9-9.side1"], ["9-7 1-0", "0-0"])
    game.scores = [60, 0]
    assert game.do("9-7@9-9.side2") == 0
    assert (game.winner, game.scores) == (None, [60, 0])
    position(game, ["9-9", "9-8@9-9.side1"], ["9-7 1-0", "0-0"]).scores = [58, 0]
    assert game.do("9-7@9-9.side2") == 3
    assert (game.winner, game.scores) == (0, [61, 0])


def test_fu_13_the_highest_double_can_lead_and_two_players_can_have_seven():
    game = FiveUp(2, ["lead=highest", "hand=7/5/5"])
    game.begin(*deal_with(game, "3-3", "2-2"))
    assert (game.turn, game.legal(), len(game.hands[1])) == (0, ["3-3@start"], 7)
