"""A game whose program is killed or interrupted, again and again: what was shown is kept, and it
goes on."""

import itertools
import os
import random
import re
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from wildfire.records import load

from ..client.talk import until
from ..firmware.soak import times
from .command import WILDFIRE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

PLAY = ["play", "--option", "rounds=1", "--seed"]
LONGEST = 60
"""More lines than this are rarely read before a kill: a game of one round has some 150."""

Environment = dict[str, str]

SHOWN = re.compile(
    r"^  (?:(\w+) (sets|plays|draws|passes|knocks)\b ?([\w-]*)|The hub stops on (\d+))"
)


def shown(output: str) -> list[str]:
    """The actions that somebody saw, as a record has them but for the domino played on."""
    actions = []
    for line in output.splitlines(keepends=True):
        found = SHOWN.match(line)
        if found and line.endswith("\n"):
            player, verb, domino, number = found.groups()
            what = {"draws": "+", "passes": "-", "knocks": "!"}.get(verb, domino)
            actions.append(f"*{number}" if number else f"{player}: {what}")
    return actions


def kept(path: Path) -> list[str]:
    """The actions in a record."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.partition("@")[0] for line in lines if re.match(r"\w+: |\*\d", line)]


def games(directory: Path) -> list[Path]:
    """The records there; a file without a byte is none yet."""
    return [path for path in directory.glob("*") if path.stat().st_size]


def left_running(directory: Path) -> list[str]:
    """Processes that were started for the games in `directory`."""
    mark = f"WILDFIRE_RECORDS={directory}".encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes().split(b"\0"):
                found.append((process / "cmdline").read_bytes().decode())
        except OSError:
            continue  # It has ended since it was listed, or is somebody else's.
    return found


def wait_until_all_have_ended(directory: Path) -> None:
    until(lambda: not left_running(directory))


def run_and_kill(
    environment: Environment,
    arguments: list[str],
    lines: int | None,
    by: signal.Signals = signal.SIGKILL,
) -> str:
    """What the command said until it was killed after `lines`, or (None) has ended."""
    with subprocess.Popen(
        [*WILDFIRE, *arguments],
        env=environment | {"PYTHONUNBUFFERED": "1"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        said = ""
        for _ in range(lines or 0):
            said += process.stdout.readline()
        if lines is not None and by == signal.SIGKILL:
            process.kill()
        elif lines is not None:
            # A terminal sends it to everything that runs there, the emulated hub as well.
            os.killpg(process.pid, by)
        said += process.stdout.read()
        if process.wait() not in (-signal.SIGKILL, 128 + by):
            assert process.returncode == 0, said
    assert "Traceback" not in said
    return said


def test_what_is_shown_is_what_is_kept(environment: Environment, tmp_path: Path) -> None:
    said = run_and_kill(environment, [*PLAY, "4"], None)
    (path,) = tmp_path.iterdir()
    assert shown(said) == kept(path)
    assert len(kept(path)) > 20


@pytest.mark.parametrize(
    ("by", "kills"), [(signal.SIGKILL, times(4, 50)), (signal.SIGINT, times(2, 5))]
)
def test_ended_at_any_moment_everything_shown_is_kept_and_the_same_game_goes_on(
    environment: Environment, tmp_path: Path, by: signal.Signals, kills: int
) -> None:
    chance = random.Random(12)
    for seed in itertools.count(1):
        directory = tmp_path / str(seed)
        directory.mkdir()
        mine = environment | {"WILDFIRE_RECORDS": str(directory)}
        before: list[str] = []
        over = False
        while not over:
            arguments = ["resume"] if games(directory) else [*PLAY, str(seed)]
            lines = None
            if kills > 0:
                # An interpreter that has only just started cannot be interrupted tidily.
                lines = chance.randrange(by == signal.SIGINT, LONGEST)
            said = run_and_kill(mine, arguments, lines, by)
            kills -= lines is not None
            wait_until_all_have_ended(directory)
            assert len(games(directory)) <= 1, "a second game"
            for path in games(directory):
                assert path.read_bytes().endswith(b"\n")
                now = kept(path)
                seen = shown(said)
                assert now[: len(before)] == before
                assert now[len(before) :][: len(seen)] == seen
                # One action may be kept whose showing the kill prevented; the deal is none.
                assert len(now) - len(before) - len(seen) <= 1
                before = now
                over = load(path).game.phase == "game-over"
        if kills <= 0:
            break


def test_killed_while_a_game_begins_it_goes_on(environment: Environment, tmp_path: Path) -> None:
    for attempt in range(times(1, 5)):
        directory = tmp_path / str(attempt)
        mine = environment | {"WILDFIRE_RECORDS": str(directory)}
        with subprocess.Popen(
            [*WILDFIRE, *PLAY, "1"],
            env=mine,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            until(partial(games, directory))
            process.kill()
        wait_until_all_have_ended(directory)
        (path,) = games(directory)
        # A busy computer may have let it go on for a few actions.
        before = kept(path)
        seen = shown(run_and_kill(mine, ["resume"], 10))
        wait_until_all_have_ended(directory)
        assert games(directory) == [path]
        assert kept(path)[: len(before) + len(seen)] == before + seen
