"""Blind: the worked examples of its rules, and its house options."""

import pytest

from .blind import Blind
from .positions import deal_with, end_numbers, position
from .shared import dealt, full_set

ROWS = ["5-3 1-0 5-5 3-2", "6-1 4-3 4-0 2-2"]
STEPS = [
    ("5-3@start", [3, 5], 0, "1-0 5-5 3-2"),
    ("6-1@back", [3, 5], 1, "4-3 4-0 2-2 6-1"),
    ("1-0@back", [3, 5], 0, "5-5 3-2 1-0"),
    ("4-3@left", [4, 5], 1, "4-0 2-2 6-1"),
    ("5-5@right", [4, 5], 0, "3-2 1-0"),
    ("4-0@left", [0, 5], 1, "2-2 6-1"),
    ("3-2@back", [0, 5], 0, "1-0 3-2"),
    ("2-2@back", [0, 5], 1, "6-1 2-2"),
    ("1-0@left", [1, 5], 0, "3-2"),
    ("6-1@left", [6, 5], 1, "2-2"),
]
"""The first six examples are one round."""


def ends(game):
    """The two ends, left and right."""
    return [number for _, number in sorted(game.layout.ends())]


def first_round(steps):
    game = position(Blind(2), [], ROWS)
    for action, numbers, seat, row in steps:
        assert (game.turn, game.legal()) == (seat, [action])
        game.do(action)
        assert (ends(game), " ".join(game.hands[seat])) == (numbers, row)
    return game


def test_bl_4_the_leader_lays_the_front_domino():
    assert first_round(STEPS[:1]).turn == 1


def test_bl_5_what_does_not_fit_goes_to_the_back():
    assert first_round(STEPS[:2]).turn == 0


def test_bl_5_what_fits_must_be_laid():
    first_round(STEPS[:4])


def test_bl_6_a_double_does_not_branch():
    assert len(first_round(STEPS[:5]).layout.ends()) == 2


def test_bl_5_an_unplayable_double_goes_to_the_back_face_up():
    assert first_round(STEPS[:6]).face_up == []
    assert first_round(STEPS[:8]).face_up == ["2-2"]


def test_bl_8_blocked_when_no_domino_of_any_row_fits():
    game = first_round(STEPS)
    assert (game.result, game.scores, game.lead) == (("blocked", 1, 1), [0, 1], 1)


def test_bl_5_the_player_chooses_the_end():
    plays = ["6-6", "6-3@left", "6-5@right"]
    game = position(Blind(2), plays, ["5-3 9-9", "0-0"])
    assert game.legal() == ["5-3@left", "5-3@right"]
    game.do("5-3@left")
    assert ends(game) == [5, 5]
    game = position(Blind(2), plays, ["5-3 9-9", "5-0"])
    game.do("5-3@right")
    assert ends(game) == [3, 3]


def test_bl_9_a_blocked_round_of_three():
    game = position(Blind(3), [], ["4-2 4-4 2-0", "4-1 1-1 6-3", "5-2 5-0 6-0"])
    seen = []
    while game.turn is not None:
        game.do(game.legal()[0])
        seen.append(ends(game))
    assert seen == [[2, 4], [2, 1], [5, 1], [5, 1], [5, 1], [0, 1], [2, 1]]
    assert (game.hands[0], game.result) == (["4-4"], ("blocked", 2, 11))


def test_bl_9_out_scores_the_other_rows():
    game = position(Blind(3), ["6-6"], ["6-0", "7-5", "9-9 7-5"])
    game.do("6-0@left")
    assert game.result == ("out", 0, 42)


def test_bl_9_out_wins_also_beside_a_row_without_pips():
    game = position(Blind(3), ["6-6"], ["6-0", "0-0", "7-5"])
    game.do("6-0@left")
    assert game.result == ("out", 0, 12)


def test_bl_9_a_tie_scores_nothing_and_bl_3_the_lead_passes_to_the_left():
    game = position(Blind(3), ["9-9", "9-7@left"], ["9-4 6-0", "5-1", "8-1"])
    game.do("9-4@right")
    assert (game.result, game.scores, game.lead) == (("tie", None, 0), [0, 0, 0], 1)


def test_bl_2_and_bl_10_hands_and_targets():
    games = [Blind(players) for players in (2, 3, 4)]
    assert [(game.hand_size, game.target) for game in games] == [(8, 100), (7, 61), (6, 61)]


def test_bl_3_a_lot_says_who_leads_first():
    game = Blind(2)
    with pytest.raises(ValueError, match="lot"):
        game.begin(*deal_with(game, "", ""))
    game.begin(*deal_with(game, "", ""), lot=1)
    assert game.turn == 1


def test_bl_11_turn_on_until_a_domino_fails():
    rows = ["6-0 5-0 9-8", "8-0 5-5"]
    game = position(Blind(2, ["continue_on_success=yes"]), ["6-6"], rows)
    game.do("6-0@left")
    assert (game.turn, game.legal()) == (0, ["5-0@left"])
    game.do("5-0@left")
    game.do("9-8@back")
    assert game.turn == 1


def test_bl_11_a_face_up_double_can_be_laid_instead_of_turning():
    game = position(Blind(2, ["free_double=yes"]), ["6-6"], ["5-5 4-0 3-0", "6-5 1-0"])
    game.do("5-5@back")
    game.do("6-5@left")
    assert game.legal() == ["4-0@back", "5-5@left"]


def test_bl_11_any_domino_of_the_row_can_be_turned():
    game = position(Blind(2, ["memory=yes"]), ["6-6"], ["5-0 6-1", "6-5"])
    assert game.legal() == ["5-0@back", "6-1@left", "6-1@right"]


def test_bl_11_three_times_nine_leave_the_lead():
    game = Blind(3, ["set=6", "hand=14/9/7"])
    hands, boneyard = dealt(full_set(6), 3, 9)
    game.begin(hands, boneyard, lot=2)
    assert (end_numbers(game), game.boneyard, game.turn) == ([6, 6], [], 2)


def test_bl_11_the_lead_is_a_whole_turn_also_when_players_turn_on():
    game = position(Blind(2, ["continue_on_success=yes"]), [], ROWS)
    game.do("5-3@start")
    assert game.turn == 1


def test_bl_11_a_face_up_double_at_the_front_is_turned():
    game = position(Blind(2, ["free_double=yes"]), ["6-6", "6-5@left"], ["5-5 4-0", "6-0"])
    game.face_up = ["5-5"]
    assert game.legal() == ["5-5@left"]
