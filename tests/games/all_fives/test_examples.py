"""The worked examples of the rules of All Fives, and its house options."""

import pytest

from wildfire.dominoes.actions import Draw, Pass, Play
from wildfire.errors import IllegalActionError
from wildfire.games.all_fives import AllFives, Options

from ..positions import dealt, dominoes, ends, legal, play, points_of, position

FOUR = "6-6 6-3@0 6-2@0"
"""The layout after the fourth example."""


def test_1_the_highest_double_leads() -> None:
    hands = ("4-0 7-2 3-3 9-5 6-1", "8-8 1-0 5-2 6-4 9-7", "6-6 1-1 9-0 8-3 4-2")
    game = dealt(AllFives, *hands)
    assert (game.turn, legal(game)) == ("Bo", ["8-8"])
    game.apply(Play("Bo", 8, 8))
    assert game.scores == {"Ana": 0, "Bo": 0, "Cy": 0}
    assert game.turn == "Cy"


@pytest.mark.parametrize(("double", "points"), [("5-5", 10), ("0-0", 0), ("6-6", 0)])
def test_2_the_leading_double_scores(double: str, points: int) -> None:
    game = dealt(AllFives, double, "")
    game.apply(play("Ana", double))
    assert game.scores["Ana"] == points


@pytest.mark.parametrize(
    ("laid", "last", "points"),
    [
        ("6-6", "6-3@0", 15),
        ("9-9", "9-7@0", 25),
        ("6-6 6-3@0", "6-2@0", 5),
        ("9-9 9-7@0", "9-3@0", 10),
        (FOUR, "6-5@0", 10),
        (FOUR, "3-3@1", 0),
        (FOUR, "2-2@2", 0),
        (FOUR, "3-2@1", 0),
        (FOUR, "2-3@2", 0),
        ("6-6 6-3@0", "6-5@0", 0),
        (FOUR + " 3-3@1", "3-5@3", 0),
    ],
)
def test_3_to_7_what_a_play_scores(laid: str, last: str, points: int) -> None:
    assert points_of(AllFives, laid, last) == points


def test_5_what_is_legal_beside_a_covered_spinner() -> None:
    game = position(AllFives, FOUR, "6-5 3-3 2-2 4-1 3-2", "0-0")
    assert legal(game) == ["2-2@2", "2-3@2", "3-2@1", "3-3@1", "6-5@0"]


def test_6_the_ends_of_the_spinner_are_closed() -> None:
    game = position(AllFives, "6-6 6-3@0", "6-5 4-1", "0-0")
    assert ends(game) == [3, 6]
    assert legal(game) == ["6-5@0"]


def test_7_another_double_has_no_other_place() -> None:
    game = position(AllFives, FOUR + " 3-3@1 3-5@3", "9-3", "0-0")
    assert game.round.total == 7
    assert legal(game) == ["-"]


def test_8_draws_until_one_fits_and_must_play_it() -> None:
    game = position(AllFives, FOUR, "4-1 1-0", "0-0", stock="1-1 4-0 5-2 9-9")
    for _ in range(3):
        assert game.legal_actions() == [Draw("Ana")]
        game.apply(Draw("Ana"))
    assert legal(game) == ["2-5@2"]
    game.apply(play("Ana", "2-5@2"))
    assert game.round.total == 8
    assert sorted(game.hand("Ana")) == sorted(dominoes("4-1 1-0 1-1 4-0"))


def test_9_out_scores_each_hand_to_the_nearest_five() -> None:
    game = position(AllFives, FOUR, "9-3", "7-0", "8-0", "9-9 3-0")
    game.apply(play("Ana", "3-9@1"))
    assert game.outcome.out == "Ana"
    assert game.scores["Ana"] == 35


@pytest.mark.parametrize(
    ("hands", "points"),
    [(("9-5", "9-0", "9-8 5-0"), [0, 35, 0]), (("9-0", "8-1", "9-8 5-0"), [0, 0, 0])],
)
def test_10_blocked(hands: tuple[str, ...], points: list[int]) -> None:
    game = position(AllFives, FOUR, *hands)
    for name in game.players:
        game.apply(Pass(name))
    assert (game.outcome.why, game.outcome.out) == ("blocked", None)
    assert [*game.scores.values()] == points


def test_11_the_target_ends_the_game_at_once() -> None:
    game = position(AllFives, "6-6", "6-3 1-0", "6-2", options=Options(target=10))
    game.apply(play("Ana", "6-3@0"))
    assert (game.phase, game.ending, game.winners) == ("game-over", "AF-11", ["Ana"])
    assert (game.outcome.why, game.scores) == ("won", {"Ana": 15, "Bo": 0})
    assert game.legal_actions() == []
    with pytest.raises(IllegalActionError):
        game.next_round(None)


def test_12_without_a_spinner_and_with_every_double_as_one() -> None:
    game = position(AllFives, FOUR, "6-5", "0-0", options=Options(spinner="none"))
    assert ends(game) == [2, 3]
    laid = FOUR + " 3-3@1 3-5@3"
    game = position(AllFives, laid, "9-3", "0-0", options=Options(spinner="all"))
    assert legal(game) == ["3-9@3"]


def test_12_with_seed61_each_five_is_a_point() -> None:
    options = Options(scoring="seed61")
    assert points_of(AllFives, "6-6", "6-3@0", options) == 3
    game = position(AllFives, FOUR, "9-3", "9-4", "9-0", options=options)
    game.apply(play("Ana", "3-9@1"))
    assert (game.round.target, game.scores["Ana"]) == (61, 22 // 5)


def test_12_a_target_that_is_given_counts_with_seed61_too() -> None:
    assert Options(scoring="seed61", target=100).score_that_wins == 100
