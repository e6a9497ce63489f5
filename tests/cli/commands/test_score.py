"""`score`, with a pipe and at a terminal."""

import errno
import os
import re
import signal
import subprocess
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import Inbox, QuitGameError
from wildfire.cli.terminal.score_keeper import ScoreKeeper
from wildfire.games.wildfire import Options, Wildfire
from wildfire.records import RecordFile, load
from wildfire.table.session import Session

from ..command import played

Run = Callable[..., subprocess.CompletedProcess[str]]
Sit = Callable[..., Any]
Score = Callable[..., str]

NAMES = ["Ana", "Bo", "Cy"]

HEADERS = "[game wildfire]\n[players Ana, Bo, Cy]\n[option mode=score]\n[dealer Ana]\n"


@pytest.fixture
def score(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Score:
    """Types lines at a new game, or at the one begun before, and returns what is said."""

    def score(*lines: str, target: int | None = None) -> str:
        monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))
        game = Wildfire(NAMES, "Ana", options=Options(score_only=True, target=target))
        record = RecordFile.resume(path) if path.exists() else RecordFile.create(game, path)
        with record, pytest.raises(QuitGameError):
            ScoreKeeper(HubTalk(Session(record), Inbox(), None)).play()
        return capsys.readouterr().out

    return score


def test_scores_are_kept_round_by_round(run: Run, path: Path) -> None:
    lines = "14\nBo 0\ncy: 23\n\n5 0 7\nround\nA 1, Bo 2, Cy =3\n"
    done = run("score", "--players", "Ana,Bo,Cy", "--record", str(path), lines=lines)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Round 1: Ana deals.\nWhat does Ana score?" in done.stdout
    assert "Round 1 is over; Bo deals the next." in done.stdout
    assert re.search(r"Bo +0 +0 +2 +2  leads$", done.stdout, re.MULTILINE)
    assert re.search(r"Ana +14 +5 +1 +20  deals next$", done.stdout, re.MULTILINE)
    assert played(path) == (
        f"{HEADERS}[left Ana =14]\n[left Bo =0]\n[left Cy =23]\n"
        "[round]\n[dealer Bo]\n[left Ana =5]\n[left Bo =0]\n[left Cy =7]\n"
        "[round]\n[dealer Cy]\n[left Ana =1]\n[left Bo =2]\n[left Cy =3]\n"
    )


def test_an_old_score_is_put_right_and_later_rounds_stay(score: Score, path: Path) -> None:
    score(*["10 0 9", "", "37 2 5", "", "0 20 7", "", "8 0 10", "", "12 9 0"])
    before = load(path).game
    said = score("correct 2 ana 27")
    after = load(path).game
    assert before.rounds[1] == {"Ana": 37, "Bo": 2, "Cy": 5}
    assert after.rounds[1] == {"Ana": 27, "Bo": 2, "Cy": 5}
    assert after.rounds[0] == before.rounds[0]
    assert after.rounds[2:] == before.rounds[2:]
    assert after.scores == {**before.scores, "Ana": before.scores["Ana"] - 10}
    assert re.search(r"Ana +10 +27 +0 +8 +12 +57$", said, re.MULTILINE)
    score("u")
    assert load(path).game.state() == before.state()
    assert load(path).game.rounds == before.rounds


def test_undo_goes_back_over_the_border_of_a_round(score: Score, path: Path) -> None:
    score("10 0 9")
    over = load(path).game.state()
    said = score("", "37", "u", "u")
    assert "Taken back: Ana's 37 points." in said
    assert "Taken back: the beginning of round 2." in said
    assert load(path).game.state() == over
    said = score("", "u", "u", "8")
    assert "Taken back: Cy's 9 points." in said
    assert load(path).game.rounds == [{"Ana": 10, "Bo": 0, "Cy": 8}]


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("name", NAMES)
def test_any_score_of_any_round_is_put_right_and_back_again(
    score: Score, path: Path, number: int, name: str
) -> None:
    score(*["10 0 9", "", "37 2 5", "", "0 20 7", "", "8 0 10", "", "12 9 0", "", "4"])
    before = load(path).game
    score(f"correct {number} {name} 27")
    after = load(path).game
    assert after.rounds[number - 1][name] == 27
    for each, row in enumerate(after.rounds, start=1):
        for other in NAMES:
            if (each, other) != (number, name):
                assert row[other] == before.rounds[each - 1][other]
    assert after.uncounted == before.uncounted == ["Bo", "Cy"], "the round that is being counted"
    score("u")
    assert load(path).game.rounds == before.rounds
    assert load(path).game.uncounted == before.uncounted


def test_the_game_ends_and_says_who_wins(score: Score, path: Path) -> None:
    said = score("100 0 20", "u", "cy 130", "", target=120)
    assert "The game is over: Bo wins." in said
    assert "Enter ends." in said
    said = score("correct 1 Cy 12", "")
    assert "What does Ana score?" in said


def test_a_row_typed_again_to_correct_it_begins_no_round(score: Score, path: Path) -> None:
    said = score("10 0 9", "10 0 8", "Cy 8", "round", "5", "Ana 6")
    begins = "Enter begins round 2, and correct 1 Ana 14 corrects a score"
    assert said.count(f"No: round 1 has its scores; {begins}. Nothing has changed.") == 2
    assert "what Ana has left is counted already (rule W-34); u takes that back" in said
    assert "Round 2: Bo deals." in said
    assert path.read_text().count("[round]") == 1
    assert load(path).game.rounds == [{"Ana": 10, "Bo": 0, "Cy": 9}]


