"""`simulate`: figures for people, for programs, and for spreadsheets."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from wildfire.extras import add_extra
from wildfire.text import words

Run = Callable[..., subprocess.CompletedProcess[str]]
FEW = ("simulate", "--games", "40", "--seed", "7", "--option", "rounds=1", "--jobs", "1")


def test_the_same_figures_in_three_forms(run: Run) -> None:
    words, objects, lines = run(*FEW), run(*FEW, "--json"), run(*FEW, "--csv")
    assert [done.returncode for done in (words, objects, lines)] == [0, 0, 0]
    told = json.loads(objects.stdout)
    assert told["bots"] == ["greedy", "greedy", "greedy"]
    assert (told["games"], told["seed"], told["options"]) == (40, 7, {"rounds": "1"})
    rows = list(csv.DictReader(io.StringIO(lines.stdout)))
    assert [row["measure"] for row in rows] == [each["name"] for each in told["measures"]]
    assert [float(row["value"]) for row in rows] == [each["value"] for each in told["measures"]]
    for each in told["measures"]:
        assert each["low"] <= each["value"] <= each["high"]
        assert f"{each['value']:.2f}" in words.stdout
    assert "seed 7" in words.stdout


def test_processes_make_no_difference(run: Run) -> None:
    alone, together = run(*FEW), run(*FEW[:-1], "2")
    assert (together.returncode, together.stdout) == (0, alone.stdout)


def test_a_bar_shows_how_far_it_is(sit: Callable[..., Any]) -> None:
    child = sit(*FEW)
    child.expect_exact("playing")
    child.expect_exact("100%")
    child.expect_exact("turns in a round")


@pytest.mark.parametrize(("jobs", "when"), [("1", "1%"), ("2", "1%"), ("2", "0%")])
def test_whoever_has_seen_enough_interrupts_it(
    sit: Callable[..., Any], jobs: str, when: str
) -> None:
    child = sit("simulate", "--games", "4000", "--jobs", jobs)
    child.expect_exact(when)
    child.sendintr()
    told = child.read()
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("number", "whom", "status"),
    [("SIGKILL", "kill", None), ("SIGHUP", "kill", 129), ("SIGHUP", "killpg", 129)],
    ids=["killed", "hung up", "terminal gone"],
)
def test_no_process_outlives_the_command_or_complains(
    sit: Callable[..., Any], number: str, whom: str, status: int | None
) -> None:
    child = sit("simulate", "--games", "4000", "--jobs", "2")
    child.expect_exact("1%")
    getattr(os, whom)(child.pid, getattr(signal, number))
    # The terminal does not end before the last of them has let it go.
    told = child.read()
    child.close()
    assert child.exitstatus == status
    assert "Traceback" not in told
    assert "KeyError" not in told


def test_bots_sit_down_in_turn(run: Run) -> None:
    done = run(*FEW, "--bots", "careful,random", "--players", "3", "--json")
    assert json.loads(done.stdout)["bots"] == ["careful", "random", "careful"]


def test_one_game_has_no_interval(run: Run) -> None:
    done = run(*FEW, "--games", "1", "--json")
    (length,) = (e for e in json.loads(done.stdout)["measures"] if e["name"] == "turns in a round")
    assert (length["low"], length["high"]) == (None, None)


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--games", "0"], 2, "not in the range"),
        (["--players", "9"], 2, "2 to 8 can play"),
        (["--bots", "clever"], 2, "there is no bot 'clever': there are random, greedy and careful"),
        (["--bots", "careful:luck=1"], 2, "'luck=1' is not a weight"),
        (["--bots", ","], 2, "there is no bot ''"),
        (["--bots", "greedy,random,careful", "--players", "2"], 2, "do not fit 2 seats"),
        (["--jobs", "0"], 2, "not in the range"),
        (["--json", "--csv"], 2, "not both"),
        (["--option", "rounds=0"], 2, "rounds"),
        (["--option", "mode=score"], 2, "no dominoes to play"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    run: Run, arguments: list[str], status: int, words: str
) -> None:
    done = run("simulate", *arguments)
    assert (done.returncode, done.stdout) == (status, "")
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_without_the_extra_one_line_says_what_to_install() -> None:
    hidden = "import sys; sys.modules['joblib'] = None; from wildfire.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "simulate", "--games", "2"],
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line == (
        "wildfire: simulating needs joblib, which comes with the extra `simulate`; "
        + words(add_extra("simulate"))
    )
