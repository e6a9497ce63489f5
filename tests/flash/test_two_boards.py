"""Two boards whose drives have the same label: the right one is written, or none."""

from pathlib import Path

import pytest

from wildfire.cli.commands.flash import command
from wildfire.cli.errors import run
from wildfire.client import Candidate

from .boards.circuit_board import HELLO_WORLD
from .test_drives import PICO, RP2040, WITHOUT_UID
from .test_install import tree
from .test_uf2 import MICROPYTHON, image
from .test_uf2 import RP2040 as FAMILY

UIDS = ("E6614103E7452D2F", "E660583883724A32")


class Boards:
    """Two boards with CircuitPython, at whatever ports."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drives = [folder / "zoe" / "CIRCUITPY", folder / "zoe1" / "CIRCUITPY"]
        for drive, uid in zip(self.drives, UIDS, strict=True):
            drive.mkdir(parents=True)
            (drive / "boot_out.txt").write_text(PICO.replace(UIDS[0], uid))
            (drive / "code.py").write_bytes(HELLO_WORLD)
        self.ports: list[Candidate] = []
        monkeypatch.delenv("WILDFIRE_PORT", raising=False)
        monkeypatch.setattr("wildfire.flash.drives.mounted", lambda: iter(self.drives))
        monkeypatch.setattr("wildfire.cli.commands.flash.candidates", lambda: self.ports)

    def plug(self, *uids: str) -> None:
        """The ports of boards with these serial numbers, in this order."""
        self.ports = [
            Candidate(f"/nowhere/ttyACM{2 * at + port}", uid, is_circuitpython=True)
            for at, uid in enumerate(uids)
            for port in (0, 1)
        ]

    def bytes(self) -> list[dict[str, bytes]]:
        return [tree(drive) for drive in self.drives]


@pytest.fixture
def boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Boards:
    return Boards(tmp_path, monkeypatch)


@pytest.mark.parametrize("uids", [UIDS, UIDS[::-1], (), UIDS[:1], ("other", UIDS[1])])
def test_when_none_is_named_nothing_is_written(
    boards: Boards, capfd: pytest.CaptureFixture[str], uids: tuple[str, ...]
) -> None:
    boards.plug(*uids)
    before = boards.bytes()
    assert run(command, []) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert "several boards are connected" in err
    assert all(str(drive) in err for drive in boards.drives)
    assert "choose with --port or --drive; nothing was written" in err
    assert boards.bytes() == before


def test_boards_that_do_not_say_who_they_are_are_not_guessed_at(
    boards: Boards, capfd: pytest.CaptureFixture[str]
) -> None:
    for drive in boards.drives:
        (drive / "boot_out.txt").write_text(WITHOUT_UID)
    boards.plug(*UIDS)
    before = boards.bytes()
    assert run(command, []) == 1
    assert "nothing was written" in capfd.readouterr().err
    assert boards.bytes() == before


@pytest.mark.parametrize("uids", [UIDS, UIDS[::-1], tuple(uid.lower() for uid in UIDS)])
@pytest.mark.parametrize("at", [0, 1])
def test_a_port_names_the_drive_with_its_serial_number(
    boards: Boards, capfd: pytest.CaptureFixture[str], uids: tuple[str, ...], at: int
) -> None:
    boards.plug(*uids)
    port = next(one.name for one in boards.ports if one.board.upper() == UIDS[at])
    assert run(command, ["--port", port, "--dry-run"]) == 0
    assert f"with the drive {boards.drives[at]}:" in capfd.readouterr().out


@pytest.mark.parametrize("at", [0, 1])
def test_only_the_named_board_is_written(
    boards: Boards, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    boards.plug(*UIDS)
    monkeypatch.setattr("wildfire.flash.jobs.REPLUG_S", 0)
    before = boards.bytes()
    assert run(command, ["--drive", str(boards.drives[at])]) == 1, "no hub has answered"
    after = boards.bytes()
    assert after[1 - at] == before[1 - at]
    assert after[at] != before[at]


def test_of_two_bare_boards_none_gets_the_runtime(
    boards: Boards, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for drive in boards.drives:
        (drive / "boot_out.txt").unlink()
        (drive / "INFO_UF2.TXT").write_text(RP2040)
    path = tmp_path / "image.uf2"
    path.write_bytes(image(FAMILY, MICROPYTHON))
    before = boards.bytes()
    assert run(command, ["--runtime", str(path)]) == 1
    assert "choose with --drive; nothing was written" in capfd.readouterr().err
    assert boards.bytes() == before
