"""`resume`: who plays which seat, and that the printed command works as printed."""

import shlex
from collections.abc import Callable
from pathlib import Path
from random import Random
from subprocess import CompletedProcess
from typing import Any

import pytest

from wildfire.games.notation.headers import Cast
from wildfire.games.wildfire import Deal, Wildfire, wildfire_set
from wildfire.records import RecordFile, load

Run = Callable[..., CompletedProcess[str]]
Sit = Callable[..., Any]
QUICK = ("--seed", "5", "--players", "3", "--option", "rounds=1")
CAREFUL = "careful:wild=0"


def printed(text: str) -> list[str]:
    """The command that was printed to go on with the game."""
    (line,) = (line for line in text.splitlines() if "To go on: " in line)
    words = shlex.split(line.partition("To go on: ")[2])
    assert words[0] == "wildfire"
    return words[1:]


def only(folder: Path) -> Path:
    (path,) = folder.glob("*.wildfire")
    return path


def old_record(path: Path) -> Path:
    deal = Deal.shuffled(wildfire_set(), 3, Random(4))
    RecordFile.create(Wildfire(["Zoe", "Ana", "Bo"], "Bo", deal), path).close()
    return path


def test_without_a_terminal_a_persons_seat_waits_for_the_person(run: Run, tmp_path: Path) -> None:
    begun = run("play", *QUICK, "--name", "Zoe", "--dealer", "Bo", "--bot", CAREFUL)
    assert begun.returncode == 0
    path = only(tmp_path)
    assert load(path).cast == Cast(("Zoe",), CAREFUL)
    for _ in range(2):
        before = path.read_bytes()
        again = run(*printed(begun.stdout))
        assert (again.returncode, again.stderr) == (0, "")
        assert load(path).game.turn == "Zoe"
        assert path.read_bytes() == before
        assert printed(again.stdout) == ["resume", str(path)]


def test_a_person_plays_on_through_a_pipe(run: Run, tmp_path: Path) -> None:
    run("play", *QUICK, "--name", "Zoe")
    path = only(tmp_path)
    game = load(path).game
    assert game.turn == "Zoe"
    before = len(game.round.layout.plays)
    done = run("resume", lines="1\n")
    assert done.returncode == 0
    plays = load(path).game.round.layout.plays
    assert plays[before].player == "Zoe"
    assert "[session 2 " in path.read_text()


def test_a_game_of_bots_alone_is_played_on_by_the_same_bots(run: Run, tmp_path: Path) -> None:
    assert run("play", *QUICK, "--bot", CAREFUL).returncode == 0
    path = only(tmp_path)
    whole = path.read_text()
    assert f"[bots {CAREFUL}]\n[session 1 " in whole
    assert "[people" not in whole
    half = whole.splitlines(keepends=True)[:20]
    path.write_text("".join(half))
    done = run("resume")
    assert (done.returncode, done.stderr) == (0, "")
    assert load(path).game.phase == "game-over"


def test_the_command_that_is_printed_works_at_a_terminal(
    sit: Sit, run: Run, tmp_path: Path
) -> None:
    folder = tmp_path / "games of ours"
    more = {"WILDFIRE_RECORDS": str(folder)}
    child = sit("play", *QUICK, "--name", "Zoe", "--bot", "careful", **more)
    child.expect("Which play|Enter")
    child.sendline("q")
    told = child.read()
    child = sit(*printed(told.replace("\r\n", "\n").replace("\n  ", " ")), **more)
    child.expect("Which play|Enter")
    child.sendline("q")
    child.read()
    assert load(only(folder)).cast == Cast(("Zoe",), "careful")


def test_an_old_record_is_played_by_nobody_but_whom_an_option_names(
    run: Run, tmp_path: Path
) -> None:
    path = old_record(tmp_path / "old.wildfire")
    before = path.read_bytes()
    done = run("resume", str(path))
    assert (done.returncode, done.stderr) == (
        1,
        "wildfire: the record does not say which seats the bots play; say who you are with --name; "
        "with --bot alone, bots play every seat\n",
    )
    assert path.read_bytes() == before
    named = run("resume", str(path), "--name", "zoe", "--bot", "random")
    assert named.returncode == 0
    assert printed(named.stdout) == ["resume", str(path), "--name", "Zoe", "--bot", "random"]
    assert load(path).game.turn == "Zoe"
    assert run("resume", str(path), "--bot", "random", lines="").returncode == 0
    assert load(path).game.phase == "game-over"


def test_bots_that_this_program_does_not_know_are_one_line(run: Run, tmp_path: Path) -> None:
    run("play", *QUICK, "--name", "Zoe")
    path = only(tmp_path)
    path.write_text(path.read_text().replace("[bots greedy]", "[bots clever:luck=1]"))
    assert run("replay", str(path)).returncode == 0
    done = run("resume")
    assert done.returncode == 1
    assert done.stderr == (
        "wildfire: there is no bot 'clever': there are random, greedy and careful; "
        "--bot names another\n"
    )
    assert run("resume", "--bot", "greedy").returncode == 0


@pytest.mark.parametrize(
    ("header", "why"),
    [
        ("[people Nobody]", "no player is called 'Nobody'"),
        ("[bots]", "is not a kind of bot"),
        ("[bots a b]", "is not a kind of bot"),
        ("[people Ana]\n[people Ana]", "was given already"),
        ("[dealer Ana]\n[bots greedy]", "comes too late"),
        ("[bots greedy]\n[dealer Ana]\nAna: 9-9", "are only for dealt games"),
        ("[session]", "is not a session"),
        ("[session 0 2026-11-30T22:15:04+01:00]", "is not a session"),
        ("[session 1 2026-11-30T22:15:04]", "is not a session"),
        ("[session 1 2026-13-30T22:15:04+01:00]", "is not a session"),
    ],
)
def test_what_is_no_such_header(run: Run, tmp_path: Path, header: str, why: str) -> None:
    path = tmp_path / "game.wildfire"
    path.write_text(f"[game wildfire]\n[players Ana, Bo]\n{header}\n")
    done = run("replay", str(path))
    assert done.returncode == 1
    assert why in done.stderr


def test_a_record_of_2026_says_sitting_and_goes_on(run: Run, tmp_path: Path) -> None:
    assert run("play", *QUICK, "--bot", CAREFUL).returncode == 0
    path = only(tmp_path)
    old = path.read_text().replace("[session ", "[sitting ").splitlines(keepends=True)[:20]
    path.write_text("".join(old))
    assert run("resume").returncode == 0
    assert path.read_text().startswith("".join(old))
    assert load(path).game.phase == "game-over"
    assert load(path).begun is not None
