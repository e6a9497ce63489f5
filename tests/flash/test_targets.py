"""Which board is used, and that nobody guesses."""

from pathlib import Path

import pytest

from wildfire.client import Candidate
from wildfire.flash.drives import BootDrive, CircuitDrive, Drive
from wildfire.flash.errors import (
    FlashError,
    NoBoardError,
    NoDriveError,
    NoRuntimeError,
    SeveralBoardsError,
)
from wildfire.flash.jobs import prepare
from wildfire.flash.targets import BareBoard, BoardScanner, DriveBoard, SerialBoard, Target
from wildfire.message import Message
from wildfire.text import error_words

from .conftest import watch
from .test_drives import PICO, RP2040

MICRO = Candidate("/dev/ttyACM0", "e66141")
CIRCUIT = [Candidate(f"/dev/ttyACM{n}", "AA01", is_circuitpython=True) for n in (1, 2)]
TWIN = [Candidate(f"/dev/ttyACM{n}", "AA02", is_circuitpython=True) for n in (3, 4)]
DRIVE = CircuitDrive(Path("/media/CIRCUITPY"), "9.2.9", "raspberry_pi_pico", "aa01")
TWIN_DRIVE = CircuitDrive(Path("/media/CIRCUITPY1"), "9.2.9", "raspberry_pi_pico", "AA02")
OLD_DRIVE = DRIVE._replace(uid="")
BARE = BootDrive(Path("/media/RPI-RP2"), "RPI-RP2", "rp2040")

ON_SERIAL = SerialBoard("/dev/ttyACM0", "e66141")
ON_DRIVE = DriveBoard(DRIVE, ("/dev/ttyACM1", "/dev/ttyACM2"))


def scanner(ports: list[Candidate], drives: list[Drive]) -> BoardScanner:
    return BoardScanner(lambda: ports, lambda: drives)


@pytest.mark.parametrize(
    ("ports", "drives", "expected"),
    [
        ([MICRO], [], ON_SERIAL),
        (CIRCUIT, [DRIVE], ON_DRIVE),
        (CIRCUIT[::-1], [DRIVE], ON_DRIVE),
        (CIRCUIT, [OLD_DRIVE], DriveBoard(OLD_DRIVE, ON_DRIVE.ports)),
        ([], [DRIVE], DriveBoard(DRIVE, ())),
        ([], [BARE], BareBoard(BARE)),
        # a board whose drive is not mounted is asked at its REPL, which then says so
        (CIRCUIT, [], SerialBoard("/dev/ttyACM1", "aa01")),
    ],
)
def test_the_only_board_is_the_one(
    ports: list[Candidate], drives: list[Drive], expected: Target
) -> None:
    assert scanner(ports, drives).choose(None, None) == expected


@pytest.mark.parametrize(
    ("ports", "drives"),
    [
        ([MICRO, Candidate("/dev/ttyACM9", "other")], []),
        ([MICRO, *CIRCUIT], [DRIVE]),
        ([*CIRCUIT, *TWIN], [DRIVE, TWIN_DRIVE]),
        ([*CIRCUIT, *TWIN], [OLD_DRIVE]),
        ([], [DRIVE, TWIN_DRIVE]),
        ([MICRO], [BARE]),
        (TWIN, [DRIVE]),
    ],
)
def test_of_several_none_is_taken(ports: list[Candidate], drives: list[Drive]) -> None:
    with pytest.raises(SeveralBoardsError) as raised:
        scanner(ports, drives).choose(None, None)
    assert raised.value.remedy == Message.of("flash.choose-port-or-drive")


def test_without_any_there_is_something_to_do() -> None:
    with pytest.raises(NoBoardError) as raised:
        scanner([], []).choose(None, None)
    assert raised.value.remedy == Message.of("flash.plug-in-a-board")


def test_a_port_chooses_among_several() -> None:
    both = scanner([MICRO, *CIRCUIT, *TWIN], [DRIVE, TWIN_DRIVE])
    assert both.choose("/dev/ttyACM0", None) == ON_SERIAL
    assert both.choose("/dev/ttyACM2", None) == ON_DRIVE
    assert both.choose("/dev/ttyACM3", None) == DriveBoard(
        TWIN_DRIVE, ("/dev/ttyACM3", "/dev/ttyACM4")
    )
    assert both.choose("/tmp/pty", None) == SerialBoard("/tmp/pty", "")


def test_a_drive_chooses_among_boards_with_one_label(tmp_path: Path) -> None:
    (tmp_path / "boot_out.txt").write_text(PICO.replace("E6614103E7452D2F", "aa02"))
    found = scanner([MICRO, *CIRCUIT, *TWIN], [DRIVE, TWIN_DRIVE]).choose(None, tmp_path)
    assert isinstance(found, DriveBoard)
    assert found.ports == ("/dev/ttyACM3", "/dev/ttyACM4")
    named = scanner([], []).choose("/tmp/pty", tmp_path)
    assert isinstance(named, DriveBoard)
    assert named.ports == ("/tmp/pty",)


PICO_PAGE = "Raspberry Pi Pico: https://micropython.org/download/RPI_PICO/"
QTPY_PAGE = "Adafruit QT Py RP2040: https://micropython.org/download/ADAFRUIT_QTPY_RP2040/"


@pytest.mark.parametrize(
    ("board", "pages"),
    [(None, f"({PICO_PAGE} and {QTPY_PAGE})"), ("qtpy_rp2040", f"({QTPY_PAGE})")],
)
def test_a_bare_board_waits_and_is_told_where_its_runtime_is(
    tmp_path: Path, board: str | None, pages: str
) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text(RP2040)
    target = scanner([], []).choose(None, tmp_path)
    with (
        pytest.raises(NoRuntimeError) as raised,
        prepare(target, board, watch(), print),
    ):
        pass
    assert raised.value.code == "flash.no-runtime"
    assert f"download MicroPython {pages}, then give it" in error_words(raised.value)
    assert [path.name for path in tmp_path.iterdir()] == ["INFO_UF2.TXT"]


def test_a_runtime_goes_onto_the_only_bare_board(tmp_path: Path) -> None:
    assert scanner([MICRO], [BARE]).bare(None) == BareBoard(BARE)
    (tmp_path / "INFO_UF2.TXT").write_text(RP2040)
    assert scanner([], [BARE]).bare(tmp_path).drive.path == tmp_path


@pytest.mark.parametrize(
    ("drives", "error"),
    [
        ([], NoBoardError),
        ([DRIVE], NoBoardError),
        ([BARE, BARE._replace(path=Path("/media/RP2350"))], SeveralBoardsError),
    ],
)
def test_a_runtime_goes_nowhere_else(drives: list[Drive], error: type[FlashError]) -> None:
    with pytest.raises(error):
        scanner([MICRO], drives).bare(None)


def test_a_runtime_never_goes_onto_a_drive_with_files(tmp_path: Path) -> None:
    (tmp_path / "boot_out.txt").write_text(PICO)
    with pytest.raises(NoDriveError, match=r"flash\.not-a-bare-boards-drive"):
        scanner([], []).bare(tmp_path)
