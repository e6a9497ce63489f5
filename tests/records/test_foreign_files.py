"""Files that are not games are recognized at once, whatever they are and however long."""

import os
import socket
from collections.abc import Callable
from pathlib import Path

import pytest

from wildfire.cli.commands.configure import SettingsFileError, _load
from wildfire.records import RecordFile, RecordFileError, load

from ..refusals import refuses

TABLE = "[game wildfire]\n[players Ana, Bo]\n[dealer Ana]\n"
READERS = (load, RecordFile.resume)


def pipe(path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes with names")
    os.mkfifo(path)


def unix_socket(path: Path) -> None:
    if not hasattr(socket, "AF_UNIX"):
        pytest.skip("no sockets with names")
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind(str(path))


def device(path: Path) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("no devices with names")
    path.symlink_to("/dev/zero")


@pytest.mark.timeout(20)
@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize(
    ("make", "kind"),
    [
        (pipe, "this is a pipe; a game is kept in a file of its own"),
        (unix_socket, "this is a socket; a game is kept in a file of its own"),
        (device, "this is a device; a game is kept in a file of its own"),
        (Path.mkdir, "this is a folder; a game is kept in a file of its own"),
    ],
)
def test_what_is_no_file_is_not_waited_for(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    read: Callable[[Path], object],
    make: Callable[[Path], None],
    kind: str,
) -> None:
    # The name of a socket must be short.
    monkeypatch.chdir(tmp_path)
    make(Path("game"))
    with refuses(RecordFileError, f"^game: {kind}$"):
        read(Path("game"))


@pytest.mark.timeout(20)
@pytest.mark.parametrize("read", READERS)
def test_what_becomes_a_pipe_as_it_is_opened_is_not_waited_for_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, read: Callable[[Path], object]
) -> None:
    path = tmp_path / "game"
    path.write_text(TABLE)
    opening = os.open

    def opened(name: Path, flags: int, *more: int) -> int:
        path.unlink(missing_ok=True)
        pipe(path)
        return opening(name, flags, *more)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(os, "open", opened)
        with refuses(RecordFileError, r"this is a pipe; a game is kept in a file of its own$"):
            read(path)


@pytest.mark.parametrize(
    ("begins", "why"),
    [
        (b"", "this is not a record"),
        (b"\0" * 80 + b"\n", ":1: "),
        (b"\x7fELF\x02\n", ":1: "),
        (b"# a film\n\nhello world\n", ":3: 'hello world' is not a line of a record"),
        (b"[players Ana, Bo]\n", r":1: \[game …\] is missing"),
        (b"#\n" * 40_000, "this is not a record"),
    ],
)
@pytest.mark.parametrize("read", READERS)
def test_a_foreign_file_is_found_out_by_its_first_bytes(
    tmp_path: Path, read: Callable[[Path], object], begins: bytes, why: str
) -> None:
    path = tmp_path / "game"
    path.write_bytes(begins)
    # Longer than any memory, and it took as long to read.
    os.truncate(path, 1 << 40)
    with refuses(RecordFileError, why):
        read(path)


@pytest.mark.parametrize(
    "line", ["[left " + "a " * 3000 + "]", "Ana: " + "9" * 5000, "[" + "x" * 9000 + "]"]
)
def test_a_line_without_end_is_not_looked_at(tmp_path: Path, line: str) -> None:
    path = tmp_path / "game"
    path.write_text(f"{TABLE}{line}\n")
    with refuses(RecordFileError, f":4: this line has {len(line)} char"):
        load(path)


@pytest.mark.timeout(20)
def test_a_pipe_of_settings_is_not_waited_for_either(tmp_path: Path) -> None:
    pipe(tmp_path / "settings")
    with refuses(SettingsFileError, "is a pipe; use a file"):
        _load(tmp_path / "settings")
