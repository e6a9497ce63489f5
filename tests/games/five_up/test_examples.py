"""The worked examples of the rules of Five Up, and its house options."""

import pytest

from wildfire.dominoes.actions import Draw, Pass
from wildfire.errors import IllegalActionError
from wildfire.games.actions import Number
from wildfire.games.five_up import FiveUp, Options

from ..positions import dealt, ends, lot, play, points_of, position

SIX = Options(set="6")
THREE = "6-6 6-5@0 6-0@0"
"""The layout after the third example."""
FIVE = THREE + " 5-5@1"


@pytest.mark.parametrize(
    ("lead", "points"), [("5-0", 1), ("6-4", 2), ("5-5", 2), ("6-6", 0), ("4-3", 0)]
)
def test_1_the_lead_scores(lead: str, points: int) -> None:
    game = lot(dealt(FiveUp, lead, "", options=SIX), 1)
    game.apply(play("Ana", lead))
    assert game.scores["Ana"] == points


@pytest.mark.parametrize(
    ("laid", "last", "points"),
    [
        ("6-6", "6-5@0", 1),
        ("6-6 6-5@0", "6-0@0", 1),
        (THREE, "6-4@0", 0),
        (THREE, "5-5@1", 2),
        (FIVE, "5-3@3", 0),
        (FIVE + " 5-3@3", "5-2@3", 1),
        (FIVE + " 5-3@3 5-2@3", "5-4@3", 0),
    ],
)
def test_2_to_7_what_a_play_scores(laid: str, last: str, points: int) -> None:
    assert points_of(FiveUp, laid, last, SIX) == points


def test_3_and_5_what_is_open() -> None:
    assert ends(position(FiveUp, THREE, "1-1", "2-2", options=SIX)) == [0, 5, 6, 6]
    game = position(FiveUp, FIVE, "1-1", "2-2", options=SIX)
    assert (ends(game), game.round.total) == ([0, 5, 6, 6], 10)
    game = position(FiveUp, FIVE + " 5-3@3", "1-1", "2-2", options=SIX)
    assert (ends(game), game.round.total) == ([0, 3, 5, 5, 6, 6], 3)


def test_8_draws_one_and_leaves_one() -> None:
    game = position(FiveUp, THREE, "2-1", "3-2", "4-3", stock="3-1 4-4 2-2", options=SIX)
    for name in ("Ana", "Bo"):
        assert game.legal_actions() == [Draw(name)]
        game.apply(Draw(name))
        assert game.legal_actions() == [Pass(name)]
        game.apply(Pass(name))
    assert (game.boneyard, game.legal_actions()) == (1, [Pass("Cy")])


def test_9_out_scores_the_fives_of_all_hands_together() -> None:
    for options, points in ((SIX, 4), (Options(set="6", round_end="near5"), 5)):
        game = position(FiveUp, THREE, "6-3", "5-5 2-1", "6-2 1-0", options=options)
        game.apply(play("Ana", "6-3@0"))
        assert game.outcome.points == {"Ana": points, "Bo": 0, "Cy": 0}


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        (("4-4 3-1", "4-3", "4-4 3-2 2-1"), [0, 5, 0]),
        (("4-3", "4-2 1-0", "4-4 3-2 2-1"), [0, 0, 0]),
    ],
)
def test_10_stalemate(hands: tuple[str, ...], points: list[int]) -> None:
    game = position(FiveUp, "6-6", *hands, options=SIX)
    for name in game.players:
        game.apply(Pass(name))
    assert [*game.scores.values()] == points


@pytest.mark.parametrize(("target", "exact", "points"), [(2, False, 3), (2, True, 0), (3, True, 3)])
def test_11_the_target_ends_the_game_at_once(target: int, exact: bool, points: int) -> None:
    options = Options(set="6", target=target, exact=exact)
    laid = "6-4 6-6@0 4-2@0"
    game = position(FiveUp, laid, "2-3 1-1", "1-0", options=options)
    game.apply(play("Ana", "2-3@2"))
    assert (game.round.total, game.scores["Ana"]) == (15, points)
    assert game.phase == ("game-over" if points else "play")


def test_13_a_leading_double_counts_until_both_sides_are_covered() -> None:
    sides = Options(set="6", double_counts="sides")
    assert points_of(FiveUp, "6-6", "6-5@0", sides) == 0
    assert points_of(FiveUp, "6-6", "6-3@0", sides) == 3


def test_3_the_lot_says_who_leads_then_who_went_out() -> None:
    game = dealt(FiveUp, "6-6", "5-4", options=SIX)
    assert game.turn is None
    assert game.awaits.numbers == range(1, 3)
    assert game.legal_actions() == [Number(1), Number(2)]
    for wrong in (Number(3), Number(0), Number(1, "named"), play("Ana", "6-6")):
        with pytest.raises(IllegalActionError) as refused:
            game.apply(wrong)
        assert refused.value.rule == "FU-3"
    game.apply(Number(2, "typed"))
    assert (game.turn, len(game.legal_actions())) == ("Bo", 5)
