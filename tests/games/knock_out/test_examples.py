"""The worked examples of Knock-Out, and lines that other programs have played."""

from random import Random
from typing import Any

import pytest

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import double_set
from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.knock_out import Knock, KnockOut, Options
from wildfire.games.knock_out.dominoes import Lying

from ..solitaire_positions import do, solved, texts, vectors


def laid(*lines: str, options: Options = Options()) -> Any:  # noqa: B008  # immutable
    """A game whose line begins like this; the other dominoes follow, and none of them touches."""
    first = [Lying(*map(int, each.split("|"))) for line in lines for each in line.split()]
    rest = [Lying(*one) for one in double_set(6) if one not in first]
    return KnockOut(["Ana"], None, Deal(((*first, *rest),), ()), options)


def position(line: str, options: Options = Options()) -> Any:  # noqa: B008  # immutable
    """A game in which only these dominoes are left."""
    game = laid(line, options=options)
    now = game.round
    now._line = now._line[: len(line.split())]
    now.is_won = now.is_lost = False
    now._judge()
    return game


def fewest_left(game: Any) -> int:
    """How few dominoes can be left, by trying everything."""
    todo, seen, fewest = [game.round], set(), 28
    while todo:
        now = todo.pop()
        if now.key() in seen:
            continue
        seen.add(now.key())
        fewest = min(fewest, now.left)
        for move in now.moves():
            after = now.copy()
            after.do(move)
            todo.append(after)
    return fewest


def lying(game: Any) -> list[list[int]]:
    return [[one.left, one.right] for one in game.hand("Ana")]


@pytest.mark.parametrize("vector", vectors("knock_out"), ids=lambda each: each["name"])
def test_a_line_goes_as_in_other_programs(vector: dict[str, Any]) -> None:
    line = " ".join(f"{left}|{right}" for left, right in vector["line"])
    game, expected = laid(line), vector["expected"]
    for step in expected["steps"]:
        (action,) = game.legal_actions()
        assert [[one.left, one.right] for one in action.dominoes] == step["pair"]
        assert lying(game).index(step["pair"][0]) == step["index"]
        game.apply(action)
    assert (game.result, lying(game)) == (expected["result"], expected["left"])
    assert game.ending == "KO-5"
    free = laid(line, options=Options(choice=True))
    assert fewest_left(free) == expected["best_possible_left"]
    assert (solved(free).result == "won") == (expected["best_possible_left"] == 0)


def test_example_3_the_order_matters() -> None:
    line = "1|2 2|3 3|4 1|5"
    leftmost = position(line)
    assert texts(leftmost) == ["1-2+2-3"]
    assert lying(do(leftmost, "1-2+2-3")) == [[3, 4], [1, 5]]
    free = position(line, Options(choice=True))
    assert texts(free) == ["1-2+2-3", "2-3+3-4"]
    assert lying(do(free, "2-3+3-4")) == [[1, 2], [1, 5]]


def test_example_4_a_cascade() -> None:
    game = position("6|1 0|4 4|5 1|2")
    assert game.number_shown == 2
    do(game, "0-4+4-5")
    assert (game.number_shown, texts(game)) == (1, ["6-1+1-2"])
    do(game, "6-1+1-2")
    assert (game.result, game.number_shown) == ("won", 0)


def test_a_whole_run_goes_at_once_where_that_is_agreed() -> None:
    game = position("1|2 2|3 3|4 1|5 5|6", Options(runs=True))
    assert texts(game) == ["1-2+2-3+3-4"]
    with pytest.raises(IllegalActionError) as refused:
        do(game, "1-2+2-3")
    assert refused.value.rule == "KO-6"
    do(game, "1-2+2-3+3-4")
    assert texts(game) == ["1-5+5-6"]
    free = position("1|2 2|3 3|4 1|5 5|6", Options(runs=True, choice=True))
    assert texts(free) == ["1-2+2-3+3-4", "1-5+5-6"]


@pytest.mark.parametrize(
    ("line", "rule", "code"),
    [
        ("2-3+3-4", "KO-4", "knock-out.leftmost-first"),
        ("3-4+1-5", "KO-2", "knock-out.not-equal"),
        ("1-2+3-4", "KO-2", "knock-out.not-neighbours"),
        ("1-2+2-3+3-4", "KO-3", "knock-out.two-at-a-time"),
        ("6-6+1-2", "KO-3", "solitaire.gone-already"),
        ("9-9+1-2", "SO-1", "domino.not-in-the-set"),
    ],
)
def test_what_is_refused_by_a_rule(line: str, rule: str, code: str) -> None:
    game = position("1|2 2|3 3|4 1|5")
    before = game.state()
    with pytest.raises(IllegalActionError) as refused:
        do(game, line)
    assert (refused.value.rule, refused.value.code) == (rule, code)
    assert game.state() == before


def test_a_pair_is_two_dominoes() -> None:
    with pytest.raises(InvalidActionError):
        position("1|2 2|3 3|4 1|5").apply(Knock("Ana", (Lying(1, 2), Lying(2, 1))))


def test_a_line_cannot_be_turned() -> None:
    """KO-1: 1-2 and 2-3 touch, 2-1 and 2-3 do not."""
    assert position("2|1 2|3").result == "lost"
    assert position("1|2 2|3").result == "open"


def test_as_with_a_stack() -> None:
    """KO-4 is one pass: each domino is laid on a stack, or takes the top away if that fits."""
    for seed in range(100):
        game = KnockOut(["Ana"], None, KnockOut.deal(Options(), 1, Random(seed)))
        stack: list[Any] = []
        for one in game.hand("Ana") or ():
            if stack and stack[-1].right == one.left:  # type: ignore[attr-defined]
                stack.pop()
            else:
                stack.append(one)
        while game.phase == "play":
            game.apply(game.legal_actions()[0])
        assert lying(game) == [[one.left, one.right] for one in stack]


def test_either_end_is_as_often_on_the_left() -> None:
    """KO-1: an eighth of all neighbours touch with equal ends: 3.375 in a line."""
    found = turned = 0
    for seed in range(400):
        deal = KnockOut.deal(Options(), 1, Random(seed))
        game = KnockOut(["Ana"], None, deal, Options(choice=True))
        found += len(game.legal_actions())
        turned += sum(one.is_turned for one in deal.hands[0])
    assert 3.1 < found / 400 < 3.65
    assert 10 < turned / 400 < 11
