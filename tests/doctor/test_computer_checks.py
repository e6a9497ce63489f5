"""What is made of that which can be seen without speaking to the hub."""

from pathlib import Path

import pytest

from wildfire.client import (
    BusyPortError,
    Candidate,
    ForeignDeviceError,
    Identity,
    MissingPortError,
    NoAnswerError,
    PermissionPortError,
    PortError,
    PortReport,
    WrongVersionError,
)
from wildfire.doctor import computer_checks, sayings
from wildfire.doctor.computer import Account
from wildfire.doctor.finding import Finding, Saying, State
from wildfire.flash.drives import BootDrive, CircuitDrive, Drive

IDENTITY = Identity(1, 0, "0.1.0", "micropython", "pico", "0123abcd", 1, 9, "b1", 1, 1, 0)
A, B = "/dev/ttyACM0", "/dev/ttyACM1"

WAITING = BootDrive(Path("/media/RPI-RP2"), "RPI-RP2", "rp2040")
CIRCUITPY = CircuitDrive(Path("/media/CIRCUITPY"), "9.2.9", "raspberry_pi_pico", "E6600")


def answer(
    name: str, error: PortError | None, board: str = "", is_circuitpython: bool = False
) -> PortReport:
    candidate = Candidate(name, board or name, is_circuitpython)
    return PortReport(candidate, None if error else IDENTITY, error)


def is_said(finding: Finding, saying: Saying) -> bool:
    """Whether the finding is what this saying says, with whatever in its fields."""
    start = saying.what.partition("{")[0]
    return (finding.name, finding.state) == (saying.name, saying.state) and (
        finding.what.startswith(start)
    )


@pytest.mark.parametrize(
    ("mounted", "unmounted", "saying"),
    [
        ([], [], sayings.NO_DRIVE),
        ([CIRCUITPY], [], sayings.CIRCUITPYTHON_DRIVE),
        ([CIRCUITPY, WAITING], [], sayings.WAITING_DRIVE),
        ([], ["RPI-RP2"], sayings.UNMOUNTED_DRIVE),
    ],
)
def test_drives_are_told(mounted: list[Drive], unmounted: list[str], saying: Saying) -> None:
    finding = computer_checks.drives(mounted, unmounted)
    assert is_said(finding, saying)
    assert all(drive.path.name in finding.what for drive in mounted[-1:])


def test_no_permission_names_the_group_and_what_to_do() -> None:
    error = PermissionPortError(A, "dialout", is_member=False)
    finding = computer_checks.permissions([answer(A, error)], None, "dialout")
    assert (finding.state, finding.what) == (
        State.FAIL,
        "no permission to open /dev/ttyACM0, which belongs to the group dialout",
    )
    assert finding.what_to_do == "`sudo usermod -aG dialout $USER`, then log out and in"
    beside = computer_checks.permissions([answer(A, error), answer(B, None)], None, "dialout")
    assert beside.state == State.WARN


@pytest.mark.parametrize(
    ("account", "group", "saying"),
    [
        (Account(False, frozenset({"zoe"}), frozenset({"zoe"})), "uucp", sayings.NOT_A_MEMBER),
        (Account(False, frozenset(), frozenset({"uucp"})), "uucp", sayings.NOT_YET_A_MEMBER),
        (Account(False, frozenset({"uucp"}), frozenset()), "uucp", sayings.MEMBER),
        (Account(True, frozenset(), frozenset()), "uucp", sayings.NO_GROUPS),
        (Account(False, frozenset(), frozenset()), "", sayings.NO_GROUPS),
        (None, "", sayings.NO_GROUPS),
    ],
)
def test_without_a_port_the_groups_are_looked_at(
    account: Account | None, group: str, saying: Saying
) -> None:
    finding = computer_checks.permissions([], account, group)
    assert is_said(finding, saying)
    if saying.state == State.WARN:
        assert "log out and in" in finding.what_to_do


