"""How people type in a hurry: other characters, short names, two things in one."""

# ruff: noqa: RUF001  # signs that look like others are what this is about

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from wildfire.cli.parameters.new_game import chosen_options
from wildfire.games.typed_names import split_player
from wildfire.games.typed_text import bare
from wildfire.games.typing import in_order
from wildfire.games.wildfire import (
    W3,
    Call,
    Draw,
    InvalidActionError,
    Number,
    Pass,
    Play,
    Wildfire,
    domino,
)
from wildfire.records import load

from ...refusals import refuses
from ..seats import CENTRE, actions
from ..seats import Play as Typed
from ..typed import understand, understand_all

DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
Sit = Callable[..., Any]


def turn() -> Wildfire:
    game = Wildfire(["Ana", "Anton", "Bo", "Jean-Luc Picard"], "Ana")
    game.apply(Play("Anton", 9, 9))
    return game


@pytest.mark.parametrize("dash", DASHES)
def test_any_dash_is_a_hyphen_wherever_one_is(dash: str) -> None:
    game = turn()
    assert understand(dash, game) == Pass("Bo")
    assert understand(f"bo: {dash}", game) == Pass("Bo")
    assert understand(f"9{dash}4", game) == Play("Bo", 9, 4, 0)
    assert understand(f"9{dash}W3@0", game) == Play("Bo", 9, W3, 0)
    assert understand_all(f"+{dash}", game) == [Draw("Bo"), Pass("Bo")]
    assert split_player(f"jean{dash}luc picard 94", game.players) == ("Jean-Luc Picard", "94")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("×6", "*6"),
        ("＊６", "*6"),
        ("Ana：　４２＠７", "Ana: 42@7"),
        ("Ana： ？Bo", "Ana: ?Bo"),
        ("！", "!"),
        ("＋", "+"),
        ("Ana\u00a0＝14", "Ana =14"),
        ("[correct 1 Ana ＝5]", "[correct 1 Ana =5]"),
        ("42 ＃ said aloud", "42"),
    ],
)
def test_signs_of_other_keyboards_are_those_of_the_record(typed: str, meant: str) -> None:
    assert bare(typed) == meant


def test_what_is_typed_with_other_signs_is_kept_with_those_of_the_record(
    play: Typed, path: Path
) -> None:
    play(CENTRE, "9–4", "4—w", "×6", "＋–")
    assert actions(path) == [
        *("Bo: 9-9", "Cy: 9-4@0", "Ana: 4-W2@1", "*6 typed", "Bo: +", "Bo: -"),
    ]


@pytest.mark.parametrize(
    ("line", "split"),
    [
        ("B 94", ("Bo", "94")),
        ("b +", ("Bo", "+")),
        ("ant 94", ("Anton", "94")),
        ("ana 94", ("Ana", "94")),
        ("jean 9 4", ("Jean-Luc Picard", "9 4")),
        ("jean-luc p 94", ("Jean-Luc Picard", "94")),
        ("94", (None, "94")),
        ("9 4", (None, "9 4")),
        ("w 4", (None, "w 4")),
    ],
)
def test_a_short_name_needs_no_colon(line: str, split: tuple[str | None, str]) -> None:
    assert split_player(line, turn().players) == split


def test_a_short_name_that_fits_two_is_asked_for() -> None:
    with refuses(InvalidActionError, "'an' may be Ana or Anton"):
        split_player("an 94", turn().players)


def test_a_draw_and_a_pass_in_one_are_both_done_or_neither(play: Typed, path: Path) -> None:
    said = play("+-", CENTRE, "Ana: +-", "+-", "94", "+ -", "Bo: +-")
    assert said.count("No: ") == 3
    assert actions(path) == [
        *("Bo: 9-9", "Cy: +", "Cy: -"),
        *("Ana: 9-4@0", "Bo: +", "Bo: -"),
    ]


@pytest.mark.parametrize("line", ["Bo:", "bo: "])
def test_a_name_alone_is_quoted(line: str) -> None:
    with refuses(InvalidActionError, "I don't understand 'Bo'"):
        understand_all(line, turn())


def test_a_name_that_ends_with_a_plus_is_no_draw() -> None:
    game = Wildfire(["Ana", "C+"], "Ana")
    game.apply(Play("Ana", 9, 9))
    assert understand_all("C+ -", game) == [Pass("C+")]
    assert understand_all("C+ +-", game) == [Draw("C+"), Pass("C+")]
    assert understand_all("Ana: ?C+", game) == [Call("Ana", "C+")]
    with pytest.raises(InvalidActionError):
        understand_all("Ana: ?C+-", game)


