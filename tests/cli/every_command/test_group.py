"""The command line as a whole: help is quick, and matches the commands."""

import importlib
import os
import subprocess
import sys
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

import wildfire
from wildfire.cli import SECTIONS
from wildfire.games import registry
from wildfire.text import phrase
from wildfire_hub import protocol

from ..command import WILDFIRE

ROWS = [(name, *row) for rows in SECTIONS.values() for name, row in rows.items()]


def call(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*WILDFIRE, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def test_the_version_names_the_protocol_too() -> None:
    done = call("--version")
    expected = (
        f"wildfire {wildfire.__version__}"
        f" (protocol {protocol.PROTOCOL_MAJOR}.{protocol.PROTOCOL_MINOR})\n"
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, expected, "")


def test_help_lists_every_command_and_imports_none() -> None:
    heavy = ["serial", "rich", "platformdirs", *(module for _, module, _ in ROWS)]
    probe = (
        "import sys\n"
        "from wildfire.cli import wildfire\n"
        "wildfire.main(['--help'], standalone_mode=False)\n"
        f"print('imported:', *(name for name in {heavy!r} if name in sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, timeout=30, check=True
    )
    shown, _, imported = done.stdout.partition("imported:")
    assert imported.split() == []
    for name, _, short in ROWS:
        assert f"  {name}" in shown
        assert phrase(short) in " ".join(shown.split())


@pytest.mark.parametrize(("name", "module", "short"), ROWS)
def test_a_row_is_true_to_its_command(name: str, module: str, short: str) -> None:
    command = importlib.import_module(module).command
    assert isinstance(command, click.Command)
    assert command.get_short_help_str(limit=200) == phrase(short)
    assert call(name, "--help").returncode == 0


@pytest.mark.parametrize("asked", ["{game} --help", "--help {game}"])
@pytest.mark.parametrize("name", ["play", "score", "simulate"])
def test_help_shows_the_options_of_the_game_that_is_named(name: str, asked: str) -> None:
    command = importlib.import_module(f"wildfire.cli.commands.{name}").command
    for game in registry.names():
        done = CliRunner().invoke(command, asked.format(game=game).split())
        assert done.exit_code == 0
        assert f"How to play {game}, " in done.output


def _numbers() -> Iterator[tuple[str, click.Parameter]]:
    for name, module, _ in ROWS:
        for parameter in importlib.import_module(module).command.params:
            if isinstance(parameter.type, click.types.FloatParamType):
                yield name, parameter


@pytest.mark.parametrize(
    ("name", "parameter"), [pytest.param(*row, id=f"{row[0]} {row[1].name}") for row in _numbers()]
)
@pytest.mark.parametrize("text", ["nan", "-nan", "inf", "-inf", "1e999"])
def test_no_number_of_a_command_is_without_bounds(
    name: str, parameter: click.Parameter, text: str
) -> None:
    with pytest.raises(click.BadParameter):
        parameter.type.convert(text, parameter, None)


def test_wrong_usage_is_exit_2_and_says_what_there_is() -> None:
    for arguments in (["fly"], ["--fly"]):
        done = call(*arguments)
        assert done.returncode == 2
        assert arguments[0] in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.parametrize("group", [(), ("record",)])
def test_a_command_alone_shows_the_whole_help_as_it_is_asked_for(group: tuple[str, ...]) -> None:
    done = call(*group)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == call(*group, "--help").stdout


def test_a_near_miss_is_told_the_command() -> None:
    for name, _, _ in ROWS:
        done = call(name + "x")
        assert done.returncode == 2
        assert name in done.stderr.replace(name + "x", "")


def test_the_shell_completes_every_command() -> None:
    asked = {"_WILDFIRE_COMPLETE": "bash_complete", "COMP_WORDS": "wildfire ", "COMP_CWORD": "1"}
    done = subprocess.run(
        WILDFIRE,
        env=os.environ | asked,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    offered = [line.removeprefix("plain,") for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(offered) == sorted(name for name, _, _ in ROWS)
