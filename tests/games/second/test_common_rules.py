"""The common rules, where no worked example of a game shows them."""

import pytest

from .all_fives import AllFives
from .block_and_draw import BlockAndDraw
from .five_up import FiveUp
from .positions import deal_with, position
from .shared import dealt, full_set, near5


def test_c_1_sizes_of_the_sets():
    assert [len(set(full_set(highest))) for highest in (6, 9)] == [28, 55]


def test_c_4_a_shuffled_set_is_dealt_from_its_front():
    hands, boneyard = dealt(full_set(6), 2, 3)
    assert hands == [["0-0", "1-0", "1-1"], ["2-0", "2-1", "2-2"]]
    assert boneyard[:2] == ["3-0", "3-1"]


def test_c_8_a_turn_with_a_draw_does_not_count_towards_a_block():
    game = position(FiveUp(2), ["9-9"], ["1-0", "2-0"], "3-0 4-0")
    ends = []
    for action in ("draw", "pass", "pass", "pass"):
        assert game.legal() == [action]
        game.do(action)
        ends.append(game.result)
    assert ends == [None, None, None, ("blocked", 1, 0)]


def test_c_9_the_target_comes_before_the_end_of_the_round():
    game = position(AllFives(2), ["6-6"], ["6-3", "9-8"])
    game.scores = [85, 0]
    assert game.do("6-3@6-6.side1") == 15
    assert (game.result, game.scores) == (("target", 0, 0), [100, 0])


def test_c_10_the_nearest_five():
    assert [near5(number) for number in (0, 2, 3, 7, 8, 21)] == [0, 0, 5, 5, 10, 20]


@pytest.mark.parametrize("options", [["colour=red"], ["mode=none"], ["hand=many"]])
def test_an_option_that_the_game_does_not_have(options):
    with pytest.raises(ValueError, match="option"):
        BlockAndDraw(2, options)


def test_a_deal_that_is_not_of_this_game():
    game = BlockAndDraw(2)
    hands, boneyard = deal_with(game, "9-9", "")
    with pytest.raises(ValueError, match="set"):
        game.begin(hands, boneyard[1:])
    with pytest.raises(ValueError, match="hands"):
        game.begin([hands[0], hands[1][1:]], [*boneyard, hands[1][0]])


def test_an_action_that_is_not_legal():
    game = position(BlockAndDraw(2), ["9-9"], ["9-1 4-0", "8-0"])
    for action in ("pass", "draw", "4-0@left", "9-1@start", "9-1"):
        with pytest.raises(ValueError, match="not legal"):
            game.do(action)


def test_c_8_a_play_between_two_passes_does_not_block():
    game = position(BlockAndDraw(2), ["9-9"], ["1-0", "9-2 3-0"])
    for action in ("pass", "9-2@left", "pass"):
        game.do(action)
    assert (game.result, game.turn) == (None, 1)