def test_numbers_that_are_names_in_an_old_record_are_names(score: Score, path: Path) -> None:
    path.write_text("[game wildfire]\n[players 1, 2, Q]\n[option mode=score]\n[dealer 1]\n")
    score("1 14", "2 5", "Q 0")
    assert load(path).game.rounds == [{"1": 14, "2": 5, "Q": 0}]


def test_dominoes_are_added_up(score: Score, path: Path) -> None:
    score("out", "4-4 1-6 6-w", "Cy 1-1")
    assert load(path).game.scores == {"Ana": 0, "Bo": 8 + 16 + 26, "Cy": 20}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("Zoe 4", "is not a score"),
        ("Zoe: 4", "no player is called 'Zoe'"),
        ("1 2", "these are 2 scores; still missing: Ana, Bo and Cy"),
        ("Ana 3, Ana 4", "(rule W-34)"),
        ("Ana 3, Bo x", "is not a score"),
        ("-3", "is not a score"),
        ("3.5", "is not a score"),
        ("9" * 30, "is not a score"),
        ("9 " * 3000, "a line of 5999 characters"),
        ("4-", "is not a domino"),
        ("[left Ana 4-4]", "only keeps scores"),
        ("[dealer Bo]", "is not a score"),
        ("Bo: +", "is not a score"),
        ("ends", "only scores are kept here"),
        ("u", "nothing has been done"),
        ("round", "(rule W-34)"),
        ("correct 1 Ana 4", "round 1 is not a finished round"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    score: Score, path: Path, line: str, words: str
) -> None:
    said = score(line)
    assert played(path) == HEADERS
    (no,) = [each for each in said.splitlines() if "No:" in each]
    assert words in no
    assert no.endswith("Nothing has changed.")


def test_killed_and_resumed_nothing_is_lost(sit: Sit, path: Path) -> None:
    child = sit("score", "--players", "Ana,Bo,Cy", "--record", str(path))
    child.expect("What does Ana score")
    child.sendline("14")
    child.expect("Ana scores 14")
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    assert played(path) == f"{HEADERS}[left Ana =14]\n"
    path.write_text(f"{path.read_text()}[left Bo")

    child = sit("resume", str(path))
    child.expect("the last line was unfinished and is left out")
    child.expect("What does Bo score")
    child.sendline("0 7")
    child.expect("Bo deals the next")
    child.sendeof()
    child.expect("To go on: wildfire resume")
    child.wait()
    assert child.exitstatus == 0
    assert played(path) == f"{HEADERS}[left Ana =14]\n[left Bo =0]\n[left Cy =7]\n"


def test_resume_alone_is_the_game_played_last(run: Run, path: Path) -> None:
    run("score", "--players", "Ana,Bo,Cy", "--record", str(path), lines="14\n")
    done = run("resume")
    assert f"Going on with {path}" in done.stdout
    assert "What does Bo score?" in done.stdout


def test_an_interrupt_keeps_the_game(sit: Sit, path: Path) -> None:
    child = sit("score", "--players", "Ana,Bo,Cy", "--record", str(path))
    child.expect("What does Ana score")
    child.sendintr()
    child.expect("To go on: wildfire resume")
    child.wait()
    assert child.exitstatus == 130


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        ([], 2, "--players"),
        (["--players", "Ana"], 2, "(rule W-1)"),
        (["--players", "Ana,Bo", "--dealer", "Zoe"], 2, "no player is called 'Zoe'"),
        (["--players", "Ana,Bo", "--option", "lowest=0"], 2, "only target, rounds and mode do"),
        (["--players", "Ana,Bo", "--option", "target=0"], 2, "(rule W-37)"),
        (["--players", "Ana,Bo", "--record", "/dev/full"], 1, "/dev/full: File exists"),
    ],
)
def test_what_cannot_be_begun_is_one_line(
    run: Run, arguments: list[str], status: int, words: str
) -> None:
    done = run("score", *arguments)
    assert done.returncode == status
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) <= (4 if status == 2 else 1)


def test_where_it_says_that_nothing_has_changed_nothing_has(score: Score, path: Path) -> None:
    rng = Random(8)
    parts = [
        *("Ana", "A", "Bo", "Cy", "Zoe", "5", "=5", "=05", "05", "x", "out", "4-4", "6w", "w", ","),
        *("", "u", "undo 2", "round", "correct", "1", "[left Ana =5]", "[left Bo =05]", "-", "+-"),
        *("5, Bo x", "5, Bo 6, Ana 7", "1 2 3", "1 2", "agreed", "penalty on", "holds 4", "—"),
    ]
    refused = 0
    for _ in range(120):
        before = path.read_bytes() if path.exists() else HEADERS.encode()
        said = score(" ".join(rng.sample(parts, rng.choice([1, 1, 2, 3]))))
        if "Nothing has changed" in said:
            refused += 1
            assert path.read_bytes() == before, said
    assert 30 < refused < 120


def test_a_terminal_that_goes_away_is_the_end_of_the_input(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Gone(StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            line = super().readline(-1 if size is None else size)
            if not line:
                raise OSError(errno.EIO, "Input/output error")
            return line

    monkeypatch.setattr("sys.stdin", Gone("14\n"))
    game = Wildfire(NAMES, "Ana", options=Options(score_only=True))
    with RecordFile.create(game, path) as record, pytest.raises(QuitGameError):
        ScoreKeeper(HubTalk(Session(record), Inbox(), None)).play()
    assert load(path).game.uncounted == ["Bo", "Cy"]
