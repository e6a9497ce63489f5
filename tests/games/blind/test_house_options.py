"""The house options of Blind (BL-10, BL-11)."""

import pytest

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import double_set
from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.actions import Correct
from wildfire.games.blind import Blind, Options

from ...refusals import refuses
from .positions import NAMES, count_rows, dominoes, ends, position, shown, tell, texts

FREE = Options(free_double=True)
MEMORY = Options(memory=True)
ON = Options(continue_on_success=True)
MANY = Options(hand="14/9/7")


def test_rows_and_targets() -> None:
    games = [Blind(NAMES[:players]) for players in (2, 3, 4)]
    assert [game.counts["Ana"] for game in games] == [8, 7, 6]
    assert [game.round.target for game in games] == [100, 61, 61]
    assert Blind(NAMES[:2], options=Options(target=30)).round.target == 30
    games = [Blind(NAMES[:players], options=MANY) for players in (2, 3, 4)]
    assert [game.counts["Ana"] for game in games] == [14, 9, 7]
    assert [game.boneyard for game in games] == [0, 1, 0]


def test_players_go_on_until_a_domino_does_not_fit() -> None:
    game = position("6-0 5-0 9-8", "8-0 5-5", lies="6-6", options=ON)
    tell(game, "Ana: 6-0@0")
    assert (game.turn, texts(game)) == ("Ana", ["0-5@1"])
    tell(game, "Ana: 0-5@1", "Ana: -9-8")
    assert game.turn == "Bo"


def test_the_lead_is_a_whole_turn() -> None:
    game = position("5-3 5-5", "5-2 1-1", options=ON)
    tell(game, "Ana: 5-3")
    assert game.turn == "Bo"


def test_a_face_up_double_can_be_played_instead_of_turning() -> None:
    game = position("5-5 4-0 3-0", "6-5 1-0", lies="6-6", options=FREE)
    tell(game, "Ana: -5-5", "Bo: 6-5@0")
    assert game.turned_up is None, "Ana chooses first"
    assert texts(game) == ["+", "5-5@1"]
    assert [play.text for play in game.legal_plays() or ()] == ["5-5@1"]
    chosen = game.copy()
    tell(chosen, "Ana: 5-5@1")
    assert (ends(chosen), shown(chosen, "Ana")) == ([5, 6], "4-0 3-0")
    tell(game, "Ana: +")
    assert texts(game) == ["-0-4"]
    with pytest.raises(IllegalActionError) as refused:
        tell(game, "Ana: 5-5@1")
    assert refused.value.rule == "BL-5"


def test_without_the_option_a_face_up_double_waits() -> None:
    game = position("5-5 4-0 3-0", "6-5 1-0", lies="6-6")
    tell(game, "Ana: -5-5", "Bo: 6-5@0")
    assert texts(game) == ["-0-4"]


def test_a_face_up_double_at_the_front_is_turned() -> None:
    game = position("5-5 9-0", "8-1 9-1 2-2", lies="6-6 6-8", options=FREE)
    tell(game, "Ana: -5-5", "Bo: 8-1@1", "Ana: -9-0", "Bo: 1-9@2")
    assert (game.turned_up, texts(game)) == (*dominoes("5-5"), ["-5-5"])


def test_any_domino_of_the_row_can_be_turned() -> None:
    game = position("5-0 6-1", "6-5 1-0", lies="6-6", options=MEMORY)
    assert texts(game) == ["+", "+2"]
    assert game.legal_plays() is None, "nobody knows them"
    with refuses(IllegalActionError, "turns up a domino first"):
        tell(game, "Ana: 6-1@0")
    tell(game, "Ana: +2")
    assert (texts(game), game.turn) == (["6-1@0"], "Ana")
    tell(game, "Ana: 6-1@0")
    assert shown(game, "Ana") == "5-0"


def test_only_the_front_domino_without_that_option() -> None:
    game = position("5-5 4-0 3-0", "6-5 1-0", lies="6-6", options=FREE)
    tell(game, "Ana: -5-5", "Bo: 6-5@0")
    for line, rule in (("Ana: +2", "BL-5"), ("Ana: +9", "BL-5"), ("Bo: +", "BL-5")):
        with pytest.raises(IllegalActionError) as refused:
            tell(game, line)
        assert refused.value.rule == rule


def test_the_domino_that_three_times_nine_leave_leads() -> None:
    all_dominoes = double_set(6)
    hands = tuple(all_dominoes[n * 9 : n * 9 + 9] for n in range(3))
    game = Blind(NAMES[:3], None, Deal(hands, all_dominoes[27:]), MANY)
    tell(game, "*3")
    assert texts(game) == ["6-6"]
    with pytest.raises(IllegalActionError) as refused:
        tell(game, "Cy: 0-0")
    assert refused.value.rule == "BL-5"
    tell(game, "Cy: 6-6")
    assert (ends(game), game.turn, game.boneyard) == ([6, 6], "Cy", 0)
    assert game.counts == {"Ana": 9, "Bo": 9, "Cy": 9}
    game.undo()
    assert (texts(game), game.boneyard) == (["6-6"], 1)


def test_only_scores_are_kept() -> None:
    game = Blind(NAMES[:3], options=Options(score_only=True))
    assert (game.phase, game.uncounted) == ("left", ["Ana", "Bo", "Cy"])
    for line in ("*1", "Ana: 6-6", "Ana: -6-6", "[agreed]", "[left Ana 6-6]"):
        with pytest.raises(InvalidActionError):
            tell(game, line)
    count_rows(game, Ana=0, Bo=50, Cy=0)
    assert game.scores == {"Ana": 0, "Bo": 50, "Cy": 0}
    game.next_round()
    count_rows(game, Ana=0, Bo=11, Cy=0)
    assert (game.phase, game.winners) == ("game-over", ["Bo"])
    game.apply(Correct(1, "Bo", 49))
    assert game.phase == "round-over"
