"""`doctor`, as a shell sees it."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest

from wildfire.cli.commands.doctor import show
from wildfire.cli.stdio import gate
from wildfire.doctor import Check
from wildfire.doctor.finding import fail, warn
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.emulator.runtimes import MICROPYTHON, RUNTIMES
from wildfire.text import phrase

from ...client.board import Board
from ...doctor.examined import EVERY_CHECK

Run = Callable[..., subprocess.CompletedProcess[str]]
Sit = Callable[..., Any]


def objects(text: str) -> list[dict[str, str]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_hub_that_is_well_is_exit_0(run: Run, board: Board) -> None:
    done = run("doctor", "--port", board.port)
    assert (done.returncode, done.stderr) == (0, "")
    # The test's own process has the port open too. That is worth a warning, but not a failure.
    lines = [line for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert [line[9:24].strip() for line in lines] == EVERY_CHECK
    assert {line.split()[0] for line in lines} <= {"ok", "warn", "skipped"}


def test_as_json_a_finding_says_what_to_do(run: Run, board: Board) -> None:
    board.core.identity.error = b"RuntimeError: the solder is cold"
    done = run("doctor", "--port", board.port, "--json")
    assert done.returncode == 1
    assert done.stderr.startswith("wildfire: 1 of 15 checks failed; ")
    findings = objects(done.stdout)
    assert [finding["name"] for finding in findings] == EVERY_CHECK
    assert all(set(one) == {"name", "state", "id", "what", "what_to_do"} for one in findings)
    (failed,) = (finding for finding in findings if finding["state"] == "fail")
    assert failed["id"] == "doctor.error-kept"
    assert failed["what"] == "the hub has kept an error: RuntimeError: the solder is cold"
    assert "wildfire flash" in failed["what_to_do"]


def test_what_to_do_stands_below_what_is_wrong(run: Run, tmp_path: Path) -> None:
    done = run("doctor", "--port", str(tmp_path / "gone"))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    lines = done.stdout.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("fail     ports"))
    assert "there is no port" in lines[at]
    assert lines[at + 1].lstrip().startswith("-> plug the hub in")


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_an_emulated_hub_is_well_all_over(run: Run, runtime: str) -> None:
    if runtime == MICROPYTHON:
        pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")
    # A hub whose button is pressed all the time, and a person who likes everything.
    with EmulatorProcess(EmulatorOptions(runtime, seed=3, virtual=True, press_every=1)) as emulator:
        asked = ["--interactive", "--presses", "2", "--json"]
        done = run("doctor", "--port", emulator.port, *asked, lines="what?\ny\n")
    states = {finding["name"]: finding["state"] for finding in objects(done.stdout)}
    assert (done.returncode, states) == (0, dict.fromkeys(EVERY_CHECK, "ok"))
    assert "1 to 9 light up one by one" in done.stderr
    assert "(2/2)" in done.stderr


def test_an_end_of_the_input_is_told(run: Run, board: Board) -> None:
    done = run("doctor", "--port", board.port, "--interactive")
    assert done.returncode == 1
    assert done.stderr.endswith("wildfire: the input ended before the question was answered\n")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("arguments", [["--presses", "5"], ["--interactive", "--presses", "0"]])
def test_wrong_usage_is_told_from_trouble(run: Run, arguments: list[str]) -> None:
    done = run("doctor", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "--presses" in done.stderr


def test_what_a_hub_says_does_not_move_the_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    gate.guard()
    drive = "\x1b[2J\r \x07"
    show(warn(Check.DRIVES, "doctor.drive-not-mounted", "doctor.board-waits", drive=drive))
    shown = capsys.readouterr().out
    assert shown.count("\n") == 2
    assert all(c.isprintable() for c in shown.replace("\n", ""))


@pytest.mark.parametrize(("is_terminal", "rows"), [(True, 7), (False, 2)])
def test_what_to_do_is_folded_where_a_terminal_ends(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    is_terminal: bool,
    rows: int,
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal)
    gate.guard()
    show(fail(Check.PORTS, "doctor.no-ports", "doctor.plug-in"))
    lines = click.unstyle(capsys.readouterr().out).splitlines()
    assert len(lines) == rows
    assert all(len(line) <= 60 for line in lines) == is_terminal
    assert " ".join(" ".join(lines).split()).endswith(f"-> {phrase('doctor.plug-in')}")


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"NO_COLOR": ""}, True), ({"TERM": "dumb"}, False)],
)
def test_there_is_colour_where_a_terminal_has_it_and_somebody_wants_it(
    sit: Sit, environment: dict[str, str], coloured: bool
) -> None:
    child = sit("doctor", "--port", "/nowhere", **({"TERM": "xterm"} | environment))
    child.expect("fail")
    child.expect("checks failed")
    assert ("\x1b[" in child.before) == coloured
