"""New records: a file for each, on whatever disk."""

import errno
import os
from datetime import datetime
from pathlib import Path
from threading import Barrier, Thread

import pytest

from wildfire.games.wildfire import Play, Wildfire
from wildfire.message import Message
from wildfire.records import (
    RecordFile,
    RecordFileError,
    disk,
    kept_games,
    load,
    next_session,
    records_directory,
)
from wildfire.text import error_words, words

from ..refusals import refuses

NOW = datetime(2026, 11, 29, 22, 15)


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    directory = tmp_path / "kept"
    monkeypatch.setenv("WILDFIRE_RECORDS", str(directory))
    return directory


def begin(path: Path | None = None) -> RecordFile:
    game = Wildfire(["Ana", "Bo"], "Ana")
    return RecordFile.create(game, path, now=NOW, session=next_session())


def test_games_that_begin_in_the_same_moment_have_a_file_each() -> None:
    barrier = Barrier(40)
    begun: list[RecordFile] = []

    def one() -> None:
        barrier.wait()
        begun.append(begin())

    threads = [Thread(target=one) for _ in range(40)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for record in begun:
        record.apply(Play("Bo", 9, 9))
        record.close()
    assert len({record.path for record in begun}) == len(kept_games()) == 40
    assert all(load(record.path).game.turn == "Ana" for record in begun)


def test_a_name_that_is_taken_as_it_is_asked_for_is_left_alone(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opening = os.open
    kept.mkdir()
    taken = kept / "2026-11-29-2215.wildfire"

    def opened(path: Path, flags: int, *more: int) -> int:
        if not taken.exists():
            taken.write_text("another game")
        return opening(path, flags, *more)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(os, "open", opened)
        begin().close()
    assert taken.read_text() == "another game"
    assert load(kept / "2026-11-29-2215-2.wildfire").game.phase == "start"


def refusing(call: str, number: int, monkeypatch: pytest.MonkeyPatch, on: str) -> None:
    """Makes the system refuse `call`, for a folder or for a file."""
    real = os.fsync

    def refuse(descriptor: int, *_: object) -> None:
        if os.path.isdir(descriptor) == (on == "folder"):  # noqa: PTH112
            raise OSError(number, os.strerror(number))
        real(descriptor)

    monkeypatch.setattr(call, refuse)


@pytest.mark.skipif(os.name == "nt", reason="neither is asked for on Windows")
@pytest.mark.parametrize(
    ("call", "number", "on"),
    [
        ("os.fsync", errno.EINVAL, "folder"),
        ("os.fsync", errno.EIO, "folder"),
        ("os.fsync", errno.EINVAL, "file"),
        ("os.fsync", errno.ENOSYS, "file"),
        ("fcntl.flock", errno.ENOLCK, "file"),
        ("fcntl.flock", errno.EOPNOTSUPP, "file"),
    ],
)
def test_a_disk_that_lacks_what_is_only_safer_is_warned_of_once(
    kept: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, on: str
) -> None:
    refusing(call, number, monkeypatch, on)
    with begin() as record:
        (warning,) = record.warnings
        assert os.strerror(number) in words(warning)
        assert str(kept) in words(warning)
        record.apply(Play("Bo", 9, 9))
        assert len(record.warnings) == 1
    assert load(record.path).game.turn == "Ana"
    with RecordFile.resume(record.path) as again:
        assert again.game.turn == "Ana"


@pytest.mark.skipif(os.name == "nt", reason="nothing is locked on Windows")
@pytest.mark.parametrize(
    ("call", "number"),
    [("os.fsync", errno.EIO), ("os.fsync", errno.ENOSPC), ("fcntl.flock", errno.EIO)],
)
def test_a_game_that_cannot_be_kept_leaves_no_file(
    kept: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int
) -> None:
    refusing(call, number, monkeypatch, "file")
    with refuses(RecordFileError, os.strerror(number)) as failed:
        begin()
    assert failed.value.remedy == Message.of("record.no-game-begun")
    assert list(kept.iterdir()) == []


def test_a_user_without_a_home_is_told_the_variable(monkeypatch: pytest.MonkeyPatch) -> None:
    pwd = pytest.importorskip("pwd", reason="Windows always has a home")

    def unknown(_: object) -> None:
        raise KeyError("uid not found")

    for name in ("WILDFIRE_RECORDS", "HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    for ask in (records_directory, kept_games, begin):
        with refuses(RecordFileError, "no home folder") as failed:
            ask()
        assert "WILDFIRE_RECORDS" in error_words(failed.value)


@pytest.mark.parametrize("step", ["lock", "write", "sync_folder"])
@pytest.mark.parametrize("end", [KeyboardInterrupt(), SystemExit(143)])
def test_ended_while_a_game_begins_no_file_is_left(
    kept: Path, monkeypatch: pytest.MonkeyPatch, step: str, end: BaseException
) -> None:
    def ends(*_: object) -> None:
        raise end

    monkeypatch.setattr(disk, step, ends)
    with pytest.raises(type(end)):
        begin()
    assert [*kept.iterdir()] == []
