"""Conclusions from what can be seen without speaking to the hub."""

from pathlib import Path

import pytest

from wildfire.client import (
    BusyPortError,
    Candidate,
    ForeignDeviceError,
    MissingPortError,
    NoAnswerError,
    PermissionPortError,
    PortError,
    PortReport,
    WrongVersionError,
)
from wildfire.doctor import computer_checks
from wildfire.doctor.computer import Account
from wildfire.doctor.finding import State
from wildfire.flash.drives import BootDrive, CircuitDrive, Drive

from ..client.identities import ANY_HUB
from .examined import remedy, said, what

A, B = "/dev/ttyACM0", "/dev/ttyACM1"

WAITING = BootDrive(Path("/media/RPI-RP2"), "RPI-RP2", "rp2040")
CIRCUITPY = CircuitDrive(Path("/media/CIRCUITPY"), "9.2.9", "raspberry_pi_pico", "E6600")


def answer(
    name: str, error: PortError | None, board: str = "", is_circuitpython: bool = False
) -> PortReport:
    candidate = Candidate(name, board or name, is_circuitpython)
    return PortReport(candidate, None if error else ANY_HUB, error)


def account(session: set[str], granted: set[str]) -> Account:
    """Somebody who is in these groups now, and in those after the next login."""
    return Account(False, frozenset(session), frozenset(granted))


ROOT = Account(True, frozenset(), frozenset())


@pytest.mark.parametrize(
    ("mounted", "unmounted", "expected"),
    [
        ([], [], ("ok", "doctor.no-drive")),
        ([CIRCUITPY], [], ("ok", "doctor.circuitpython-drive")),
        ([CIRCUITPY, WAITING], [], ("warn", "doctor.board-waits")),
        ([], ["RPI-RP2"], ("warn", "doctor.drive-not-mounted")),
    ],
)
def test_drives_are_told(
    mounted: list[Drive], unmounted: list[str], expected: tuple[str, str]
) -> None:
    finding = computer_checks.drives(mounted, unmounted)
    assert said(finding) == expected
    assert all(drive.path.name in what(finding) for drive in mounted[-1:])


def test_no_permission_names_the_group_and_what_to_do() -> None:
    error = PermissionPortError(A, "dialout", is_member=False)
    finding = computer_checks.permissions([answer(A, error)], None, "dialout")
    assert (finding.state, what(finding)) == (
        State.FAIL,
        "no permission to open /dev/ttyACM0, which belongs to the group dialout",
    )
    assert remedy(finding) == "`sudo usermod -aG dialout $USER`, then log out and in"
    beside = computer_checks.permissions([answer(A, error), answer(B, None)], None, "dialout")
    assert beside.state == State.WARN


@pytest.mark.parametrize(
    ("user", "group", "expected"),
    [
        (account({"zoe"}, {"zoe"}), "uucp", ("warn", "doctor.not-in-group")),
        (account(set(), {"uucp"}), "uucp", ("warn", "doctor.not-yet-in-group")),
        (account({"uucp"}, set()), "uucp", ("ok", "doctor.in-group")),
        (ROOT, "uucp", ("skipped", "doctor.no-port-to-try")),
        (account(set(), set()), "", ("skipped", "doctor.no-port-to-try")),
        (None, "", ("skipped", "doctor.no-port-to-try")),
    ],
)
def test_without_a_port_the_groups_are_looked_at(
    user: Account | None, group: str, expected: tuple[str, str]
) -> None:
    finding = computer_checks.permissions([], user, group)
    assert said(finding) == expected
    if expected[0] == State.WARN:
        assert "log out and in" in remedy(finding)


def test_who_holds_a_port_is_named() -> None:
    busy = answer(A, BusyPortError(A, "thonny (process 17)"))
    finding = computer_checks.ports([busy], drive_seen=False)
    assert finding.state == State.FAIL
    assert "thonny (process 17)" in what(finding)
    assert "close that program" in remedy(finding)
    assert computer_checks.ports([busy, answer(B, None)], drive_seen=False).state == State.WARN


