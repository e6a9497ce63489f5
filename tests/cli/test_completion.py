"""What the shells offer after Tab, through the protocol that each of them speaks."""

import importlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.shell_completion import FishComplete, ShellComplete, ZshComplete
from click.testing import CliRunner

from wildfire.bots import kinds
from wildfire.cli import SECTIONS, wildfire
from wildfire.cli.completion import VARIABLE, _Bash, setting_values
from wildfire.cli.parameters.new_game import chosen_options
from wildfire.configuration import SETTINGS, check
from wildfire.firmware import board_names
from wildfire.games.wildfire import Options, Wildfire

from .command import WILDFIRE

KINDS = kinds(Wildfire)

Offered = Callable[..., list[str]]
DOCS = Path(__file__).parents[2] / "docs"


def in_bash(*words: str) -> tuple[type[ShellComplete], dict[str, str]]:
    # As bash takes a line apart.
    apart = [part for word in words for part in re.findall(r"=|[^=]+|^$", word)]
    return _Bash, {"COMP_WORDS": "\n".join(apart), "COMP_CWORD": str(len(apart) - 1)}


def in_zsh(*words: str) -> tuple[type[ShellComplete], dict[str, str]]:
    return ZshComplete, {"COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}


def in_fish(*words: str) -> tuple[type[ShellComplete], dict[str, str]]:
    return FishComplete, {"COMP_WORDS": " ".join(words), "COMP_CWORD": words[-1]}


@pytest.fixture(params=[in_bash, in_zsh, in_fish], ids=["bash", "zsh", "fish"])
def offered(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Offered:
    """The words that come after Tab, whole as they then stand in the line."""
    monkeypatch.setenv("WILDFIRE_RECORDS", str(tmp_path))

    def offered(*words: str) -> list[str]:
        kind, environment = request.param("wildfire", *words)
        for name, value in environment.items():
            monkeypatch.setenv(name, value)
        shell = kind(wildfire, {}, "wildfire", VARIABLE)
        args, incomplete = shell.get_completion_args()
        items = shell.get_completions(args, incomplete)
        told = [shell.format_completion(item) for item in items]
        if kind is not _Bash:
            assert all(item.value in line for item, line in zip(items, told, strict=True))
            return [item.value for item in items if item.type == "plain"]
        before = incomplete[: incomplete.rfind("=") + 1]
        return [before + line.removeprefix("plain,") for line in told if line.startswith("plain,")]

    return offered


def test_every_command_is_offered(offered: Offered) -> None:
    assert sorted(offered("")) == sorted(name for rows in SECTIONS.values() for name in rows)


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_is_offered_with_its_values(offered: Offered, name: str) -> None:
    assert f"{name}=" in offered("configure", "")
    assert f"{name}=" in offered("configure", "mute=1", "")
    values = offered("configure", f"{name}=")
    assert values == [f"{name}={value}" for value in setting_values(name)]
    # A shell puts a space after what is the only one.
    assert len(values) >= 2
    for value in setting_values(name):
        assert check(name, value) == value


def test_a_name_that_is_the_only_one_to_fit_comes_with_its_values(offered: Offered) -> None:
    assert offered("configure", "mu") == offered("configure", "mute=") == ["mute=0", "mute=1"]
    assert offered("configure", "order=GB") == ["order=GBR"]
    assert offered("configure", "colour=") == offered("configure", "mute=2") == []


@pytest.mark.parametrize(("command", "count"), [("play", 7), ("score", 2), ("simulate", 7)])
def test_every_way_to_play_that_is_offered_is_taken(
    offered: Offered, command: str, count: int
) -> None:
    names = offered(command, "--option", "")
    assert len(names) == count
    for name in names:
        for value in offered(command, "--option", name):
            assert chosen_options(Wildfire, [value]) is not None


def test_every_way_to_play_is_offered(offered: Offered) -> None:
    # A mode is chosen by the command.
    expected = {f"{row.name}=" for row in Options.table() if row.name != "mode"} | {"wildfires="}
    assert set(offered("play", "--option", "")) == expected


def test_the_games_that_are_kept_are_offered(offered: Offered, tmp_path: Path) -> None:
    for name in ("2026-11-01-a", "2026-11-02-b", "evil\x1b[2J"):
        (tmp_path / f"{name}.wildfire").write_text("[game wildfire]\n")
    for words in (("resume",), ("replay",), ("record", "show"), ("fairness",)):
        assert sorted(offered(*words, "2026")) == ["2026-11-01-a", "2026-11-02-b"]
        assert offered(*words, "e") == []


def test_where_no_game_can_be_kept_files_are_offered(
    offered: Offered, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("WILDFIRE_RECORDS", str(tmp_path / "file"))
    assert offered("resume", "") == []


def test_boards_bots_and_ports_are_offered(
    offered: Offered, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert offered("emulate", "--board", "") == board_names()
    assert offered("simulate", "--bots", "greedy,c") == ["greedy,careful"]
    assert offered("play", "--bot", "") == list(KINDS)
    module = importlib.import_module("wildfire.client.candidates")
    there = [module.Candidate("/dev/ttyACM7", "E66")]
    monkeypatch.setattr(module, "candidates", lambda: there)
    for command in ("spin", "configure", "devices", "flash"):
        assert offered(command, "--port", "/dev") == ["/dev/ttyACM7"]


def _parameters() -> Iterator[Any]:
    for rows in SECTIONS.values():
        for name, (module, _) in rows.items():
            command = importlib.import_module(module).command
            several = command.commands if isinstance(command, click.Group) else {name: command}
            for one in several.values():
                for parameter in one.params:
                    yield pytest.param(parameter, id=f"{name} {parameter.name}")


@pytest.mark.parametrize("parameter", list(_parameters()))
def test_what_a_parameter_takes_is_offered_or_free(parameter: click.Parameter) -> None:
    free = (
        "players dealer name seed games jobs states seconds deals counts lowest press_every link "
        "tcp speed control cmd count timeout presses hub save_to load drive path runtime limit"
    )
    chooses = isinstance(parameter.type, click.Choice | click.Path)
    is_flag = getattr(parameter, "is_flag", False)
    assert (
        parameter._custom_shell_complete or chooses or is_flag or parameter.name in free.split()
    ), f"nothing is offered for {parameter.name}"


def test_in_a_real_bash_tab_completes(tmp_path: Path) -> None:
    pexpect = pytest.importorskip("pexpect", reason="Windows has no pseudo-terminals")
    command = tmp_path / "wildfire"
    command.write_text(f'#!/bin/sh\nexec {" ".join(WILDFIRE)} "$@"\n')
    command.chmod(0o755)
    game = tmp_path / "a game (copy 1).wildfire"
    game.write_text("[game wildfire]\n[players Ana, Bo]\n[dealer Ana]\n")
    environment = {"PATH": f"{tmp_path}:/usr/bin:/bin", "TERM": "dumb", "PS1": "ready> "}
    environment["WILDFIRE_RECORDS"] = str(tmp_path)
    shell = pexpect.spawn(
        "bash", ["--norc", "--noprofile", "-i"], env=environment, encoding="utf-8", timeout=30
    )
    try:
        shell.expect("ready> ")
        (line,) = re.findall(r"echo '(eval.*bash.*)' >>", (DOCS / "shell.md").read_text())
        shell.sendline(line)
        shell.expect("ready> ")
        shell.send("wildfire configure mu\t")
        shell.expect("te=")
        shell.send("1 bri\t")
        shell.expect("ghtness=")
        shell.send("\x15wildfire play --option strategic=w\t")
        shell.expect("ild-ones ")
        shell.send("\x15wildfire replay a\t")
        shell.expect_exact(r"\ game\ \(copy\ 1\) ")
        shell.send("\x15wildfire replay a\\ g\t")
        shell.expect_exact(r"ame\ \(copy\ 1\) ")
        shell.send("\x15wildfire replay 'a g\t")
        shell.expect_exact("ame (copy 1)' ")
        shell.sendline()
        shell.expect("Round 1, dealt by Ana")
    finally:
        shell.close(force=True)


def test_the_game_that_is_named_is_the_one_whose_options_and_bots_are_offered(
    offered: Offered,
) -> None:
    assert "block-and-draw" in offered("play", "b")
    assert "floor=" in offered("play", "block-and-draw", "--option", "")
    assert offered("play", "block-and-draw", "--option", "mode=") == ["mode=draw", "mode=block"]
    assert offered("score", "block-and-draw", "--option", "")[0].startswith("target=")
    assert offered("simulate", "block-and-draw", "--bots", "") == ["random", "greedy", "careful"]


@pytest.mark.parametrize("words", [("block-and-draw", "--help"), ("--help", "block-and-draw")])
@pytest.mark.parametrize("command", ["play", "score", "simulate"])
def test_help_has_the_options_of_the_game_that_is_named(
    command: str, words: tuple[str, str]
) -> None:
    shown = CliRunner().invoke(wildfire, [command, *words]).output
    assert "How to play block-and-draw" in shown
    assert "knock-penalty" not in shown
