"""The worked examples of the rules of All Sevens, and its house options."""

import pytest

from wildfire.dominoes.actions import Draw, Pass
from wildfire.games.all_sevens import AllSevens, Options

from ..positions import ends, legal, play, position

RIGHT = "6-6 1-3@0"
"""3-1 on the right: 6|3."""


@pytest.mark.parametrize(
    ("laid", "hand", "plays"),
    [
        ("6-6", "1-1 3-1 5-2 6-0 4-4 1-0 6-5", ["1-0@0", "1-1@0", "1-3@0"]),
        (RIGHT, "4-4 4-1 4-0 5-2 3-3", ["1-4@0", "4-0@1", "4-1@1", "4-4@1"]),
        (RIGHT + " 4-4@1", "3-3 3-0 1-1 5-4", ["1-1@0", "3-0@2", "3-3@2"]),
        (RIGHT + " 4-0@1", "0-0 1-0 6-1 4-3", ["1-0@0", "1-6@0"]),
    ],
)
def test_1_to_4_what_is_legal(laid: str, hand: str, plays: list[str]) -> None:
    assert legal(position(AllSevens, laid, hand, "2-2")) == plays


def test_5_both_ends_blank_end_the_round_at_once() -> None:
    game = position(AllSevens, "6-6 1-0@0 1-5@0", "2-0 4-4", "3-3", stock="1-1 2-2")
    game.apply(play("Ana", "2-0@2"))
    assert ends(game) == [0, 0]
    assert game.outcome.why == "blocked"
    assert game.boneyard == 2


def test_6_draws_until_one_fits() -> None:
    game = position(AllSevens, RIGHT, "2-2 5-0", "1-1", stock="6-5 0-0 4-2 5-5")
    for _ in range(3):
        assert game.legal_actions() == [Draw("Ana")]
        game.apply(Draw("Ana"))
    assert legal(game) == ["4-2@1"]
    game.apply(play("Ana", "4-2@1"))
    assert ends(game) == [2, 6]


def test_7_out_scores_what_the_others_hold() -> None:
    game = position(AllSevens, RIGHT, "4-0", "6-5", "6-6 5-5 1-0")
    game.apply(play("Ana", "4-0@1"))
    assert [*game.scores.values()] == [34, 0, 0]


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        (("6-6", "5-2", "5-5 3-3 2-2"), [0, 25, 0]),
        (("5-2", "4-3", "5-5 6-2 2-0"), [0, 0, 0]),
    ],
)
def test_8_blocked_the_lowest_hand_scores(hands: tuple[str, ...], points: list[int]) -> None:
    game = position(AllSevens, "6-0", *hands, options=Options(draw="none"))
    for name in game.players:
        game.apply(Pass(name))
    assert [*game.scores.values()] == points


def test_9_wild_ones_fit_everywhere_either_way_round() -> None:
    game = position(AllSevens, RIGHT + " 4-0@1", "4-3 0-0 6-2", "2-2", options=Options(wilds=True))
    assert legal(game) == ["0-0@0", "0-0@2", "3-4@0", "3-4@2", "4-3@0", "4-3@2"]
    game.apply(play("Ana", "3-4@2"))
    assert ends(game) == [4, 6]


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("1-0 2-0 5-5 9-8", ["1-0@0", "2-0@1"]),
        ("7-1 3-2", ["1-7@0", "2-3@1"]),
    ],
)
def test_10_tens(hand: str, plays: list[str]) -> None:
    tens = Options(total="10")
    game = position(AllSevens, "9-9 1-8@0", hand, "2-2", options=tens)
    assert legal(game) == plays


def test_10_a_double_five_is_legal_only_on_a_five() -> None:
    tens = Options(total="10")
    assert legal(position(AllSevens, "9-9 1-5@0", "5-5", "2-2", options=tens)) == ["5-5@1"]
    wild = Options(total="10", wilds=True)
    assert legal(position(AllSevens, "9-9 1-8@0", "5-5", "2-2", options=wild)) == ["5-5@0", "5-5@1"]
