"""A game that never asks for a number is played without a hub, and nothing speaks of one."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from subprocess import CompletedProcess

import pytest

from wildfire.games import registry
from wildfire.games.presenter import presenter_of
from wildfire.text import phrase

Run = Callable[..., CompletedProcess[str]]

AT_TABLE = ("--table", "--players", "Ana,Bo")


@pytest.mark.parametrize("how", [AT_TABLE, ("--name", "Ana", "--seed", "3")])
def test_without_a_lot_no_hub_is_looked_for(run: Run, path: Path, how: tuple[str, ...]) -> None:
    done = run("play", "block-and-draw", *how, "--record", str(path), lines="?\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "takes back" in done.stdout, "the help is shown"
    assert "hub" not in done.stdout.replace(str(path), "").lower()
    assert "number that the game waits for" not in done.stdout

    again = run("resume", str(path), lines="press\nq\n")
    assert (again.returncode, again.stderr) == (0, "")
    assert "This game needs no hub." in again.stdout
    assert "emulated" not in again.stdout


def test_with_a_lot_the_hub_says_who_leads(run: Run, path: Path) -> None:
    options = ("--option", "lead=lot", "--record", str(path))
    done = run("play", "block-and-draw", *AT_TABLE, *options, lines="?\nq\n")
    assert "an emulated one takes its place" in done.stdout
    assert "press  an emulated hub" in done.stdout
    assert "number that the game waits for" in done.stdout


def test_a_hub_that_was_named_is_still_needed(run: Run, path: Path) -> None:
    port = str(path / "none")
    done = run("play", "block-and-draw", *AT_TABLE, "--port", port, "--record", str(path))
    assert done.returncode == 1
    assert port in done.stderr
    assert not path.exists()


@pytest.mark.parametrize("name", registry.names())
def test_the_helps_differ_only_in_what_they_say_of_the_hub(name: str) -> None:
    kind, presenter = registry.game(name), presenter_of(name)
    usual = kind.options_type()
    rows = [(row.name, each) for row in usual.table() for each in usual.choices(row)]
    seats = ["Ana", "Bo", "Cy"][: kind.seats[-1]]
    dealer = seats[0] if kind.rule_of_dealer else None
    games = []
    for each in rows:
        options = usual.with_text(*each)
        deal = kind.deal(options, len(seats), Random(1))
        games.append(kind(seats, dealer, deal, options))
    if all(game.uses_hub for game in games):
        return
    for with_hub, without in (
        (presenter.help_dealt, presenter.help_dealt_without_hub),
        (presenter.help_at_table, presenter.help_at_table_without_hub),
    ):
        said, more = (set(phrase(each).splitlines()) for each in (without, with_hub))
        assert "hub" not in phrase(without)
        assert all(any(line.startswith(each) for line in more) for each in said)
