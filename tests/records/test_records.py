"""Records as files: what is on the disk at which moment, and what is said if it cannot be."""

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from random import Random

import pytest

from wildfire.games.wildfire import (
    Correct,
    Deal,
    Draw,
    IllegalActionError,
    Left,
    Options,
    Pass,
    Play,
    RulesError,
    Wildfire,
    wildfire_set,
)
from wildfire.records import (
    RecordFile,
    RecordFileError,
    RefusedRecordError,
    find_record,
    kept_games,
    load,
    records_directory,
)
from wildfire.text import error_words

from ..refusals import refuses
from ..somebody import as_somebody

NOW = datetime(2026, 11, 29, 22, 15)
TABLE = "[game wildfire]\n[players Ana, Bo]\n[dealer Ana]\n"


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    directory = tmp_path / "kept"
    monkeypatch.setenv("WILDFIRE_RECORDS", str(directory))
    return directory


def deal(seed: int, players: int = 2) -> Deal:
    return Deal.shuffled(wildfire_set(), players, Random(seed))


def table(path: Path) -> RecordFile:
    return RecordFile.create(Wildfire(["Ana", "Bo"], "Ana"), path)


@contextmanager
def no_file_longer_than(size: int) -> Iterator[None]:
    """The system refuses to write more, as on a full disk."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_game_is_kept_under_its_date(kept: Path) -> None:
    with RecordFile.create(Wildfire(["Ana", "Bo"], "Ana"), now=NOW) as first:
        assert first.path == kept / "2026-11-29-2215.wildfire"
    with RecordFile.create(Wildfire(["Ana", "Bo"], "Ana"), now=NOW) as second:
        assert second.path == kept / "2026-11-29-2215-2.wildfire"
    os.utime(second.path, ns=(0, 0))
    assert [game.path for game in kept_games()] == [first.path, second.path]
    assert find_record("2026-11-29-2215") == str(first.path)
    assert find_record("2026-11-29-2215.wildfire") == str(first.path)
    assert find_record("nothing") == "nothing"
    assert find_record("./nothing") == "./nothing"


def test_a_file_without_a_byte_is_no_game_yet(kept: Path) -> None:
    with RecordFile.create(Wildfire(["Ana", "Bo"], "Ana"), now=NOW) as record:
        pass
    (kept / "2026-11-30-0007.wildfire").touch()
    assert [game.path for game in kept_games()] == [record.path]


def test_without_the_variable_games_are_kept_with_the_users_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("WILDFIRE_RECORDS")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert records_directory().name == "wildfire"
    assert kept_games() == []


def test_every_action_is_in_the_file_when_it_is_done(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with table(path) as record:
        for action, line in [
            (Play("Bo", 9, 9), "Bo: 9-9"),
            (Draw("Ana"), "Ana: +"),
            (Pass("Ana"), "Ana: -"),
        ]:
            before = path.read_text()
            record.apply(action)
            assert path.read_text() == f"{before}{line}\n"
        record.undo(2)
        assert path.read_text().endswith("Ana: -\n[undo 2]\n")
        assert record.game.state() == load(path).game.state()
        assert record.game.turn == "Ana"


def test_an_action_is_synced_to_the_disk_before_it_is_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[bytes, int]] = []
    sync = os.fsync

    def watch(descriptor: int) -> None:
        sync(descriptor)
        synced.append((path.read_bytes(), record.game.counts["Bo"]))

    path = tmp_path / "game"
    with table(path) as record:
        monkeypatch.setattr("os.fsync", watch)
        record.apply(Play("Bo", 9, 9))
        assert synced == [(f"{TABLE}Bo: 9-9\n".encode(), 7)]
        assert record.game.counts["Bo"] == 6


def test_what_is_refused_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with table(path) as record:
        for action in (Draw("Ana"), Pass("Bo"), Play("Bo", 9, 4), Correct(1, "Ana", 3)):
            with pytest.raises(RulesError):
                record.apply(action)
        assert path.read_text() == TABLE
        with pytest.raises(IllegalActionError):
            record.next_round()
        assert path.read_text() == TABLE


def test_a_game_that_has_begun_is_written_as_it_stands(tmp_path: Path) -> None:
    game = Wildfire(["Ana", "Bo"], "Ana", deal(5))
    for _ in range(9):
        game.apply(game.legal_actions()[0])
    with RecordFile.create(game, tmp_path / "game") as record:
        assert record.game.state() == game.state()


def test_rounds_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "game"
    game = Wildfire(["Ana", "Bo", "Cy"], "Cy", deal(3, 3), Options(knock_penalty=True))
    rng = Random(1)
    with RecordFile.create(game, path) as record:
        while record.game.round_number < 3 and record.game.phase != "game-over":
            if record.game.phase == "round-over":
                record.next_round(deal(record.game.round_number, 3))
            else:
                record.apply(rng.choice(record.game.legal_actions()))
        state = record.game.state()
    with RecordFile.resume(path) as again:
        assert again.game.state() == state
        again.apply(again.game.legal_actions()[0])
    assert load(path).game.state() == again.game.state()


def test_a_table_goes_on_to_the_next_round(tmp_path: Path) -> None:
    game = Wildfire(["Ana", "Bo"], "Ana", options=Options(score_only=True))
    with RecordFile.create(game, tmp_path / "game") as record:
        record.apply(Left("Bo", None, 4))
        record.apply(Left("Ana", None, 30))
        record.next_round()
        record.apply(Correct(1, "Ana", 3))
    again = load(tmp_path / "game").game
    assert again.scores == {"Ana": 3, "Bo": 4}
    assert again.dealer == "Bo"


def test_a_file_that_exists_is_never_touched(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text("dear diary")
    with refuses(RecordFileError, "File exists"):
        table(path)
    assert path.read_text() == "dear diary"


def test_going_on_keeps_what_people_wrote_into_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game"
    text = "# Christmas\n" + TABLE.replace("\n", "\r\n") + "\n"
    path.write_bytes(text.encode())
    with RecordFile.resume(path) as record:
        record.apply(Play("Ana", 9, 9))
    assert path.read_bytes() == f"{text}Ana: 9-9\n".encode()


def test_two_programs_do_not_write_one_game(tmp_path: Path) -> None:
    with table(tmp_path / "game") as record:
        with refuses(RecordFileError, "another program"):
            RecordFile.resume(record.path)
        assert load(record.path).game.phase == "start"
    RecordFile.resume(record.path).close()


def test_a_file_changed_by_somebody_else_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with table(path) as record:
        with path.open("a") as editor:
            editor.write("Bo: 8-8\n")
        with refuses(RecordFileError, "another program has changed"):
            record.apply(Play("Bo", 9, 9))
        assert path.read_text() == TABLE + "Bo: 8-8\n"
        path.write_text(TABLE)
        record.apply(Play("Bo", 9, 9))
        path.rename(tmp_path / "elsewhere")
        path.write_text(TABLE)
        with refuses(RecordFileError, "another program has changed"):
            record.apply(Draw("Ana"))
        path.unlink()
        with refuses(RecordFileError, "No such file"):
            record.apply(Draw("Ana"))
    assert (tmp_path / "elsewhere").read_text() == TABLE + "Bo: 9-9\n"


def test_a_refused_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_text(f"{TABLE}Bo: 9-9\nBo: 9-4@0\n")
    for read in (load, RecordFile.resume):
        with pytest.raises(RefusedRecordError) as refused:
            read(path)
        assert error_words(refused.value) == f"{path}:5: it is Ana's turn (rule W-9)"
    assert path.read_text() == f"{TABLE}Bo: 9-9\nBo: 9-4@0\n"


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with table(path) as record:
        record.apply(Play("Bo", 9, 9))
        before = path.read_bytes()
        with no_file_longer_than(len(before) + 3), pytest.raises(RecordFileError) as failed:
            record.apply(Draw("Ana"))
        assert str(path) in error_words(failed.value)
        assert error_words(failed.value).endswith("nothing was changed")
        assert record.game.counts["Ana"] == 7
        record.apply(Draw("Ana"))
        record.apply(Pass("Ana"))
    assert path.read_bytes() == before + b"Ana: +\nAna: -\n"
    assert load(path).game.turn == "Bo"


def test_a_full_disk_begins_no_game(tmp_path: Path) -> None:
    with no_file_longer_than(10), refuses(RecordFileError, "File too large"):
        table(tmp_path / "game")
    assert not (tmp_path / "game").exists()


@pytest.mark.parametrize("read", [load, RecordFile.resume])
def test_what_cannot_be_read(tmp_path: Path, read) -> None:
    for path, why in [(tmp_path / "none", "No such file"), (tmp_path, "this is a folder")]:
        with refuses(RecordFileError, why) as failed:
            read(path)
        assert error_words(failed.value).startswith(f"{path}: ")


def test_a_directory_that_cannot_be_made(kept: Path) -> None:
    kept.write_text("a file is in the way")
    with refuses(RecordFileError, "File exists"):
        RecordFile.create(Wildfire(["Ana", "Bo"], "Ana"), now=NOW)


def test_a_file_that_is_too_long_is_refused(tmp_path: Path) -> None:
    (tmp_path / "game").write_bytes(TABLE.encode() + b"#" * 16_000_001)
    with refuses(RecordFileError, "no game is longer than"):
        RecordFile.resume(tmp_path / "game")
    (tmp_path / "game").write_bytes(TABLE.encode() + b"#" * 1_000_000 + b"\n")
    assert load(tmp_path / "game").game.players == ("Ana", "Bo")


@pytest.mark.skipif(sys.platform == "win32", reason="no umask that means anything")
@pytest.mark.parametrize(("mask", "mode"), [(0o077, 0o600), (0o022, 0o644), (0o002, 0o664)])
def test_a_record_is_as_private_as_the_users_other_files(
    tmp_path: Path, mask: int, mode: int
) -> None:
    before = os.umask(mask)
    try:
        table(tmp_path / "game").close()
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "game").stat().st_mode) == mode


def test_a_read_only_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The folders above it belong to the user alone.
    monkeypatch.chdir(tmp_path)
    tmp_path.chmod(0o755)
    path = Path("game")
    path.write_text(TABLE)
    path.chmod(0o444)
    with as_somebody():
        assert load(path).game.phase == "start"
        with refuses(RecordFileError, "Permission denied"):
            RecordFile.resume(path)
