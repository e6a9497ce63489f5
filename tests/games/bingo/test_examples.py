"""The worked examples of Bingo, and deals that other programs have played."""

from random import Random
from typing import Any

import pytest

from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.bingo import Bingo, Options, Touch

from ..solitaire_positions import dealt, do, named, pieces, solved, texts, vectors


def position(row: str, number: int, options: Any = None) -> Any:
    """A game in which only this row is left, and this number comes next."""
    game = dealt(Bingo, named(row), options)
    now = game.round
    now._row, now._number = now._row[: len(row.split())], number
    return game


def played(game: Any) -> int:
    """How many touches it takes to the end, where nothing is chosen."""
    touches = 0
    while game.phase == "play":
        (action,) = game.legal_actions()
        game.apply(action)
        touches += 1
    return touches


@pytest.mark.parametrize("vector", vectors("bingo"), ids=lambda each: each["name"])
def test_a_row_goes_as_in_other_programs(vector: dict[str, Any]) -> None:
    game, expected = dealt(Bingo, pieces(vector["order"])), vector["expected"]
    assert solved(game).result == expected["result"]
    passes: list[dict[str, Any]] = []
    touches = 0
    while game.phase == "play":
        now = game.round
        if not now._at:
            length = len(now.face_up())
            passes.append({"start_count": now._number, "length": length, "removed": []})
        at = now._at
        (action,) = game.legal_actions()
        if action.taken is not None:
            removed = {"index": at, "count": action.number, "tile": [*action.taken]}
            passes[-1]["removed"].append(removed)
        game.apply(action)
        assert game.number_shown == action.number
        touches += 1
    assert passes == expected["passes"]
    assert (game.result, touches) == (expected["result"], expected["touches"])
    assert game.round._number == expected["next_count"]
    assert [*game.hand("Ana")] == pieces(expected["left"])
    assert game.ending == ("BI-5" if expected["result"] == "won" else "BI-6")


def test_example_3_three_in_one_pass() -> None:
    game = position("0-0 1-0 2-0", 0)
    assert texts(game) == ["0 0-0"]
    assert (played(game), game.result) == (3, "won")


def test_example_4_the_count_goes_on_after_a_pass() -> None:
    game = position("6-5 2-2", 11)
    do(game, "11 6-5", "12")
    assert (texts(game), [*game.hand("Ana")]) == (["0"], named("2-2"))
    assert (played(game), game.result) == (5, "won")


@pytest.mark.parametrize(
    ("line", "rule", "code"),
    [
        ("12 6-5", "BI-2", "bingo.another-number"),
        ("11 2-2", "BI-2", "bingo.another-domino"),
        ("11", "BI-3", "bingo.must-take"),
        ("11 9-9", "SO-1", "domino.not-in-the-set"),
    ],
)
def test_what_is_refused_by_a_rule(line: str, rule: str, code: str) -> None:
    game = position("6-5 2-2", 11)
    before = game.state()
    with pytest.raises(IllegalActionError) as refused:
        do(game, line)
    assert (refused.value.rule, refused.value.code) == (rule, code)
    assert game.state() == before


def test_what_does_not_match_stays() -> None:
    game = do(position("6-5 2-2", 11), "11 6-5")
    with pytest.raises(IllegalActionError) as refused:
        do(game, "12 2-2")
    assert refused.value.rule == "BI-3"


@pytest.mark.parametrize("line", ["6-5", "+", "-", "1 2 3"])
def test_what_is_no_action_at_all(line: str) -> None:
    with pytest.raises(InvalidActionError):
        do(position("6-5 2-2", 11), line)


def test_a_match_may_be_left_where_that_is_agreed() -> None:
    game = position("6-5 2-2", 11, Options(optional=True))
    assert texts(game) == ["11", "11 5-6"]
    do(game, "11", "12")
    assert [*game.hand("Ana")] == named("6-5 2-2")
    assert solved(game).result == "won"


def slow_result(row: list[int], number: int) -> str:
    """By the letter: pass after pass, until the same row begins with the same number again."""
    seen = set()
    while row:
        if (tuple(row), number) in seen:
            return "lost"
        seen.add((tuple(row), number))
        kept = []
        for pips in row:
            if pips != number:
                kept.append(pips)
            number = (number + 1) % 13
        row = kept
    return "won"


def test_it_is_lost_where_a_row_comes_again() -> None:
    """BI-6, compared with keeping every row that has been seen."""
    results = []
    for seed in range(150):
        deal = Bingo.deal(Options(), 1, Random(seed))
        game = Bingo(["Ana"], None, deal)
        played(game)
        assert game.result == slow_result([one.pips for one in deal.hands[0]], 0)
        results.append(game.result)
        assert game.result == "won" or len(game.hand("Ana") or ()) in (13, 26)
    assert 0.5 < results.count("won") / len(results) < 0.77


def test_with_a_double_nine_set_one_counts_to_eighteen() -> None:
    options = Options(set="9")
    game = position("9-9", 18, options)
    assert texts(game) == ["18 9-9"]
    after = do(position("9-8 1-0", 18, options), "18", "0")
    assert after.round._number == 1
    assert (played(after), after.result) == (20, "won")


def test_what_cannot_match_again_is_lost_even_with_a_choice() -> None:
    options = Options(optional=True)
    row = " ".join(f"{n}-{n}" for n in range(6)) + " 0-1 0-2 0-3 0-4 0-5 0-6 1-2"
    for start in range(13):
        game = position(row, start, options)
        matched = False
        for _ in range(13):
            moves = game.legal_actions()
            matched |= len(moves) > 1
            game.apply(Touch("Ana", moves[0].number))
        assert (game.result == "lost") == (not matched)
