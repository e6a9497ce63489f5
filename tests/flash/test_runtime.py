"""A runtime is copied to a bare board, which then disappears, and comes back with it."""

import errno
import os
from pathlib import Path

import pytest

from wildfire.cli.commands.flash import command
from wildfire.cli.errors import run
from wildfire.client import Candidate
from wildfire.client.clock import Clock
from wildfire.flash import drives, runtime, uf2
from wildfire.flash.drives import CircuitDrive, Drive
from wildfire.flash.errors import (
    CopyError,
    FlashError,
    NoDriveError,
    NotVerifiedError,
    SeveralBoardsError,
)
from wildfire.flash.targets import BareBoard, BoardScanner, DriveBoard, SerialBoard, Target
from wildfire.flash.uf2 import Image
from wildfire.message import Message

from .test_drives import RP2040 as INFO_RP2040
from .test_drives import RP2350 as INFO_RP2350
from .test_uf2 import CIRCUITPYTHON, MICROPYTHON, RP2040, RP2350, image

PORT = Candidate("/dev/ttyACM0", "E661", is_circuitpython=False)
OTHER = Candidate("/dev/ttyACM7", "0000")


class Patience(Clock):
    """A clock that goes on when somebody sleeps, without a real wait."""

    def __init__(self) -> None:
        self.slept = 0.0

    def now(self) -> float:
        return self.slept

    def sleep(self, seconds: float) -> None:
        self.slept += seconds


class Board(BoardScanner):
    """A bare board's drive, which disappears after a whole image; `comes` is what comes back."""

    def __init__(self, drive: Path, name: str, comes: list[Drive | Candidate]) -> None:
        super().__init__(self._ports, self._drives)
        drive.mkdir()
        (drive / "INFO_UF2.TXT").write_text(INFO_RP2040)
        self.image = drive / name
        self._drive = drive
        self._comes = comes

    @property
    def bare_board(self) -> BareBoard:
        return self.bare(self._drive)

    @property
    def _has_all(self) -> bool:
        return self.image.exists()

    def _ports(self) -> list[Candidate]:
        come = [one for one in self._comes if isinstance(one, Candidate)]
        return [OTHER, *(come if self._has_all else [])]

    def _drives(self) -> list[Drive]:
        if self._has_all:
            return [one for one in self._comes if not isinstance(one, Candidate)]
        return [drives.at(self._drive)]


def read(folder: Path, family: int, text: bytes) -> Image:
    path = folder / "image.uf2"
    path.write_bytes(image(family, text))
    return uf2.read(path)


def put(board: Board, found: Image) -> Target:
    bare = board.bare_board
    runtime.check(found, bare)
    return runtime.put(found, bare, board, Patience(), lambda _: None)


CIRCUIT = CircuitDrive(Path("/media/CIRCUITPY"), "10.0.0", "raspberry_pi_pico", "E661")


@pytest.mark.parametrize(
    ("text", "comes", "expected"),
    [
        (MICROPYTHON, [PORT], SerialBoard("/dev/ttyACM0", "e661")),
        (CIRCUITPYTHON, [CIRCUIT], DriveBoard(CIRCUIT, ())),
        (CIRCUITPYTHON, [CIRCUIT, PORT], DriveBoard(CIRCUIT, ("/dev/ttyACM0",))),
    ],
)
def test_the_board_comes_back_with_its_runtime(
    tmp_path: Path, text: bytes, comes: list[Drive | Candidate], expected: Target
) -> None:
    found = read(tmp_path, RP2040, text)
    board = Board(tmp_path / "RPI-RP2", "image.uf2", comes)
    assert put(board, found) == expected
    assert board.image.read_bytes() == found.data


@pytest.mark.parametrize("number", [errno.EIO, errno.ENODEV, errno.ENOENT])
def test_an_error_on_the_last_block_is_none_when_the_board_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    def fail(_descriptor: int) -> None:
        raise OSError(number, "the drive has gone")

    monkeypatch.setattr(os, "fsync", fail)
    found = read(tmp_path, RP2040, MICROPYTHON)
    board = Board(tmp_path / "RPI-RP2", "image.uf2", [PORT])
    assert put(board, found) == SerialBoard("/dev/ttyACM0", "e661")