def test_of_ten_places_the_tenth_can_be_chosen(play: Typed, path: Path) -> None:
    arms = ["94@0", "44@1", "45@2", "46@2", "47@2", "93@0", "33@6", "35@7", "36@7", "38@7"]
    play(CENTRE, *arms, "92@0", "22@11", "25@12", "26@12", "27@12", "90@0")
    said = play("12", "10")
    assert "10  wild on domino 16 (0-9)" in said
    assert actions(path)[-1].endswith(": 1-2@16"), "and not the domino 1-0"


def test_places_are_listed_in_the_order_of_their_numbers() -> None:
    plays = [Play("Ana", 1, 2, onto) for onto in (10, 2, 11, 6)]
    assert [play.onto for play in in_order(plays)] == [2, 6, 10, 11]
    game = turn()
    line = [(9, 0), (0, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 7), (7, 8), (8, 0), (0, 3), (3, 5)]
    for onto, (attached, opened) in enumerate(line):
        game.apply(Play(game.turn or "", attached, opened, onto))
    game.apply(Play(game.turn or "", 9, 2, 0))
    assert [play.onto for play in game.plays_of([domino(1, 7)])] == [0, 11, 12]


def test_after_which_another_command_drops_nothing_without_a_word(play: Typed, path: Path) -> None:
    said = play(CENTRE, "94", "12", "ends", "scores", "?", "nonsense", "99", "", "2")
    assert said.count("1-2 fits in several places. Which?") == 7
    assert actions(path)[-1] == "Ana: 1-2@1"
    said = play("13", "u", "9w@0")
    assert "1-3 is not played." in said
    assert "Taken back" not in said
    assert actions(path)[-1] == "Bo: 9-W3@0"
    said = play("u", "13", "9w@0")
    assert "1-3 is not played." in said
    assert actions(path)[-1] == "Bo: 9-W3@0"


def test_a_set_with_other_wildfires_is_chosen_at_the_table() -> None:
    options = chosen_options(Wildfire, ["wildfires=3333322222"])
    assert [each.high - 30 for each in options.wildfires] == [3] * 5 + [2] * 5
    game = Wildfire(["Ana", "Bo"], "Ana", options=options)
    game.apply(Play("Bo", 9, 9))
    assert understand("4w", game).open == W3  # type: ignore[union-attr]


@pytest.mark.parametrize("flames", ["", "23", "2323232324", "23232323232", "W2"])
def test_ten_wildfires_are_chosen_or_none(flames: str) -> None:
    with pytest.raises(click.BadParameter, match=r"wildfires has ten digits.*\(rule D-1\)"):
        chosen_options(Wildfire, [f"wildfires={flames}"])


def test_the_sign_stands_before_every_line_that_is_waited_for(sit: Sit, path: Path) -> None:
    child = sit("play", "--table", "--players", "Ana,Bo,Cy", "--record", str(path))
    for line, answer in [
        ("99", "No: say who plays it"),
        ("Bo: 99", "Bo sets 9-9"),
        ("21", "No: 2-1 does not fit"),
        ("", "Cy plays"),
        ("91", "Cy plays 9-1"),
        ("6", "The number is typed: 6"),
    ]:
        child.expect("\r\n> $")
        child.sendline(line)
        child.expect(answer)
    child.expect("\r\n> $")
    child.sendeof()
    child.expect("\r\n\r\nThe game is kept")
    child.wait()
    assert load(path).game.flame is not None


def test_the_sign_stands_where_scores_are_typed(sit: Sit, path: Path) -> None:
    child = sit("score", "--players", "Ana,Bo", "--record", str(path))
    for line, answer in [("x", "No: 'x'"), ("A 14", "Ana scores 14"), ("0", "Bo scores 0")]:
        child.expect("\r\n> $")
        child.sendline(line)
        child.expect(answer)
    child.expect("\r\n> $")
    child.sendintr()
    child.expect("The game is kept")


def test_a_number_typed_for_a_flame_needs_no_star(play: Typed, path: Path) -> None:
    play(CENTRE, "91", "* 6")
    assert load(path).game.played[-1].actions[-1] == Number(6, "typed")
