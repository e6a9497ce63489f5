"""The doctor says where the program runs, and how a board is passed through to there."""

from pathlib import Path

import pytest

from wildfire.doctor import Computer, computer_checks, examine
from wildfire.doctor.virtualization import WSL, Virtualization, VirtualizationKind, look

from .examined import QUICK, found, remedy, what

WSL2 = "5.15.167.4-microsoft-standard-WSL2\n"


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({}, None),
        ({"proc/sys/kernel/osrelease": "6.1.0-18-amd64\n"}, None),
        (
            {"proc/sys/kernel/osrelease": WSL2},
            (VirtualizationKind.WSL, "Windows Subsystem for Linux"),
        ),
        ({"proc/sys/kernel/osrelease": "4.4.0-19041-Microsoft\n"}, (VirtualizationKind.WSL, WSL)),
        ({".dockerenv": ""}, (VirtualizationKind.CONTAINER, "Docker")),
        (
            {"run/.containerenv": 'engine="podman-4.3.1"\n'},
            (VirtualizationKind.CONTAINER, "Podman"),
        ),
        (
            {"run/systemd/container": "systemd-nspawn"},
            (VirtualizationKind.CONTAINER, "systemd-nspawn"),
        ),
        (
            {"proc/1/environ": "HOME=/\0container=lxc\0TERM=linux\0"},
            (VirtualizationKind.CONTAINER, "lxc"),
        ),
        ({"proc/1/environ": "HOME=/\0mycontainer=lxc\0"}, None),
        (
            {"proc/1/cgroup": "0::/kubepods/besteffort/pod1\n"},
            (VirtualizationKind.CONTAINER, "kubepods"),
        ),
        ({"proc/1/cgroup": "0::/init.scope\n"}, None),
        (
            {"sys/class/dmi/id/product_name": "VirtualBox\n"},
            (VirtualizationKind.VIRTUAL_MACHINE, "VirtualBox"),
        ),
        ({"sys/class/dmi/id/sys_vendor": "QEMU\n"}, (VirtualizationKind.VIRTUAL_MACHINE, "QEMU")),
        (
            {"sys/class/dmi/id/sys_vendor": "Microsoft Corporation\n"},
            None,
        ),
        (
            {
                "sys/class/dmi/id/sys_vendor": "Microsoft Corporation\n",
                "sys/class/dmi/id/product_name": "Virtual Machine\n",
            },
            (VirtualizationKind.VIRTUAL_MACHINE, "Virtual Machine"),
        ),
        ({"sys/class/dmi/id/product_name": "ThinkPad X1\n"}, None),
        (
            {"proc/sys/kernel/osrelease": WSL2, "run/systemd/container": "wsl\n"},
            (VirtualizationKind.WSL, WSL),
        ),
        (
            {"proc/sys/kernel/osrelease": WSL2, ".dockerenv": ""},
            (VirtualizationKind.CONTAINER, "Docker"),
        ),
        # Of several, the innermost is what keeps the board away.
        (
            {".dockerenv": "", "sys/class/dmi/id/product_name": "VirtualBox\n"},
            (VirtualizationKind.CONTAINER, "Docker"),
        ),
    ],
)
def test_what_it_runs_within_is_seen(
    tmp_path: Path, files: dict[str, str], expected: tuple[VirtualizationKind, str] | None
) -> None:
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    assert look(tmp_path) == (Virtualization(*expected) if expected else None)


@pytest.mark.parametrize(
    ("kind", "passes"),
    [
        (VirtualizationKind.WSL, "usbipd attach --wsl"),
        (VirtualizationKind.CONTAINER, "--device /dev/ttyACM0"),
        (VirtualizationKind.VIRTUAL_MACHINE, "give the USB device to the machine"),
    ],
)
def test_what_passes_a_board_through_is_said(kind: VirtualizationKind, passes: str) -> None:
    finding = computer_checks.ports([], drive_seen=False, machine=Virtualization(kind, "its name"))
    assert "its name" in what(finding)
    assert passes in remedy(finding)
    # If a drive can be seen, the board has been passed through.
    seen = computer_checks.ports([], drive_seen=True, machine=Virtualization(kind, "its name"))
    assert "a board shows its drive" in what(seen)


def test_the_doctor_says_so(tmp_path: Path) -> None:
    (tmp_path / ".dockerenv").touch()
    computer = Computer(tmp_path, list)
    findings = found(examine(None, None, computer, listing=list, timing=QUICK))
    assert "this container (Docker)" in what(findings["ports"])
    assert "--device" in remedy(findings["ports"])
