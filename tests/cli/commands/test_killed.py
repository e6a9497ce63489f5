"""A game whose program is killed or interrupted, again and again: what was shown is kept, and it
goes on."""

import itertools
import os
import random
import re
import signal
import subprocess
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from wildfire.records import load

from ...client.talk import until
from ...soak import LONG, Tell, times
from ..command import WILDFIRE

if sys.platform != "linux":
    pytest.skip("looks into /proc", allow_module_level=True)

PLAY = ["play", "--option", "rounds=1", "--seed"]
LONGEST = 60
"""Before a kill rarely more lines than this are read. A game of one round has about 150."""

PARTS = times(1, 8)
ENDS = {
    signal.SIGKILL: ("killed (SIGKILL)", "kills"),
    signal.SIGINT: ("interrupted (Ctrl-C)", "interruptions"),
}

Environment = dict[str, str]

SHOWN = re.compile(
    r"^  (?:(\w+) (sets|plays|draws|passes|knocks)\b ?([\w-]*)|The hub stops on (\d+))"
)


def shown(output: str) -> list[str]:
    """The actions that somebody saw, as in a record but without the domino played on."""
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
    """The records there. An empty file is not one yet."""
    return [path for path in directory.glob("*") if path.stat().st_size]


def left_running(directory: Path, session: int) -> dict[int, str]:
    """Processes of that session, and those started for the games in `directory`: pid and command.

    While a process becomes another program, its environment is empty. Then its session tells.
    """
    mark = f"WILDFIRE_RECORDS={directory}".encode()
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            state, _, _, belongs_to, *_ = (process / "stat").read_text().rpartition(")")[2].split()
            marked = mark in (process / "environ").read_bytes().split(b"\0")
            if state != "Z" and (marked or int(belongs_to) == session):
                found[int(process.name)] = (process / "cmdline").read_bytes().decode()
        except OSError:
            continue  # It has ended since it was listed, or is somebody else's.
    return found


def wait_until_all_have_ended(directory: Path, session: int) -> None:
    until(lambda: not left_running(directory, session))


@dataclass(frozen=True)
class Said:
    """The output of a command, and whether it was ended early."""

    text: str
    ended: bool
    session: int


def run_and_kill(
    environment: Environment,
    arguments: list[str],
    lines: int | None,
    by: signal.Signals = signal.SIGKILL,
) -> Said:
    """Runs the command until it is killed after `lines`, or (None) has ended."""
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
            # A terminal sends it to everything that runs there, even the emulated hub.
            os.killpg(process.pid, by)
        said += process.stdout.read()
        ended = process.wait() in (-signal.SIGKILL, 128 + by)
        assert ended or process.returncode == 0, said
    assert "Traceback" not in said
    return Said(said, ended, process.pid)


def test_a_process_is_seen_while_it_becomes_another_program(tmp_path: Path) -> None:
    """As it is when `play` is killed just after it has started its emulator."""
    again = (
        "import os, sys; left, again = int(sys.argv[1]), sys.argv[2];"
        "left and os.execv(sys.executable, "
        "[sys.executable, '-S', '-c', again, str(left - 1), again]); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-S", "-c", again, "10", again],
        env={"WILDFIRE_RECORDS": str(tmp_path)},
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        for _ in range(100):
            assert process.pid in left_running(tmp_path, process.pid)
    wait_until_all_have_ended(tmp_path, process.pid)


def test_what_is_shown_is_what_is_kept(environment: Environment, tmp_path: Path) -> None:
    said = run_and_kill(environment, [*PLAY, "4"], None).text
    (path,) = tmp_path.iterdir()
    assert shown(said) == kept(path)
    assert len(kept(path)) > 20


@LONG
@pytest.mark.parametrize(
    ("by", "kills", "part"),
    [
        *((signal.SIGKILL, times(4, 1040 // PARTS), part) for part in range(PARTS)),
        (signal.SIGINT, times(2, 100), 0),
    ],
)
def test_ended_at_any_moment_everything_shown_is_kept_and_the_same_game_goes_on(
    environment: Environment,
    tmp_path: Path,
    by: signal.Signals,
    kills: int,
    part: int,
    tell: Tell,
) -> None:
    chance = random.Random(12 + part)
    ended = actions = 0
    for seed in itertools.count(1 + 1000 * part):
        directory = tmp_path / str(seed)
        directory.mkdir()
        mine = environment | {"WILDFIRE_RECORDS": str(directory)}
        before: list[str] = []
        over = False
        while not over:
            arguments = ["resume"] if games(directory) else [*PLAY, str(seed)]
            lines = None
            if ended < kills:
                # An interpreter that has only just started cannot be interrupted cleanly.
                lines = chance.randrange(by == signal.SIGINT, LONGEST)
            said = run_and_kill(mine, arguments, lines, by)
            ended += said.ended
            wait_until_all_have_ended(directory, said.session)
            assert len(games(directory)) <= 1, "a second game"
            for path in games(directory):
                assert path.read_bytes().endswith(b"\n")
                now = kept(path)
                seen = shown(said.text)
                assert now[: len(before)] == before
                assert now[len(before) :][: len(seen)] == seen
                # One action may be kept that the kill prevented from being shown; the deal does not
                # count.
                assert len(now) - len(before) - len(seen) <= 1
                before = now
                actions += len(seen)
                over = load(path).game.phase == "game-over"
        if ended >= kills:
            break
    how, ends = ENDS[by]
    tell(
        f"`wildfire play` and `resume` {how} after a random line",
        {ends: ended, "games": seed - 1000 * part, "actions shown": actions},
        {"actions": 0, "half lines": 0, "second games": 0, "processes left": 0},
    )


@LONG
def test_killed_while_a_game_begins_it_goes_on(
    environment: Environment, tmp_path: Path, tell: Tell
) -> None:
    attempts = times(1, 50)
    for attempt in range(attempts):
        directory = tmp_path / str(attempt)
        mine = environment | {"WILDFIRE_RECORDS": str(directory)}
        with subprocess.Popen(
            [*WILDFIRE, *PLAY, "1"],
            env=mine,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        ) as process:
            until(partial(games, directory))
            process.kill()
        wait_until_all_have_ended(directory, process.pid)
        (path,) = games(directory)
        # A busy computer may have let it go on for a few actions.
        before = kept(path)
        said = run_and_kill(mine, ["resume"], 10)
        seen = shown(said.text)
        wait_until_all_have_ended(directory, said.session)
        assert games(directory) == [path]
        assert kept(path)[: len(before) + len(seen)] == before + seen
    tell(
        "killed as the record of a game appears",
        {"kills": attempts},
        {"actions": 0, "second games": 0, "processes left": 0},
    )
