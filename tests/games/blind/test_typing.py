"""How Blind is typed, and what its screens say."""

import pytest

from wildfire.dominoes.actions import Draw, Left, Pass, Play
from wildfire.errors import InvalidActionError
from wildfire.games.blind import Back, Blind, Options, TurnUp
from wildfire.games.blind.presenter import Presenter
from wildfire.games.blind.typing import Typing
from wildfire.games.typing import SeveralPlacesError
from wildfire.text import words
from wildfire.text.input import vocabulary

from ...refusals import refuses
from .positions import at_table, dominoes, position, tell

TYPING = Typing(vocabulary(Typing.ids))
PRESENTER = Presenter()


def typed(game: Blind, line: str) -> object:
    (action,) = TYPING.announced(line, game)
    return action


def test_the_domino_that_was_turned_up_is_all_that_is_typed() -> None:
    game = at_table()
    assert typed(game, "53") == Play("Ana", 5, 3)
    tell(game, "Ana: 5-3")
    assert typed(game, "34") == typed(game, "43") == Play("Bo", 3, 4, 0)
    assert typed(game, "61") == Back("Bo", *dominoes("6-1"))
    assert typed(game, "-61") == typed(game, "Bo: -6-1") == Back("Bo", *dominoes("6-1"))
    tell(game, "Bo: 3-4@0")
    with pytest.raises(SeveralPlacesError):
        typed(game, "45")
    assert typed(game, "45@1") == Play("Ana", 4, 5, 1)
    with refuses(InvalidActionError, "which domino goes to the back"):
        typed(game, "pass")


def test_what_is_left_is_typed_as_in_other_games() -> None:
    game = at_table()
    tell(game, "Ana: 5-3", "[agreed]")
    assert typed(game, "Ana =14") == Left("Ana", None, 14)
    left = typed(game, "Bo: 00 01 02 03 04 05 06 07")
    assert isinstance(left, Left)
    assert left.points == 28


def test_with_a_row_of_the_program_less_is_typed() -> None:
    game = position("6-1 5-0", "7-0", lies="9-9")
    assert typed(game, "-") == typed(game, "pass") == Back("Ana", *dominoes("6-1"))
    (back,) = game.legal_actions()
    assert TYPING.by_enter(game, (), back) == back


def test_enter_does_not_choose_between_a_double_and_the_next_domino() -> None:
    game = position("5-5 4-0 3-0", "6-5 1-0", lies="6-6", options=Options(free_double=True))
    tell(game, "Ana: -5-5", "Bo: 6-5@0")
    turn, *plays = game.legal_actions()
    assert turn == TurnUp("Ana")
    with pytest.raises(InvalidActionError):
        TYPING.by_enter(game, plays, turn)
    assert typed(game, "draw") == typed(game, "+") == turn
    assert TYPING.by_enter(game, (), turn) == turn
    assert words(game.tell_turn()).endswith("or plays a double that lies face up: 5-5")


def test_what_lies_face_up_is_shown() -> None:
    game = position("5-5 4-0 3-0", "6-5 1-0", lies="6-6")
    tell(game, "Ana: -5-5")
    assert [*map(words, PRESENTER.face_up(game))] == ["Face up in Ana's row: 5-5"]
    scores = Blind(["Ana", "Bo"], options=Options(score_only=True))
    assert PRESENTER.face_up(scores) == []


def test_turning_up_is_a_decision_and_going_back_is_none() -> None:
    people = frozenset(["Ana"])
    assert PRESENTER.is_decided(TurnUp("Ana"), people)
    assert not PRESENTER.is_decided(TurnUp("Bo"), people)
    assert not PRESENTER.is_decided(Back("Ana", *dominoes("6-1")), people)
    assert words(PRESENTER.taken_back(TurnUp("Ana"))) == "Ana's turning up"
    assert words(PRESENTER.taken_back(Back("Ana", *dominoes("6-1")))).startswith("1-6 at the back")


@pytest.mark.parametrize("action", [Draw("Ana"), Pass("Ana")])
def test_nobody_draws_or_just_passes(action: object) -> None:
    game = position("5-5 4-0", "6-5", lies="6-6")
    with pytest.raises(InvalidActionError):
        game.apply(action)