def test_without_a_port_the_cable_is_suspected_unless_there_is_a_drive() -> None:
    assert said(computer_checks.ports([], drive_seen=False)) == ("fail", "doctor.no-ports")
    assert said(computer_checks.ports([], drive_seen=True)) == ("fail", "doctor.only-a-drive")


def test_modem_manager_is_told_to_keep_off_what_it_probes() -> None:
    assert said(computer_checks.modem_manager("", [], "")) == ("ok", "doctor.no-modem-manager")
    finding = computer_checks.modem_manager("strict", [], "")
    assert said(finding) == ("ok", "doctor.modem-manager-leaves-hub-alone")
    finding = computer_checks.modem_manager("legacy", [A], "the rule")
    assert said(finding) == ("warn", "doctor.modem-manager-probes")
    assert A in what(finding)
    assert "the rule" in remedy(finding)


SILENT_CONSOLE = answer(A, NoAnswerError(A), "E6600", True)
SILENT_DATA = answer(B, NoAnswerError(B), "E6600", True)
HUB = answer(B, None, "E6600", True)


def test_a_board_with_its_console_only_has_its_data_port_off() -> None:
    finding = computer_checks.data_port([SILENT_CONSOLE], [SILENT_CONSOLE])
    assert said(finding) == ("fail", "doctor.data-port-off")
    assert "data port off" in what(finding)
    assert "unplug it and plug it in again" in remedy(finding)


def test_a_console_beside_a_data_port_is_all_right() -> None:
    everywhere = [SILENT_CONSOLE, HUB]
    assert said(computer_checks.data_port(everywhere, everywhere)) == ("ok", "doctor.data-port-on")
    # Named or not: the board's other port is there.
    for named in (SILENT_CONSOLE, SILENT_DATA):
        finding = computer_checks.data_port([named], [SILENT_CONSOLE, SILENT_DATA])
        assert said(finding) == ("ok", "doctor.no-data-port-missing")


@pytest.mark.parametrize(
    ("answers", "everywhere", "expected"),
    [
        ([SILENT_CONSOLE, SILENT_DATA], None, ("fail", "doctor.silent-console")),
        ([answer(A, NoAnswerError(A))], None, ("fail", "doctor.silent-console")),
        ([SILENT_CONSOLE], None, ("fail", "doctor.no-hub")),
        ([SILENT_CONSOLE], [SILENT_CONSOLE, HUB], ("fail", "doctor.hub-elsewhere")),
        ([answer(A, ForeignDeviceError(A))], None, ("fail", "doctor.not-a-hub")),
        ([answer(A, MissingPortError(A))], None, ("fail", "doctor.no-hub")),
        ([answer(A, BusyPortError(A))], None, ("fail", "doctor.no-hub")),
        ([], None, ("fail", "doctor.no-hub")),
    ],
)
def test_why_there_is_no_hub(
    answers: list[PortReport], everywhere: list[PortReport] | None, expected: tuple[str, str]
) -> None:
    assert said(computer_checks.no_hub(answers, everywhere or answers)) == expected


def test_a_hub_of_another_version_is_named_with_both_versions() -> None:
    finding = computer_checks.no_hub([answer(A, WrongVersionError(A, "9.9.9", "2.0"))], [])
    assert finding.state == State.FAIL
    for part in ("9.9.9", "2.0", "this program speaks 1.1"):
        assert part in what(finding)
    assert "wildfire flash" in remedy(finding)


def test_a_console_without_hello_asks_for_safe_mode() -> None:
    finding = computer_checks.no_hub([answer(A, NoAnswerError(A))], [])
    assert what(finding) == f"there is a console at {A}, but no hello: is the hub in safe mode?"
    assert "without touching its button" in remedy(finding)
