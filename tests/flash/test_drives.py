"""Boards' drives, as the boards themselves describe them."""

from pathlib import Path

import pytest

from wildfire.flash import drives
from wildfire.flash.drives import BootDrive, CircuitDrive
from wildfire.flash.errors import NoDriveError

PICO = """\
Adafruit CircuitPython 8.2.9 on 2023-12-06; Raspberry Pi Pico with rp2040\r
Board ID:raspberry_pi_pico\r
UID:E6614103E7452D2F\r
boot.py output:\r
"""
ALPHA = PICO.replace("8.2.9", "10.0.0-alpha.2-12-g1b2c3d4")
WITHOUT_UID = "Adafruit CircuitPython 7.1.0 on 2021-12-28; Raspberry Pi Pico with rp2040\n"
RP2040 = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n"
RP2350 = "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (PICO, ("8.2.9", "raspberry_pi_pico", "E6614103E7452D2F")),
        (ALPHA, ("10.0.0-alpha.2-12-g1b2c3d4", "raspberry_pi_pico", "E6614103E7452D2F")),
        (WITHOUT_UID, ("7.1.0", "", "")),
        ("", ("", "", "")),
        ("\0\ufffd half a li", ("", "", "")),
    ],
)
def test_a_drive_with_boot_out_is_circuitpythons(
    tmp_path: Path, text: str, expected: tuple[str, str, str]
) -> None:
    (tmp_path / "boot_out.txt").write_text(text)
    assert drives.at(tmp_path) == CircuitDrive(tmp_path, *expected)


@pytest.mark.parametrize(
    ("text", "board_id", "chip"),
    [
        (RP2040, "RPI-RP2", "rp2040"),
        (RP2350, "RP2350", "rp2350"),
        (RP2040.replace("RPI-RP2", "SAMD51G19A-Metro-v0"), "SAMD51G19A-Metro-v0", None),
        ("", "", None),
    ],
)
def test_a_drive_with_info_uf2_is_a_bare_boards(
    tmp_path: Path, text: str, board_id: str, chip: str | None
) -> None:
    (tmp_path / "INFO_UF2.TXT").write_text(text)
    assert drives.at(tmp_path) == BootDrive(tmp_path, board_id, chip)


def test_any_other_folder_is_no_boards(tmp_path: Path) -> None:
    with pytest.raises(NoDriveError, match=r"flash\.not-a-boards-drive"):
        drives.at(tmp_path)
    with pytest.raises(NoDriveError, match=r"flash\.no-drive"):
        drives.at(tmp_path / "gone")


def test_bytes_of_any_kind_are_read(tmp_path: Path) -> None:
    (tmp_path / "boot_out.txt").write_bytes(bytes(range(256)) * 64)
    assert isinstance(drives.at(tmp_path), CircuitDrive)


def test_the_mounted_drives_are_those_of_the_kind_that_boards_have(tmp_path: Path) -> None:
    table = tmp_path / "mounts"
    table.write_text(
        "/dev/sda1 / ext4 rw 0 0\n"
        "/dev/sdb1 /media/zoe/CIRCUITPY vfat rw 0 0\n"
        "/dev/sdc1 /media/zoe/my\\040drive\\011x vfat ro 0 0\n"
        "nonsense\n\n"
    )
    found = list(drives._mounted_on_linux(table))
    assert found == [Path("/media/zoe/CIRCUITPY"), Path("/media/zoe/my drive\tx")]
    assert list(drives._mounted_on_linux(tmp_path / "gone")) == []


def test_drives_that_cannot_be_read_are_nobodys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    good = tmp_path / "good"
    good.mkdir()
    (good / "boot_out.txt").write_text(PICO)
    odd = tmp_path / "odd"
    (odd / "boot_out.txt").mkdir(parents=True)
    monkeypatch.setattr(drives, "mounted", lambda: [tmp_path / "gone", odd, good, tmp_path])
    assert [drive.path for drive in drives.look()] == [good]
