"""All Sevens: the worked examples of its rules, and its house options."""

from .all_sevens import AllSevens
from .positions import deal_with, end_numbers, position

SIX_AND_THREE = ["6-6", "3-1@right"]


def test_as_3_the_highest_double_leads():
    game = AllSevens(2)
    game.begin(*deal_with(game, "5-5", "2-2 6-5"))
    assert (game.turn, game.legal()) == (0, ["5-5@start"])


def test_as_4_a_double_counts_with_one_half_and_as_5_touching_halves_make_seven():
    game = position(AllSevens(2), ["6-6"], ["1-1 3-1 5-2 6-0 4-4 1-0 6-5", ""])
    assert end_numbers(game) == [6, 6]
    assert game.legal() == [
        "1-1@left",
        "1-1@right",
        "3-1@left",
        "3-1@right",
        "1-0@left",
        "1-0@right",
    ]


def test_as_5_the_other_half_is_the_new_open_end():
    leaves = {}
    hands = ["4-4 4-1 4-0 5-2 3-3", ""]
    for action in position(AllSevens(2), SIX_AND_THREE, hands).legal():
        game = position(AllSevens(2), SIX_AND_THREE, hands)
        game.do(action)
        leaves[action] = sorted(game.layout.ends())
    assert leaves == {
        "4-4@right": [("left", 6), ("right", 4)],
        "4-1@left": [("left", 4), ("right", 3)],
        "4-1@right": [("left", 6), ("right", 1)],
        "4-0@right": [("left", 6), ("right", 0)],
    }


def test_as_4_a_double_has_one_open_end():
    game = position(AllSevens(2), [*SIX_AND_THREE, "4-4@right"], ["3-3 3-0 1-1 5-4", ""])
    assert game.legal() == ["3-3@right", "3-0@right", "1-1@left"]


def test_as_6_a_blank_end_is_dead():
    game = position(AllSevens(2), [*SIX_AND_THREE, "4-0@right"], ["0-0 1-0 6-1 4-3", ""])
    assert game.legal() == ["1-0@left", "6-1@left"]
    game.do("6-1@left")
    assert sorted(game.layout.ends()) == [("left", 6), ("right", 0)]


def test_as_8_two_blank_ends_block_at_once():
    plays = ["6-6", "5-1@left", "2-0@left"]
    game = position(AllSevens(2), plays, ["1-0 4-4", "5-5 6-3"], "6-5 1-1")
    game.do("1-0@right")
    assert end_numbers(game) == [0, 0]
    assert game.result == ("blocked", 0, 19 - 8)
    assert game.boneyard == ["6-5", "1-1"]


def test_as_7_draws_until_a_domino_fits():
    game = position(AllSevens(2), SIX_AND_THREE, ["2-2 5-0", "5-5"], "6-5 0-0 4-2 1-1")
    for _ in range(3):
        assert game.legal() == ["draw"]
        game.do("draw")
    assert game.legal() == ["4-2@right"]
    game.do("4-2@right")
    assert sorted(game.layout.ends()) == [("left", 6), ("right", 2)]


def test_as_9_out_scores_all_pips_of_the_others():
    game = position(AllSevens(3), ["6-6"], ["1-1", "6-5", "5-5 4-4 5-0"])
    game.do("1-1@left")
    assert game.result == ("out", 0, 34)


def blocked(*hands):
    """Nothing fits 6-6, and everybody passes."""
    game = position(AllSevens(3), ["6-6"], hands)
    for _ in hands:
        game.do("pass")
    return game


def test_as_10_blocked_subtracts_the_own_hand():
    game = blocked("5-5 2-0", "5-2", "6-5 6-3")
    assert (game.result, game.scores) == (("blocked", 1, 25), [0, 25, 0])


def test_as_10_a_tie_scores_nothing():
    assert blocked("5-2", "4-3", "6-5 6-3").result == ("tie", None, 0)


def test_as_11_the_target_is_100_or_50():
    assert (AllSevens(2).target, AllSevens(2, ["target=50"]).target) == (100, 50)


def test_as_12_wild_dominoes_go_anywhere_either_way():
    plays = [*SIX_AND_THREE, "4-0@right"]
    game = position(AllSevens(2, ["wilds=yes"]), plays, ["4-3 0-0 6-2", "1-1"])
    assert game.legal() == [
        "4-3@left leaves 4",
        "4-3@left leaves 3",
        "4-3@right leaves 4",
        "4-3@right leaves 3",
        "0-0@left",
        "0-0@right",
    ]
    game.do("4-3@right leaves 3")
    assert sorted(game.layout.ends()) == [("left", 6), ("right", 3)]


def test_as_12_two_blank_ends_do_not_block_while_a_wild_domino_is_unplayed():
    plays = ["6-6", "5-1@left", "2-0@left"]
    game = position(AllSevens(2, ["wilds=yes"]), plays, ["1-0 4-4", "0-0 6-3"])
    game.do("1-0@right")
    assert game.legal() == ["0-0@left", "0-0@right"]


def test_as_12_total_ten_is_played_with_the_double_nine_set():
    game = AllSevens(2, ["total=10"])
    assert game.highest == 9
    position(game, ["9-9", "8-1@right"], ["5-5 4-1 2-1 9-2 8-2", ""])
    assert end_numbers(game) == [9, 8]
    assert game.legal() == ["4-1@left", "2-1@left", "2-1@right", "9-2@right", "8-2@right"]
    position(game, ["9-9", "5-1@left"], ["5-5", ""])
    assert game.legal() == ["5-5@left"]
    wild = AllSevens(2, ["total=10", "wilds=yes"])
    everything = [f"{high}-{low}" for high in range(10) for low in range(high + 1)]
    wilds = [domino for domino in everything if wild.is_wild(domino)]
    assert wilds == ["0-0", "5-5", "6-4", "7-3", "8-2", "9-1"]


def test_as_12_without_drawing_a_player_passes():
    game = position(AllSevens(2, ["draw=none"]), ["6-6"], ["5-5", "1-1"], "3-1")
    assert game.legal() == ["pass"]
