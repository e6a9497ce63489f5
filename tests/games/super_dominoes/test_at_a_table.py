"""Super Dominoes with real dominoes: what is typed, and what is asked."""

from typing import Any

import pytest

from wildfire.dominoes.actions import Draw, Pass, Play
from wildfire.errors import InvalidActionError
from wildfire.games.actions import Number
from wildfire.games.super_dominoes import Options, SuperDominoes
from wildfire.games.super_dominoes.presenter import Presenter
from wildfire.games.super_dominoes.typing import Typing
from wildfire.text import words
from wildfire.text.input import vocabulary

from ...refusals import refuses
from .positions import NAMES, begun, do, midway

TYPING = Typing(vocabulary(Typing.ids))
PRESENTER = Presenter()


def table(*lines: str, count: int = 3, options: Options = Options()) -> Any:  # noqa: B008
    return do(SuperDominoes(NAMES[:count], None, None, options), *lines)


def typed(game: Any, line: str) -> Any:
    """The only action that a line means."""
    (action,) = TYPING.announced(line, game)
    return action


def asked(game: Any) -> str:
    return words(PRESENTER.how_to_play(game))


@pytest.mark.parametrize("line", ["13-12@0", "1312@0", "13 12@0"])
def test_large_numbers_are_typed_as_they_are(line: str) -> None:
    assert typed(table("Ana: 13-13", "Cy: 13-4@0"), line) == Play("Bo", 13, 12, 0)


@pytest.mark.parametrize(
    ("line", "ends"),
    [("105", (10, 5)), ("010", (0, 10)), ("42", (4, 2)), ("00", (0, 0)), ("119", (11, 9))],
)
def test_three_digits_that_can_only_mean_one_domino(line: str, ends: tuple[int, int]) -> None:
    # 1-19 is no domino, and neither is 1-05.
    assert TYPING.ends(line, table()) == (*ends, None)


@pytest.mark.parametrize("line", ["1616", "99999", "1-", "161", "016"])
def test_what_is_no_domino(line: str) -> None:
    assert TYPING.ends(line, table()) is None
    with pytest.raises(InvalidActionError):
        TYPING.announced(f"Ana: {line}", table())


def test_two_dominoes_with_the_same_digits() -> None:
    game = table("Ana: 1-1")
    with refuses(InvalidActionError, "1-12 or 11-2"):
        TYPING.ends("112", game)
    do(game, "Cy: 1-12@0")
    assert TYPING.ends("112", game) == (11, 2, None), "the other one lies there"
    hand = midway("5-5 5-1@0", "1-12 0-0", "0-2")
    assert TYPING.ends("112", hand) == (1, 12, None), "the other one is not in the hand"


def test_two_are_drawn_at_once_where_two_are_due() -> None:
    game = table("Ana: 5-5", "Cy: 5-13@0")
    assert TYPING.announced("+", game) == [Draw("Bo"), Draw("Bo")]
    assert TYPING.announced("+-", game) == [Draw("Bo"), Draw("Bo"), Pass("Bo")]
    assert "+ draws if nothing does" in asked(game)
    do(game, "Bo: +")
    assert TYPING.announced("+", game) == [Draw("Bo")]
    assert asked(game).startswith("+ draws it")
    assert words(game.tell_turn()) == "Bo draws a second domino"
    do(game, "Bo: +")
    assert asked(game).startswith("Can it be played?")
    do(game, "Bo: -", "Ana: +", "Ana: +", "Ana: -")
    assert "- if nothing does" in asked(game)
    assert words(game.tell_turn()).endswith("it is Cy's own")


def test_with_a_hand_draws_come_one_by_one() -> None:
    game = do(begun("13-13 15-14", ""), "Ana: 13-13")
    assert TYPING.announced("+", game) == [Draw("Bo")]


def test_who_begins_is_said_and_who_follows_is_known() -> None:
    game = table()
    assert game.turn is None
    assert "Cy: - for no double" in words(PRESENTER.how_to_start(game))
    with pytest.raises(InvalidActionError):
        typed(game, "-")
    do(game, "Bo: -")
    assert game.turn == "Ana"
    assert typed(game, "66") == Play("Ana", 6, 6)
    assert "if there is none" in words(PRESENTER.how_to_start(game))
    do(game, "Ana: -", "Cy: -")
    assert (game.turn, typed(game, "+")) == ("Bo", Draw("Bo"))
    assert words(PRESENTER.how_to_start(game)).startswith("+ draws")
    do(game, "Bo: +")
    assert words(PRESENTER.how_to_start(game)).startswith("Is it a double?")
    do(game, "Bo: 7-7")
    assert (game.turn, game.counts["Bo"]) == ("Ana", 9)


def test_the_lot_may_have_two_digits() -> None:
    game = SuperDominoes([f"P{n}x" for n in range(12)], None, None, Options(first="lot"))
    assert typed(game, "12") == Number(12, "typed")
    game.apply(Number(12, "typed"))
    assert game.turn == "P11x"


def test_what_lies_on_the_game_is_shown() -> None:
    game = table("Ana: 5-5", "Cy: 5-3@0", "Ana: 3-13@1")
    assert [*map(words, PRESENTER.face_up(game))] == [
        "The turn passes clockwise",
        "A spell of Ana lies on domino 2 (3-13)",
    ]
    assert words(game.tell_state()[-1]).startswith("A spell of Ana")


@pytest.mark.parametrize(
    ("game", "line", "said"),
    [
        (("Ana: 5-5",), "Cy: 5-15@0", "; Bo and Ana draw a domino each"),
        (("Ana: 5-5",), "Cy: 5-3@0", "; the turn now passes clockwise"),
        (("Ana: 5-5",), "Cy: 5-14@0", ", and goes again"),
        (("Ana: 5-5", "Cy: 5-13@0"), "Bo: 13-4@1", ", and breaks the spell"),
        (
            ("Ana: 5-5", "Cy: 5-13@0"),
            "Bo: 13-13@1",
            ", and breaks the spell; the next player will lose a turn, and casts a spell",
        ),
        ((), "Ana: -", "Ana has no double to lead"),
    ],
)
def test_what_came_of_it_is_told(game: tuple[str, ...], line: str, said: str) -> None:
    now = table(*game)
    action, _ = now.notation.parse(line, now.players)
    now.apply(action)
    assert words(now.tell(action)).endswith(said)


def test_nobody_is_asked_for_pips_that_do_not_matter() -> None:
    game = table("Ana: 5-5", "[holds Bo =118]", "Cy: -", "Bo: -", "Ana: -")
    assert (game.phase, game.winners) == ("game-over", ["Ana"])
    game = table("Ana: 5-5", "[holds Cy =8]", "[holds Bo =119]", "Cy: -", "Bo: -", "Ana: -")
    assert game.uncounted == ["Ana", "Cy"]
    do(game, "[holds Cy =7]")
    assert (game.phase, game.winners) == ("game-over", ["Cy"])


def test_names_are_heard_where_the_highest_begins() -> None:
    game = begun("15-14 2-1", "15-13 3-2", "6-6 9-0")
    assert words(game.tell_turn()) == (
        "the highest dominoes are Ana 15-14, Bo 15-13, Cy 6-6; Ana has the highest of all and "
        "leads a double"
    )
    assert words(do(game, "Ana: -").tell_turn()) == "Cy leads a double, or passes without one"