def test_who_holds_a_port_is_named() -> None:
    busy = answer(A, BusyPortError(A, "thonny (process 17)"))
    finding = computer_checks.ports([busy], drive_seen=False)
    assert finding.state == State.FAIL
    assert "thonny (process 17)" in finding.what
    assert "close that program" in finding.what_to_do
    assert computer_checks.ports([busy, answer(B, None)], drive_seen=False).state == State.WARN


def test_without_a_port_the_cable_is_suspected_unless_there_is_a_drive() -> None:
    assert is_said(computer_checks.ports([], drive_seen=False), sayings.NO_PORTS)
    assert is_said(computer_checks.ports([], drive_seen=True), sayings.ONLY_A_DRIVE)


def test_modem_manager_is_told_to_keep_off_what_it_probes() -> None:
    assert is_said(computer_checks.modem_manager("", [], ""), sayings.NO_MODEM_MANAGER)
    assert is_said(computer_checks.modem_manager("strict", [], ""), sayings.LEAVES_ALONE)
    finding = computer_checks.modem_manager("legacy", [A], "the rule")
    assert is_said(finding, sayings.PROBES)
    assert A in finding.what
    assert "the rule" in finding.what_to_do


SILENT_CONSOLE = answer(A, NoAnswerError(A), "E6600", True)
SILENT_DATA = answer(B, NoAnswerError(B), "E6600", True)
HUB = answer(B, None, "E6600", True)


def test_a_board_with_its_console_only_has_its_data_port_off() -> None:
    finding = computer_checks.data_port([SILENT_CONSOLE], [SILENT_CONSOLE])
    assert is_said(finding, sayings.DATA_PORT_OFF)
    assert "data port off" in finding.what
    assert "unplug it and plug it in again" in finding.what_to_do


def test_a_console_beside_a_data_port_is_all_right() -> None:
    everywhere = [SILENT_CONSOLE, HUB]
    assert is_said(computer_checks.data_port(everywhere, everywhere), sayings.DATA_PORT_ON)
    # Named or not: the board's other port is there.
    for named in (SILENT_CONSOLE, SILENT_DATA):
        finding = computer_checks.data_port([named], [SILENT_CONSOLE, SILENT_DATA])
        assert is_said(finding, sayings.NO_DATA_PORT_MISSED)


@pytest.mark.parametrize(
    ("answers", "everywhere", "saying"),
    [
        ([SILENT_CONSOLE, SILENT_DATA], None, sayings.SILENT),
        ([answer(A, NoAnswerError(A))], None, sayings.SILENT),
        ([SILENT_CONSOLE], None, sayings.NO_HUB),
        ([SILENT_CONSOLE], [SILENT_CONSOLE, HUB], sayings.ELSEWHERE),
        ([answer(A, ForeignDeviceError(A))], None, sayings.ANOTHER_TONGUE),
        ([answer(A, MissingPortError(A))], None, sayings.NO_HUB),
        ([answer(A, BusyPortError(A))], None, sayings.NO_HUB),
        ([], None, sayings.NO_HUB),
    ],
)
def test_why_there_is_no_hub(
    answers: list[PortReport], everywhere: list[PortReport] | None, saying: Saying
) -> None:
    assert is_said(computer_checks.no_hub(answers, everywhere or answers), saying)


def test_a_hub_of_another_version_is_named_with_both_versions() -> None:
    finding = computer_checks.no_hub([answer(A, WrongVersionError(A, "9.9.9", "2.0"))], [])
    assert finding.state == State.FAIL
    for part in ("9.9.9", "2.0", "this program speaks 1.1"):
        assert part in finding.what
    assert "wildfire flash" in finding.what_to_do


def test_a_console_without_hello_asks_for_safe_mode() -> None:
    finding = computer_checks.no_hub([answer(A, NoAnswerError(A))], [])
    assert finding.what == f"there is a console at {A}, but no hello: is the hub in safe mode?"
    assert "without touching its button" in finding.what_to_do
