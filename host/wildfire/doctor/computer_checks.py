"""What can be seen without speaking to the hub: drives, permissions, ports, ModemManager."""

from wildfire.client import (
    ForeignDeviceError,
    NoAnswerError,
    PermissionPortError,
    PortReport,
    WrongVersionError,
)
from wildfire.doctor import sayings
from wildfire.doctor.computer import Account
from wildfire.doctor.computer_within import Kind, Within
from wildfire.doctor.finding import Finding, State, of_error
from wildfire.flash.drives import CircuitDrive, Drive

_TOLD_ELSEWHERE = (NoAnswerError, ForeignDeviceError, PermissionPortError, WrongVersionError)


def drives(mounted: list[Drive], unmounted: list[str]) -> Finding:
    """Whether a board waits for a runtime, or shows its files."""
    for drive in mounted:
        if not isinstance(drive, CircuitDrive):
            return sayings.WAITING_DRIVE(drive=drive.path)
    if unmounted:
        return sayings.UNMOUNTED_DRIVE(drive=unmounted[0])
    for drive in mounted:
        if isinstance(drive, CircuitDrive):
            return sayings.CIRCUITPYTHON_DRIVE(version=drive.version, drive=drive.path)
    return sayings.NO_DRIVE()


def permissions(answers: list[PortReport], account: Account | None, group: str) -> Finding:
    """Whether the user may open the ports; without any, whether he is in their group."""
    for answer in answers:
        if isinstance(answer.error, PermissionPortError):
            return of_error(sayings.PERMISSIONS, answer.error, _gravity(answers))
    if answers:
        return sayings.MAY_OPEN(ports=_names(answers))
    if account is None or account.is_root or not group:
        return sayings.NO_GROUPS()
    if group in account.session:
        return sayings.MEMBER(group=group)
    if group in account.granted:
        return sayings.NOT_YET_A_MEMBER(group=group)
    return sayings.NOT_A_MEMBER(group=group)


_NO_PORTS = {
    Kind.WSL: sayings.NO_PORTS_IN_WSL,
    Kind.CONTAINER: sayings.NO_PORTS_IN_CONTAINER,
    Kind.MACHINE: sayings.NO_PORTS_IN_MACHINE,
}


def ports(answers: list[PortReport], *, drive_seen: bool, within: Within | None = None) -> Finding:
    """Which ports there are, and who holds them; where there are none, `within` what they would
    have to be passed through to."""
    if not answers:
        if drive_seen:
            return sayings.ONLY_A_DRIVE()
        return _NO_PORTS[within.kind](name=within.name) if within else sayings.NO_PORTS()
    for answer in answers:
        if answer.error and not isinstance(answer.error, _TOLD_ELSEWHERE):
            return of_error(sayings.PORTS, answer.error, _gravity(answers))
    return sayings.PORTS_SEEN(ports=_names(answers))


def _gravity(answers: list[PortReport]) -> State:
    # Beside a hub that answers, another board's trouble may be meant to be.
    return State.WARN if any(answer.identity for answer in answers) else State.FAIL


def modem_manager(policy: str, probed: list[str], rule: str) -> Finding:
    """Whether ModemManager runs, by this `policy`, and speaks to one of the ports."""
    if not policy:
        return sayings.NO_MODEM_MANAGER()
    if probed:
        return sayings.PROBES(ports=", ".join(probed), rule=rule)
    return sayings.LEAVES_ALONE()


def data_port(answers: list[PortReport], everywhere: list[PortReport]) -> Finding:
    """Whether a board with CircuitPython shows its console only, of all ports `everywhere`."""
    for answer in answers:
        if _lacks_data_port(answer, everywhere):
            return sayings.DATA_PORT_OFF(port=answer.candidate.name)
    for answer in answers:
        if answer.candidate.is_circuitpython and answer.identity:
            return sayings.DATA_PORT_ON(port=answer.candidate.name)
    return sayings.NO_DATA_PORT_MISSED()


def _lacks_data_port(answer: PortReport, everywhere: list[PortReport]) -> bool:
    # boot.py gives the board a second port, but only a hard reset runs it.
    asked = answer.candidate
    same = [other for other in everywhere if other.candidate.board == asked.board]
    return asked.is_circuitpython and not answer.identity and len(same) == 1


def no_hub(answers: list[PortReport], everywhere: list[PortReport]) -> Finding:
    """Why none of `answers` is a hub, when `everywhere` is all that could be asked."""
    for answer in answers:
        if isinstance(answer.error, WrongVersionError):
            return of_error(sayings.HUB, answer.error)
    for answer in everywhere:
        if answer.identity:
            return sayings.ELSEWHERE(hub=answer.identity.hub, port=answer.candidate.name)
    for answer in answers:
        if isinstance(answer.error, ForeignDeviceError):
            return sayings.ANOTHER_TONGUE(port=answer.candidate.name)
    for answer in answers:
        silent = isinstance(answer.error, NoAnswerError)
        if silent and not _lacks_data_port(answer, everywhere):
            return sayings.SILENT(port=answer.candidate.name)
    return sayings.NO_HUB()


def _names(answers: list[PortReport]) -> str:
    return ", ".join(answer.candidate.name for answer in answers)
