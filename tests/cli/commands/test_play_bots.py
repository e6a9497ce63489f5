"""`play --bot`: who the opponents are."""

import subprocess
from collections.abc import Callable

import pytest

Run = Callable[..., subprocess.CompletedProcess[str]]
ONE = ("play", "--seed", "8", "--players", "2", "--option", "rounds=1")


def plays(run: Run, *arguments: str) -> list[str]:
    done = run(*ONE, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return [line for line in done.stdout.splitlines() if "is kept in" not in line]


def test_other_bots_play_another_game_with_the_same_deal(run: Run) -> None:
    usual = plays(run)
    other = plays(run, "--bot", "random")
    assert usual[:5] == other[:5]
    assert usual != other
    assert plays(run, "--bot", "random") == other


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bot", "clever"], "there is no bot 'clever': there are random, greedy and careful"),
        (["--bot", "careful:luck=1"], "'luck=1' is not a weight"),
        (["--table", "--players", "Ana,Bo", "--bot", "greedy"], "--bot is for a game against bots"),
    ],
)
def test_no_such_bot_is_wrong_usage(run: Run, arguments: list[str], words: str) -> None:
    done = run("play", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
