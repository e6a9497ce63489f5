"""Words of the prompt cannot be names of players, and names are never taken for words."""

from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.cli.terminal.reserved import is_reserved
from wildfire.cli.terminal.table_commands import parse_command
from wildfire.games.names import clean_name, problem
from wildfire.games.typed_names import split_player
from wildfire.games.wildfire import InvalidActionError
from wildfire.records import load

from ..typed import WORDS

Run = Callable[..., CompletedProcess[str]]
OTHERS = (
    "u",
    "undo",
    "u 3",
    "u3",
    "correct",
    "Correct Ana",
    "1",
    "2 3",
    "42",
    "4w",
    "4 w2",
    "94@1",
)


@pytest.mark.parametrize("word", sorted({*WORDS, *OTHERS}))
def test_a_word_of_the_prompt_is_no_name(word: str) -> None:
    for name in (word, word.upper(), word.title(), f" {word} "):
        assert is_reserved(name)


@pytest.mark.parametrize("name", ["Ana", "Bo", "Ed", "Undine", "Qu", "W", "Drew", "4 Ana", "Ana 2"])
def test_other_names_are_free(name: str) -> None:
    assert not is_reserved(name)


@given(st.text(min_size=1, max_size=20))
def test_a_line_that_begins_with_a_name_is_about_that_player(text: str) -> None:
    name = clean_name(text)
    if problem(name) or is_reserved(name):
        return
    players = (name, "Somebody Else")
    for line in (name, f"{name} 14", f"{name}: -"):
        try:
            assert parse_command(line, players, WORDS) is None
        except InvalidActionError:
            pytest.fail(f"{line!r} is taken for a command")
    assert split_player(f"{name} 14", players) == (name, "14")


@pytest.mark.parametrize(
    ("arguments", "option"),
    [
        (["score", "--players", "Ana,Q"], "--players"),
        (["score", "--players", "1,2"], "--players"),
        (["play", "--table", "--players", "Ana,Correct"], "--players"),
    ],
)
def test_no_game_is_begun_with_such_a_name(
    run: Run, tmp_path: Path, arguments: list[str], option: str
) -> None:
    done = run(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"Invalid value for {option}: nobody can be called '" in done.stderr
    assert "at the prompt it means something else" in done.stderr
    assert list(tmp_path.glob("*.wildfire")) == []


def test_an_old_record_with_such_names_is_played_on(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "old.wildfire"
    path.write_text("[game wildfire]\n[players 1, Q]\n[option mode=score]\n[dealer 1]\n")
    done = run("resume", str(path), lines="1: 14\nQ: 0\n")
    assert done.returncode == 0
    assert load(path).game.scores == {"1": 14, "Q": 0}
