"""Every line typed at a table has a meaning, or one line says why it has none."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wildfire.cli.stdio.gate import pure
from wildfire.cli.terminal.table_commands import Command, parse_command
from wildfire.games.typed_names import find_player, split_player
from wildfire.games.wildfire import (
    Correct,
    Draw,
    IllegalActionError,
    InvalidActionError,
    Left,
    Number,
    Options,
    Pass,
    Play,
    RulesError,
    Undo,
    Wildfire,
    domino,
)
from wildfire.games.wildfire.dominoes import W2
from wildfire.text import error_words

from ...refusals import refuses
from ..typed import WORDS, understand

PLAYERS = ("Ana", "Bo", "Grandma Jo", "Jörg")


def table(*actions: object, **options: str) -> Wildfire:
    chosen = Options()
    for name, value in options.items():
        chosen = chosen.with_text(name, value)
    game = Wildfire(PLAYERS, "Ana", options=chosen)
    for action in actions:
        game.apply(action)  # type: ignore[arg-type]
    return game


START = table()
TURN = table(Play("Bo", 9, 9))
FLAME = table(Play("Bo", 9, 9), Play("Grandma Jo", 9, 1, 0))
NAMED = table(Play("Bo", 9, 9), Play("Grandma Jo", 9, 1, 0), strategic="wild-ones")
OVER = table(Play("Bo", 9, 9), rounds="1")
while OVER.phase != "left":
    OVER.apply(Draw(OVER.turn or "") if OVER.may_draw and not OVER.drew else Pass(OVER.turn or ""))

GAMES = [START, TURN, FLAME, NAMED, OVER]
LINES = st.text(max_size=30) | st.text("0123456789wW-@+=?!*:# []uBoAnadleftcorrect", max_size=20)


@given(st.sampled_from(GAMES), LINES)
@example(START, "C\n0")
@example(START, "C\u20280")
def test_any_line_is_understood_or_refused_in_one_line(game: Wildfire, line: str) -> None:
    before = game.state()
    said = ""
    try:
        action = understand(line, game)
        if not isinstance(action, Command):
            game.copy().apply(action)
    except RulesError as refusal:
        said = error_words(refusal)
    assert len(pure(said).splitlines()) <= 1
    assert game.state() == before


@pytest.mark.parametrize(("game", "how"), [(FLAME, "typed"), (NAMED, "named")])
def test_while_a_flame_waits_a_digit_is_its_number_and_two_are_a_domino(
    game: Wildfire, how: str
) -> None:
    for first in range(10):
        assert understand(str(first), game) == Number(first, how)
        for second in range(10):
            play = understand(f"{first}{second}", game)
            assert play == Play("Grandma Jo", first, second)
            with refuses(IllegalActionError, r"first Grandma Jo .*\(rule W-21\)"):
                game.copy().apply(play)


@given(st.sampled_from(GAMES), st.data())
def test_the_lines_of_a_record_mean_themselves(game: Wildfire, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(PLAYERS))
    ends = st.integers(0, 9)
    play = Play(name, data.draw(ends), data.draw(ends), data.draw(st.none() | st.integers(0, 20)))
    left = Left.of(name, (domino(play.attached, play.open), domino(data.draw(ends), W2)))
    actions = [Draw(name), Pass(name), Correct(2, name, 27), Undo(3), left, Left(name, None, 14)]
    if play.onto is not None:
        actions.append(play)
    for action in actions:
        assert understand(str(action), game) == action


@pytest.mark.parametrize(
    ("line", "game", "action"),
    [
        ("draw", TURN, Draw("Grandma Jo")),
        ("Bo: pass", TURN, Pass("Bo")),
        ("grandma jo 94", TURN, Play("Grandma Jo", 9, 4, 0)),
        ("grandma  jo: 9 4", TURN, Play("Grandma Jo", 9, 4, 0)),
        ("JÖRG: 99", START, Play("Jörg", 9, 9)),
        ("J: 99", START, Play("Jörg", 9, 9)),
        ("9-W2@0", TURN, Play("Grandma Jo", 9, W2, 0)),
        ("6", FLAME, Number(6, "typed")),
        ("*6", FLAME, Number(6, "typed")),
        ("* 6 typed", FLAME, Number(6, "typed")),
        ("6", NAMED, Number(6, "named")),
        ("=6", FLAME, Number(6, "named")),
        ("=6", OVER, Left("Ana", None, 6)),
        ("44, 6w 1-1", OVER, Left.of("Ana", (domino(4, 4), domino(6, W2), domino(1, 1)))),
        ("bo =0", OVER, Left("Bo", None, 0)),
        ("Bo: 99  # the centre", START, Play("Bo", 9, 9)),
    ],
)
def test_a_line_means(line: str, game: Wildfire, action: object) -> None:
    assert understand(line, game) == action


def test_a_name_may_be_shortened_while_it_is_one_players() -> None:
    names = ("Ana", "Anabel", "Bo")
    assert find_player("ana", names) == "Ana"
    assert find_player("anab", names) == "Anabel"
    assert find_player(" B ", names) == "Bo"
    for text in ("an", "", "Zoe", "Anabella"):
        with pytest.raises(InvalidActionError):
            find_player(text, names)


def test_a_name_that_is_a_command_is_a_name_before_a_colon() -> None:
    names = ("Undo", "Q", "Correct")
    assert parse_command("Undo: 42", names, WORDS) is None
    assert parse_command("Correct: +", names, WORDS) is None
    assert split_player("Q: 42", names) == ("Q", "42")
    assert parse_command("q", names, WORDS) is Command.QUIT
