"""The worked examples of the rules of Bergen, and its house options."""

from typing import Any

import pytest

from wildfire.dominoes.actions import Agreed, Draw, Left, Pass
from wildfire.errors import IllegalActionError
from wildfire.games.bergen import Bergen, Options

from ..positions import dealt, dominoes, ends, legal, play, points_of, position

LINE = ["2-2", "2-5@0", "5-3@1", "3-2@2", "2-6@0", "6-1@4", "2-1@3", "1-1@5"]
"""The plays of examples 1 to 7, two players in turn."""


def test_1_the_lowest_double_leads_and_scores() -> None:
    game = dealt(Bergen, "3-3 5-0 6-2 4-1 6-4 2-0", "2-2 8-1 9-7 7-0 5-4 6-5")
    assert (game.turn, legal(game)) == ("Bo", ["2-2"])
    game.apply(play("Bo", "2-2"))
    assert game.scores == {"Ana": 0, "Bo": 2}


@pytest.mark.parametrize(
    ("before", "points"), [(1, 0), (2, 0), (3, 3), (4, 0), (5, 0), (6, 2), (7, 3)]
)
def test_2_to_7_headers(before: int, points: int) -> None:
    laid = " ".join(LINE[:before])
    assert points_of(Bergen, laid, LINE[before]) == points


def test_5_what_is_legal_beside_an_exposed_double() -> None:
    game = position(Bergen, " ".join(LINE[:4]), "4-2 2-0 5-5 6-4", "9-9")
    assert legal(game) == ["2-0@0", "2-0@3", "2-4@0", "2-4@3"]
    for each in ("2-0@0", "2-0@3", "2-4@0", "2-4@3"):
        assert points_of(Bergen, " ".join(LINE[:4]), each) == 0


def test_7_the_whole_line_gives_4_and_6() -> None:
    options = Options(lead="highest-double")
    game = dealt(Bergen, "2-2 5-3 6-2 2-1", "5-2 3-2 6-1 1-1", options=options)
    for number, each in enumerate(LINE):
        game.apply(play(game.players[number % 2], each))
    assert game.scores == {"Ana": 4, "Bo": 6}


def test_8_two_stay_in_the_boneyard() -> None:
    game = position(Bergen, "2-5 5-3@0", "6-6 5-4", "9-7", stock="0-0 4-4 9-9 8-8")
    assert ends(game) == [2, 3]
    for _ in range(2):
        game.apply(Draw("Ana"))
    assert game.legal_actions() == [Pass("Ana")]


def test_9_out_scores_two() -> None:
    game = position(Bergen, "2-5 5-3@0", "3-9", "8-8")
    game.apply(play("Ana", "3-9@1"))
    assert game.outcome.points == {"Ana": 2, "Bo": 0}


@pytest.mark.parametrize(
    ("hands", "ranking", "points"),
    [
        (("6-5 6-4", "0-0"), "doubles", [2, 0]),
        (("6-5 6-4", "0-0"), "pips", [0, 2]),
        (("6-5", "4-3"), "doubles", [0, 2]),
        (("6-5", "7-4"), "doubles", [0, 0]),
    ],
)
def test_9_blocked_fewer_doubles_come_first(
    hands: tuple[str, ...], ranking: str, points: list[int]
) -> None:
    game = position(Bergen, "9-9", *hands, options=Options(ranking=ranking))
    for name in game.players:
        game.apply(Pass(name))
    assert [*game.scores.values()] == points


def had(game: Any, points: int) -> None:
    """Ana had these points before the round."""
    game._scores = game._scores.after((points, 0))
    game.round.totals = game._scores.totals()


def test_10_thirteen_and_a_double_header_win() -> None:
    game = position(Bergen, "1-3 3-2@0", "2-1 5-5", "9-9")
    had(game, 13)
    game.apply(play("Ana", "2-1@1"))
    assert (game.phase, game.scores, game.ending) == ("game-over", {"Ana": 15, "Bo": 0}, "BG-10")


@pytest.mark.parametrize(("has", "points"), [(10, 3), (11, 3), (12, 2), (13, 1), (14, 1)])
def test_11_near_the_target_a_header_scores_less(has: int, points: int) -> None:
    options = Options(near_win_cap=True)
    game = position(Bergen, " ".join(LINE[:3]), "3-2 5-5", "9-9", options=options)
    had(game, has)
    game.apply(play("Ana", "3-2@2"))
    assert game.round.last_scored == points


def test_at_a_table_dominoes_are_named_where_doubles_count() -> None:
    game = Bergen(["Ana", "Bo"])
    game.apply(play("Ana", "0-0"))
    game.apply(Agreed())
    with pytest.raises(IllegalActionError) as refused:
        game.apply(Left("Ana", None, 12))
    assert refused.value.rule == "BG-9"
    game.apply(Left.of("Ana", tuple(dominoes("1-1 0-2 0-3 0-4 1-2"))))
    game.apply(Left.of("Bo", tuple(dominoes("9-8 9-7 9-6 9-5 9-4 9-3"))))
    assert game.scores == {"Ana": 2, "Bo": 2}


def test_at_a_table_nobody_counts_when_somebody_went_out() -> None:
    game = Bergen(["Ana", "Bo"])
    game.round.counts = [1, 6]
    game.apply(play("Ana", "0-0"))
    assert (game.phase, game.scores) == ("round-over", {"Ana": 4, "Bo": 0})
