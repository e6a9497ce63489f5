"""The worked examples of the rules of Block and Draw."""

from pathlib import Path
from typing import Any

import pytest

from wildfire.dominoes.actions import Draw, Pass, Play
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import double_set
from wildfire.errors import IllegalActionError, SetupError
from wildfire.games.base import Game
from wildfire.games.block_and_draw import BlockAndDraw, Options
from wildfire.games.notation.record import read

from ...refusals import refuses
from .positions import NAMES, dealt, dominoes, position

RECORDS = Path(__file__).parents[2] / "data" / "records"
HAND = "5-5 8-8 8-5 8-3 9-0 9-5"


def texts(game: BlockAndDraw) -> list[str]:
    return [str(action).partition(": ")[2] for action in game.legal_actions()]


def ends(game: Game[Any]) -> list[int]:
    return sorted(n for _, n, count in game.layout.open_ends() for _ in range(count))


def test_1_the_highest_double_leads() -> None:
    game = dealt("9-8 4-4", "7-7 9-0")
    assert game.turn == "Bo"
    assert texts(game) == ["7-7"]
    with refuses(IllegalActionError, "the first domino is a double") as refused:
        game.apply(Play("Bo", 0, 9))
    assert refused.value.rule == "BD-3"


def test_2_without_a_double_nobody_leads() -> None:
    hands = (dominoes("0-1 0-2 0-3 0-4 0-5 0-6 0-7"), dominoes("1-2 1-3 1-4 1-5 1-6 1-7 1-8"))
    rest = [one for one in double_set(9) if one not in hands[0] + hands[1]]
    with pytest.raises(SetupError) as refused:
        BlockAndDraw(NAMES[:2], None, Deal((tuple(hands[0]), tuple(hands[1])), tuple(rest)))
    assert refused.value.rule == "C-5"


def test_3_what_fits() -> None:
    game = position("5|8", HAND, "1-1")
    assert sorted(texts(game)) == ["5-5@0", "5-8@0", "5-9@0", "8-3@1", "8-5@1", "8-8@1"]


def test_4_draws_until_one_fits_and_must_play_it() -> None:
    game = position("5|8", "9-0 4-1", "1-1", stock="7-6 2-2 8-6 1-2")
    for _ in range(3):
        assert game.legal_actions() == [Draw("Ana")]
        game.apply(Draw("Ana"))
    assert texts(game) == ["8-6@1"]
    game.apply(Play("Ana", 8, 6, 1))
    assert ends(game) == [5, 6]
    assert sorted(game.hand("Ana") or ()) == sorted(dominoes("9-0 4-1 7-6 2-2"))
    assert game.turn == "Bo"


def test_5_draws_all_and_passes() -> None:
    game = position("5|8", "9-0 4-1", "1-1", stock="7-6 2-2")
    game.apply(Draw("Ana"))
    game.apply(Draw("Ana"))
    assert game.legal_actions() == [Pass("Ana")]


def test_6_in_block_mode_nobody_draws() -> None:
    game = position("5|8", "9-0 4-1", "1-1", stock="7-6 2-2", options=Options(mode="block"))
    assert game.legal_actions() == [Pass("Ana")]
    with pytest.raises(IllegalActionError) as refused:
        game.apply(Draw("Ana"))
    assert refused.value.rule == "BD-5"


def test_7_out_scores_what_the_others_hold() -> None:
    game = position("5|8", "5-2", "7-7", "9-9 9-0")
    game.apply(Play("Ana", 5, 2, 0))
    assert game.outcome is not None
    assert (game.outcome.out, game.outcome.points) == ("Ana", {"Ana": 41, "Bo": 0, "Cy": 0})


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        (("9-9", "0-4 0-3 2-3", "9-7 7-7"), (0, 36, 0)),
        (("0-4 0-3 2-3", "2-2 1-3 1-3", "9-7 7-7"), (0, 0, 0)),
    ],
)
def test_8_and_9_blocked_the_lowest_hand_scores(
    hands: tuple[str, ...], points: tuple[int, ...]
) -> None:
    game = position("5|8", *hands, options=Options(mode="block"))
    for name in game.players:
        game.apply(Pass(name))
    assert game.outcome is not None
    assert game.outcome.out is None
    assert tuple(game.outcome.points.values()) == points


def test_10_a_layout_that_nothing_fits_ends_the_round_at_once() -> None:
    """With a double-six set: both ends are a 3, and all seven dominoes with a 3 lie there."""
    record = RECORDS / "BD-6-blocked-at-once.wildfire"
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    plays = [line for line in lines if "[left" not in line]
    before = read("".join(plays[:-1]).encode()).game
    assert before.phase == "play"
    game = read("".join(plays).encode()).game
    assert (game.phase, ends(game), game.boneyard) == ("left", [3, 3], 14)