def test_of_two_boards_that_come_back_none_is_taken(tmp_path: Path) -> None:
    twin = Candidate("/dev/ttyACM1", "E662", is_circuitpython=False)
    board = Board(tmp_path / "RPI-RP2", "image.uf2", [PORT, twin])
    with pytest.raises(
        SeveralBoardsError, match=r"several-boards-came .*ttyACM0.*ttyACM1"
    ) as raised:
        put(board, read(tmp_path, RP2040, MICROPYTHON))
    assert raised.value.remedy == Message.of("flash.choose-without-runtime")


def test_while_its_drive_is_there_the_board_is_not_back(tmp_path: Path) -> None:
    stays = drives.BootDrive(tmp_path / "RPI-RP2", "RPI-RP2", "rp2040")
    board = Board(tmp_path / "RPI-RP2", "image.uf2", [PORT, stays])
    clock = Patience()
    bare = board.bare_board
    found = read(tmp_path, RP2040, MICROPYTHON)
    # Perhaps nobody has unmounted it. In the end the board that has come is taken.
    assert runtime.put(found, bare, board, clock, lambda _: None) == SerialBoard(
        "/dev/ttyACM0", "e661"
    )
    assert clock.slept >= 20


def test_an_error_and_no_board_tell_of_the_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", fail)
    board = Board(tmp_path / "RPI-RP2", "image.uf2", [])
    with pytest.raises(CopyError, match=r"flash\.cannot-write path=image\.uf2 .*flash\.full"):
        put(board, read(tmp_path, RP2040, MICROPYTHON))


@pytest.mark.parametrize(
    ("text", "comes", "error", "message"),
    [
        (MICROPYTHON, [], NotVerifiedError, "flash.image-not-back"),
        (CIRCUITPYTHON, [PORT], NoDriveError, "flash.drive-not-shown"),
    ],
)
def test_a_board_that_does_not_come_back_wholly_is_not_taken_for_one(
    tmp_path: Path,
    text: bytes,
    comes: list[Drive | Candidate],
    error: type[FlashError],
    message: str,
) -> None:
    board = Board(tmp_path / "RPI-RP2", "image.uf2", comes)
    with pytest.raises(error, match=message):
        put(board, read(tmp_path, RP2040, text))


@pytest.mark.parametrize(
    ("info", "family", "text", "said"),
    [
        (INFO_RP2040, RP2350, MICROPYTHON, "is for rp2350, but the bare board"),
        (INFO_RP2350, RP2040, CIRCUITPYTHON, "is for rp2040, but the bare board"),
        ("Board-ID: other\n", RP2040, MICROPYTHON, "has another chip"),
        (INFO_RP2040, RP2040, b"blink", "is neither MicroPython nor CircuitPython"),
        (INFO_RP2040, 0x55114460, MICROPYTHON, "is for another chip"),
    ],
)
def test_an_image_for_another_chip_is_refused_and_nothing_written(
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    info: str,
    family: int,
    text: bytes,
    said: str,
) -> None:
    drive = tmp_path / "drive"
    drive.mkdir()
    (drive / "INFO_UF2.TXT").write_text(info)
    path = tmp_path / "image.uf2"
    path.write_bytes(image(family, text))
    assert run(command, ["--drive", str(drive), "--runtime", str(path)]) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert said in err
    assert [one.name for one in drive.iterdir()] == ["INFO_UF2.TXT"]


def test_the_dry_run_shows_image_and_files(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    found = read(tmp_path, RP2040, MICROPYTHON)
    board = Board(tmp_path / "RPI-RP2", "image.uf2", [])
    arguments = ["--runtime", str(found.path), "--dry-run", "--board", "pico"]
    assert run(command, [*arguments, "--drive", str(tmp_path / "RPI-RP2")]) == 0
    out, _ = capfd.readouterr()
    assert "MicroPython 1.26.0-preview.3 for rp2040, 1536 bytes" in out
    assert "  wildfire_hub/hub.py\n" in out
    assert out.endswith("main.py\nnothing was written\n")
    assert not board.image.exists()


def test_without_a_board_the_dry_run_lists_what_one_would_get(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("wildfire.cli.commands.flash.BoardScanner.targets", lambda _: [])
    monkeypatch.delenv("WILDFIRE_PORT", raising=False)
    assert run(command, ["--dry-run", "--board", "qtpy_rp2040"]) == 0
    out, _ = capfd.readouterr()
    assert "no board is connected; Adafruit QT Py RP2040 (qtpy_rp2040) would get" in out
    for name in ("main.py", "code.py", "boot.py", "wildfire_board.json"):
        assert f"  {name}\n" in out
    assert run(command, ["--board", "qtpy_rp2040"]) == 1
    assert run(command, ["--board", "toaster"]) == 2
