"""The worked examples of the rules of Blind."""

import pytest

from wildfire.errors import IllegalActionError
from wildfire.games.blind import Blind

from .positions import dominoes, ends, position, shown, tell, texts

ROWS = ("5-3 1-0 5-5 3-2", "6-1 4-3 4-0 2-2")
FIRST_ROUND = [
    ("Ana: 3-5", [3, 5], "1-0 5-5 3-2"),
    ("Bo: -6-1", [3, 5], "4-3 4-0 2-2 6-1"),
    ("Ana: -1-0", [3, 5], "5-5 3-2 1-0"),
    ("Bo: 3-4@0", [4, 5], "4-0 2-2 6-1"),
    ("Ana: 5-5@0", [4, 5], "3-2 1-0"),
    ("Bo: 4-0@1", [0, 5], "2-2 6-1"),
    ("Ana: -3-2", [0, 5], "1-0 3-2"),
    ("Bo: -2-2", [0, 5], "6-1 2-2"),
    ("Ana: 0-1@3", [1, 5], "3-2"),
    ("Bo: 1-6@4", [5, 6], "2-2"),
]
"""Each turn, the open ends and the row after it."""


def played(turns: int) -> Blind:
    """The round of the examples after so many turns."""
    game = position(*ROWS)
    for line, numbers, row in FIRST_ROUND[:turns]:
        tell(game, line)
        assert ends(game) == numbers
        assert shown(game, line.partition(":")[0]) == row
    return game


def test_1_the_leader_places_the_front_domino() -> None:
    game = position(*ROWS)
    assert texts(game) == ["3-5"]
    tell(game, "Ana: 5-3")
    assert (ends(game), game.turn) == ([3, 5], "Bo")


def test_2_what_does_not_fit_goes_to_the_back() -> None:
    game = played(1)
    assert texts(game) == ["-1-6"]
    assert game.legal_plays() == []
    tell(game, "Bo: -6-1")
    assert (shown(game, "Bo"), game.turn) == ("4-3 4-0 2-2 6-1", "Ana")


def test_3_what_fits_is_played() -> None:
    game = played(3)
    assert texts(game) == ["3-4@0"]
    with pytest.raises(IllegalActionError) as refused:
        tell(game, "Bo: -4-3")
    assert refused.value.rule == "BL-5"


def test_4_a_double_does_not_branch() -> None:
    game = played(5)
    assert game.layout.open_ends() == [(1, 4, 1), (2, 5, 1)]


def test_5_a_double_goes_to_the_back_face_up() -> None:
    assert played(7).row("Bo") == [None, None]
    assert played(8).row("Bo") == [None, *dominoes("2-2")]


def test_6_blocked_as_soon_as_nothing_in_a_row_fits() -> None:
    game = played(10)
    assert game.outcome is not None
    assert game.outcome == (None, {"Ana": 0, "Bo": 1}, "blocked")


@pytest.mark.parametrize(("line", "numbers"), [("5-3@0", [3, 3]), ("3-5@1", [5, 5])])
def test_7_the_player_chooses_the_end(line: str, numbers: list[int]) -> None:
    game = position("5-3 9-9", "3-0 5-0", lies="4-5 4-3")
    game.round.layout.ends = {0: (5,), 1: (3,)}
    assert texts(game) == ["3-5@1", "5-3@0"]
    tell(game, f"Ana: {line}")
    assert ends(game) == numbers


def test_8_a_round_of_three() -> None:
    game = position("4-2 4-4 2-0", "4-1 1-1 6-3", "5-2 5-0 6-0")
    seen = []
    while game.phase != "round-over":
        # The left end: the lower one of the first domino.
        game.apply(min(game.legal_actions(), key=str))
        seen.append(ends(game))
    assert seen == [[2, 4], [1, 2], [1, 5], [1, 5], [1, 5], [0, 1], [1, 2]]
    assert shown(game, "Ana") == "4-4"
    assert game.outcome == (None, {"Ana": 0, "Bo": 0, "Cy": 11}, "blocked")


def test_9_out_scores_what_the_other_rows_have() -> None:
    game = position("6-0", "7-5", "9-9 7-5", lies="6-6")
    tell(game, "Ana: 6-0@0")
    assert game.outcome == ("Ana", {"Ana": 42, "Bo": 0, "Cy": 0}, "out")


def test_10_a_tie_scores_nothing_and_the_lead_passes_on() -> None:
    game = position("9-4 6-0", "5-1", "8-1", lies="9-9 9-7")
    tell(game, "Ana: 9-4@0")
    assert game.outcome == (None, {"Ana": 0, "Bo": 0, "Cy": 0}, "blocked")
    game.next_round(game.played[0].deal)
    assert game.turn == "Bo"
