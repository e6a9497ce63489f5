"""Block and Draw: the worked examples of its rules, and its house options."""

from .block_and_draw import BlockAndDraw
from .positions import deal_with, end_numbers, position

FIVE_AND_EIGHT = ["9-9", "9-1@left", "5-1@left", "9-8@right"]


def test_bd_3_the_highest_double_leads():
    game = BlockAndDraw(2)
    game.begin(*deal_with(game, "9-8 4-4", "7-7 9-0"))
    assert (game.turn, game.legal()) == (1, ["7-7@start"])


def test_bd_3_no_double_is_dealt_again():
    game = BlockAndDraw(2)
    assert game.begin(*deal_with(game, "", "")) == "redeal"
    assert (game.turn, game.hands) == (None, [[], []])


def test_bd_4_equal_halves_touch():
    hand = "5-5 8-8 8-5 8-3 9-0 9-5"
    game = position(BlockAndDraw(2), FIVE_AND_EIGHT, [hand, "0-0"])
    assert game.legal() == [
        "5-5@left",
        "8-8@right",
        "8-5@left",
        "8-5@right",
        "8-3@right",
        "9-5@left",
    ]
    game.do("8-5@left")
    assert sorted(game.layout.ends()) == [("left", 8), ("right", 8)]
    position(game, FIVE_AND_EIGHT, [hand, "0-0"]).do("8-5@right")
    assert sorted(game.layout.ends()) == [("left", 5), ("right", 5)]


def test_bd_5_draws_until_a_domino_fits():
    game = position(BlockAndDraw(2), FIVE_AND_EIGHT, ["9-0 4-1", "0-0"], "7-6 2-2 8-6 1-1")
    for _ in range(3):
        assert game.legal() == ["draw"]
        game.do("draw")
    assert game.legal() == ["8-6@right"]
    game.do("8-6@right")
    assert sorted(game.layout.ends()) == [("left", 5), ("right", 6)]
    assert game.hands[0] == ["9-0", "4-1", "7-6", "2-2"]


def test_bd_5_draws_everything_and_passes():
    game = position(BlockAndDraw(2), FIVE_AND_EIGHT, ["9-0 4-1", "0-0"], "7-6 2-2")
    game.do("draw")
    game.do("draw")
    assert (game.legal(), game.boneyard) == (["pass"], [])
    game.do("pass")
    assert game.turn == 1


def test_bd_5_block_mode_passes_without_drawing():
    game = BlockAndDraw(2, ["mode=block"])
    position(game, FIVE_AND_EIGHT, ["9-0 4-1", "0-0"], "7-6 2-2 8-6")
    assert game.legal() == ["pass"]


def test_bd_6_out_scores_all_pips_of_the_others():
    game = position(BlockAndDraw(3), FIVE_AND_EIGHT, ["8-5", "9-5", "9-7 7-4"])
    game.do("8-5@left")
    assert game.result == ("out", 0, 41)


def blocked(*hands):
    game = position(BlockAndDraw(3), ["9-9"], hands)
    for _ in hands:
        game.do("pass")
    return game


def test_bd_6_blocked_subtracts_the_own_hand():
    game = blocked("8-6 4-0", "7-5", "8-8 7-7")
    assert (game.result, game.scores) == (("blocked", 1, 36), [0, 36, 0])


def test_bd_6_a_tie_scores_nothing_and_bd_3_the_highest_double_leads_again():
    game = blocked("8-4", "7-5", "8-8 7-7")
    assert (game.result, game.scores) == (("tie", None, 0), [0, 0, 0])
    assert game.lead == "highest double"


def test_bd_6_blocked_at_once_when_every_three_is_laid():
    plays = ["3-0", "4-0@left", "4-3@left", "3-3@right", "3-1@right", "5-1@right", "5-3@right"]
    plays += ["3-2@right", "6-2@right"]
    game = position(BlockAndDraw(2, ["set=6"]), plays, ["6-3 0-0", "1-1"], "6-6 5-5")
    game.do("6-3@right")
    assert end_numbers(game) == [3, 3]
    assert game.result == ("blocked", 0, 2)


def test_bd_6_blocked_at_once_in_a_line_of_the_double_nine_set():
    """Eleven halves have a three, so such a line ends in one three and in another number."""
    line = "3-0 8-0 8-1 3-1 3-2 8-2 8-4 4-3 5-3 8-5 8-6 6-3 7-3 8-7 9-8 9-3 8-3"
    plays = ["3-3"] + [f"{domino}@right" for domino in line.split(" ")]
    game = position(BlockAndDraw(2), plays, ["8-8 1-0", "9-9"], "2-0 5-5")
    game.do("8-8@right")
    assert sorted(game.layout.ends()) == [("left", 3), ("right", 8)]
    assert game.result == ("blocked", 0, 17)


def test_bd_7_first_to_100():
    game = position(BlockAndDraw(2), FIVE_AND_EIGHT, ["8-5", "9-5"])
    game.scores = [86, 0]
    game.do("8-5@left")
    assert (game.winner, game.scores) == (0, [100, 0])


def test_bd_8_a_lot_says_who_leads_any_domino():
    game = BlockAndDraw(2, ["lead=lot"])
    game.begin(*deal_with(game, "", ""), lot=1)
    assert (game.turn, len(game.legal())) == (1, 7)


def test_bd_8_five_dominoes_two_of_them_kept_and_61_for_three():
    game = BlockAndDraw(2, ["hand=5", "floor=2"])
    assert game.hand_size == 5
    position(game, FIVE_AND_EIGHT, ["9-0", "0-0"], "7-6 2-2 1-1").do("draw")
    assert game.legal() == ["pass"]
    assert [BlockAndDraw(players, ["target=100/61/61"]).target for players in (2, 3)] == [100, 61]


def test_bd_8_spinners():
    plays = ["6-6", "6-3@6-6.side1", "6-2@6-6.side2", "3-3@6-3.far"]
    game = position(BlockAndDraw(2, ["spinner=first"]), [*plays, "4-3@3-3.far"], ["6-5 7-3", ""])
    assert game.legal() == ["6-5@6-6.end1", "6-5@6-6.end2"]
    game = position(BlockAndDraw(2, ["spinner=all"]), [*plays, "4-3@3-3.side2"], ["7-3", ""])
    assert game.legal() == ["7-3@3-3.end1", "7-3@3-3.end2"]
