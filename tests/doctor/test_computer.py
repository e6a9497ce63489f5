"""What the computer shows, in files like those of the kernel, udev and systemd."""

import os
import subprocess
from pathlib import Path

import pytest

from wildfire.doctor.computer import Computer
from wildfire.flash.drives import BootDrive, CircuitDrive
from wildfire.message import Message

PORT = "/dev/ttyACM0"


@pytest.fixture
def computer(tmp_path: Path) -> Computer:
    return Computer(tmp_path, list)


def run_process(root: Path, pid: str, name: str, *arguments: str) -> None:
    folder = root / "proc" / pid
    folder.mkdir(parents=True)
    (folder / "comm").write_text(name + "\n")
    (folder / "cmdline").write_text("\0".join([name, *arguments, ""]))


def plug_in(root: Path, protocol: str, *known: str) -> None:
    """A board, as udev and the kernel describe it. It has /dev/null's device number."""
    (root / "dev").mkdir()
    (root / "dev/ttyACM0").symlink_to("/dev/null")
    number = Path(os.devnull).stat().st_rdev
    udev = root / f"run/udev/data/c{os.major(number)}:{os.minor(number)}"
    udev.parent.mkdir(parents=True)
    udev.write_text("\n".join(["I:123", *(f"E:{fact}" for fact in known), ""]))
    interface = root / "sys/devices/usb1/1-1/1-1:1.0"
    interface.mkdir(parents=True)
    (interface / "bInterfaceProtocol").write_text(protocol + "\n")
    (interface.parent / "idVendor").write_text("239a\n")
    tty = root / "sys/class/tty/null"
    tty.mkdir(parents=True)
    (tty / "device").symlink_to(interface)


def test_modem_manager_is_seen_by_its_process(computer: Computer, tmp_path: Path) -> None:
    assert computer.modem_manager() == ""
    run_process(tmp_path, "1", "systemd")
    (tmp_path / "proc/17").mkdir()
    assert computer.modem_manager() == ""
    run_process(tmp_path, "99", "ModemManager", "--filter-policy=legacy")
    assert computer.modem_manager() == "legacy"


def test_modem_manager_is_strict_unless_told_otherwise(computer: Computer, tmp_path: Path) -> None:
    run_process(tmp_path, "99", "ModemManager")
    assert computer.modem_manager() == "strict"


@pytest.mark.parametrize(
    ("policy", "protocol", "known", "probed"),
    [
        ("strict", "00", ["ID_MM_CANDIDATE=1"], False),
        ("strict", "01", ["ID_MM_CANDIDATE=1"], True),
        ("strict", "01", ["ID_MM_CANDIDATE=1", "ID_MM_DEVICE_IGNORE=1"], False),
        ("legacy", "00", ["ID_MM_CANDIDATE=1"], True),
        ("legacy", "00", ["ID_MM_CANDIDATE=1", "ID_MM_PORT_IGNORE=1"], False),
        ("legacy", "00", [], False),
        ("whitelist-only", "00", ["ID_MM_CANDIDATE=1"], False),
    ],
)
def test_which_ports_modem_manager_speaks_to(
    computer: Computer, tmp_path: Path, policy: str, protocol: str, known: list[str], probed: bool
) -> None:
    plug_in(tmp_path, protocol, *known)
    assert computer.is_probed(PORT, policy) is probed


@pytest.mark.parametrize("port", ["/dev/gone", "socket://127.0.0.1:1", "", "with\0nul", "COM3"])
def test_what_is_no_usb_port_is_not_probed(computer: Computer, port: str) -> None:
    assert not computer.is_probed(port, "legacy")
    assert "2e8a" in computer.modem_rule(port)


def test_the_rule_names_the_board_s_vendor(computer: Computer, tmp_path: Path) -> None:
    plug_in(tmp_path, "00")
    assert computer.modem_rule(PORT) == 'ATTRS{idVendor}=="239a", ENV{ID_MM_DEVICE_IGNORE}="1"'


def test_a_drive_that_is_not_mounted_is_seen_by_its_label(tmp_path: Path) -> None:
    labels = tmp_path / "dev/disk/by-label"
    labels.mkdir(parents=True)
    for label in ("RPI-RP2", "CIRCUITPY", "HOLIDAYS"):
        (labels / label).touch()
    mounted = [CircuitDrive(Path("/media/zoe/CIRCUITPY"), "9.2.9", "raspberry_pi_pico", "")]
    assert Computer(tmp_path, lambda: mounted).unmounted() == ["RPI-RP2"]
    waiting = BootDrive(Path("/media/zoe/RPI-RP2"), "RPI-RP2", "rp2040")
    computer = Computer(tmp_path, lambda: [*mounted, waiting])
    assert (computer.unmounted(), computer.drives()) == ([], [*mounted, waiting])


def test_the_account_is_that_of_this_process() -> None:
    pytest.importorskip("grp", reason="Windows has no groups of this kind")
    account = Computer().account()
    assert account is not None
    groups = subprocess.run(["id", "-Gn"], capture_output=True, text=True, check=True)
    assert account.session == set(groups.stdout.split())
    assert account.is_root == (os.geteuid() == 0)


def test_the_group_is_that_of_the_ports_that_are_there(computer: Computer, tmp_path: Path) -> None:
    grp = pytest.importorskip("grp", reason="Windows has no groups of this kind")
    usual = computer.serial_group()
    assert usual in ("dialout", "uucp", "")
    (tmp_path / "dev").mkdir()
    port = tmp_path / "dev/ttyACM0"
    port.touch()
    own = grp.getgrgid(port.stat().st_gid).gr_name
    assert computer.serial_group() == (usual if own == "root" else own)


def test_whoever_has_the_port_open_is_named(computer: Computer, tmp_path: Path) -> None:
    plug_in(tmp_path, "00")
    run_process(tmp_path, "17", "screen")
    run_process(tmp_path, "18", "bash")
    run_process(tmp_path, str(os.getpid()), "wildfire")
    for pid, opened in (("17", "/dev/null"), ("18", "/dev/tty"), (str(os.getpid()), "/dev/null")):
        descriptors = tmp_path / "proc" / pid / "fd"
        descriptors.mkdir()
        (descriptors / "3").symlink_to(opened)
    assert computer.holders(PORT) == [Message.of("client.process", program="screen", process=17)]
    assert computer.holders("/dev/gone") == computer.holders("socket://127.0.0.1:1") == []


def test_this_very_process_is_no_other(tmp_path: Path) -> None:
    with (tmp_path / "port").open("w") as port:
        assert Computer().holders(port.name) == []
