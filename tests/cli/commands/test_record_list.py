"""`record list`, and everything else that uses the games in the folder: copies, dates, foreign
files.
"""

import json
import os
import shutil
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from wildfire.games.wildfire import Left, Number, Options, Play, Wildfire
from wildfire.records import LONG, RecordFile, next_session

Run = Callable[..., CompletedProcess[str]]


def scores(path: Path, *names: str, rounds: int = 1) -> Path:
    game = Wildfire(names, names[0], options=Options(rounds=rounds, score_only=True))
    with RecordFile.create(game, path, session=next_session()) as record:
        record.apply(Left(names[0], None, 14))
    return path


def spun(path: Path) -> Path:
    game = Wildfire(["Ana", "Bo"], "Ana")
    with RecordFile.create(game, path, session=next_session()) as record:
        record.apply(Play("Bo", 9, 9))
        record.apply(Play("Ana", 9, 1, 0))
        record.apply(Number(6, "spun"))
    return path


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game, and a shorter copy that the disk thinks is newer."""
    monkeypatch.setenv("WILDFIRE_RECORDS", str(tmp_path))
    path = spun(tmp_path / "evening.wildfire")
    shutil.copyfile(path, tmp_path / "evening (conflicted copy 1).wildfire")
    with RecordFile.resume(path) as record:
        record.apply(Play("Bo", 6, 2, 1))
    os.utime(path, (1_700_000_000,) * 2)
    return path


def test_a_game_with_copies_is_listed_once_and_says_where_they_are(run: Run, copied: Path) -> None:
    done = run("record", "list")
    (line,) = done.stdout.splitlines()
    assert line.startswith("evening  wildfire, round 1, ")
    assert line.endswith("; also in evening (conflicted copy 1)")


def test_resume_goes_on_with_the_longest_copy_and_says_so(run: Run, copied: Path) -> None:
    copy = copied.with_stem("evening (conflicted copy 1)")
    done = run("resume")
    assert done.returncode == 0
    assert done.stdout.startswith(
        f"Going on with {copied}\nThe same game is in {copy}, but that copy is shorter.\n"
    )
    named = run("resume", str(copy))
    assert f"The copy in {copied} is longer.\n" in named.stdout
    assert f"To go on: wildfire resume '{copy}'" in named.stdout.replace("\n  ", " ")


def test_a_copy_that_is_the_same_is_not_called_shorter(run: Run, copied: Path) -> None:
    copy = copied.with_stem("evening (conflicted copy 1)")
    shutil.copyfile(copied, copy)
    assert f"The same game is in {copy}; that copy is just as long.\n" in run("resume").stdout
    assert "The same game" not in run("resume", str(copy)).stdout


@pytest.mark.usefixtures("copied")
def test_a_spin_in_a_copy_is_no_second_spin(run: Run, tmp_path: Path) -> None:
    for records in ((), sorted(map(str, tmp_path.glob("*.wildfire")))):
        (told,) = json.loads(run("fairness", "--json", *records).stdout)["ranges"]
        assert (told["spins"], told["games"]) == (1, 1)


def test_a_date_that_is_still_to_come_is_named_and_not_believed(run: Run, tmp_path: Path) -> None:
    for name, year in (("future", 2040), ("today", None)):
        path = tmp_path / f"{name}.wildfire"
        path.write_text("[game wildfire]\n[players Ana, Bo]\n[option mode=score]\n[dealer Ana]\n")
        if year:
            os.utime(path, (datetime(year, 6, 1).timestamp(),) * 2)
    done = run("resume")
    assert done.stdout.startswith(
        f"Going on with {tmp_path / 'today.wildfire'}\n{tmp_path / 'future.wildfire'} is dated "
        "2040-06-01, which is impossible: `wildfire resume future` goes on with that game.\n"
    )


def test_the_list_for_programs_has_types(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WILDFIRE_RECORDS", str(tmp_path))
    empty = json.loads(run("record", "list", "--json").stdout)
    assert empty == {"folder": str(tmp_path), "games": []}
    path = scores(tmp_path / "scores.wildfire", "Ana", "Bo")
    with RecordFile.resume(path) as record:
        record.apply(Left("Bo", None, 0))
    run("play", "--seed", "5", "--name", "Zoe", "--bot", "careful:wild=0")
    (tmp_path / "broken.wildfire").write_text("[game wildfire]\nhello\n")
    told = json.loads(run("record", "list", "--json").stdout)
    broken, dealt, score = told["games"]
    assert score | {"played": None, "begun": None} == {
        "name": "scores",
        "path": str(path),
        "copies": [],
        "game": "wildfire",
        "begun": None,
        "played": None,
        "mode": "score",
        "players": ["Ana", "Bo"],
        "people": None,
        "bots": None,
        "round": 1,
        "phase": "game-over",
        "turn": None,
        "scores": {"Ana": 14, "Bo": 0},
        "winners": ["Bo"],
        "error": None,
    }
    assert datetime.fromisoformat(score["begun"]) == datetime.fromisoformat(score["played"])
    assert (dealt["mode"], dealt["people"], dealt["bots"]) == ("dealt", ["Zoe"], "careful:wild=0")
    assert broken["error"].endswith("broken.wildfire:2: 'hello' is not a line of a record")
    assert broken["players"] is broken["scores"] is broken["round"] is None
    assert set(dealt) == set(score) == set(broken)


@pytest.mark.timeout(30)
def test_long_files_do_not_hold_up_the_list(run: Run, tmp_path: Path) -> None:
    table = b"[game wildfire]\n[players Ana, Bo]\n[option mode=score]\n[dealer Ana]\n"
    (tmp_path / "blank.wildfire").write_bytes(table + b"\n" * 15_000_000)
    (tmp_path / "film.wildfire").write_bytes(b"\0" * 15_000_000)
    done = run("record", "list")
    assert done.returncode == 0
    lines = dict(line.split("  ", 1) for line in done.stdout.splitlines())
    assert lines["blank"] == "a long game: `wildfire replay` shows where it stands"
    assert lines["film"] == lines["blank"] or lines["film"].startswith("cannot be read")
    many = table + b"[left Ana =1]\n[undo]\n" * 2000
    assert len(many) < LONG
    (tmp_path / "undecided.wildfire").write_bytes(many)
    assert (
        "undecided  wildfire, round 1, still missing: the scores of Ana and Bo"
        in run("record", "list").stdout
    )
