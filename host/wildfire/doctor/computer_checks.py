"""What can be seen without speaking to the hub: drives, permissions, ports, ModemManager."""

from wildfire.client import (
    ForeignDeviceError,
    NoAnswerError,
    PermissionPortError,
    PortReport,
    WrongVersionError,
)
from wildfire.client.candidates import lacks_data_port
from wildfire.doctor.computer import Account
from wildfire.doctor.finding import Check, Finding, State, fail, of_error, ok, skipped, warn
from wildfire.doctor.virtualization import Virtualization, VirtualizationKind
from wildfire.flash.drives import CircuitDrive, Drive

_TOLD_ELSEWHERE = (NoAnswerError, ForeignDeviceError, PermissionPortError, WrongVersionError)


def drives(mounted: list[Drive], unmounted: list[str]) -> Finding:
    """Whether a board waits for a runtime, or shows its files."""
    for drive in mounted:
        if not isinstance(drive, CircuitDrive):
            return warn(
                Check.DRIVES, "doctor.board-waits", "doctor.start-or-flash", drive=str(drive.path)
            )
    if unmounted:
        return warn(
            Check.DRIVES, "doctor.drive-not-mounted", "doctor.mount-drive", drive=unmounted[0]
        )
    for drive in mounted:
        if isinstance(drive, CircuitDrive):
            known = (
                "doctor.circuitpython-drive"
                if drive.version
                else "doctor.circuitpython-drive-of-some-version"
            )
            return ok(Check.DRIVES, known, version=drive.version, drive=str(drive.path))
    return ok(Check.DRIVES, "doctor.no-drive")


def permissions(answers: list[PortReport], account: Account | None, group: str) -> Finding:
    """Whether the user may open the ports or, without any, is in their group."""
    for answer in answers:
        if isinstance(answer.error, PermissionPortError):
            return of_error(Check.PERMISSIONS, answer.error, _gravity(answers))
    if answers:
        return ok(Check.PERMISSIONS, "doctor.may-open", ports=_names(answers))
    if account is None or account.is_root or not group:
        return skipped(Check.PERMISSIONS, "doctor.no-port-to-try")
    if group in account.session:
        return ok(Check.PERMISSIONS, "doctor.in-group", group=group)
    if group in account.granted:
        return warn(
            Check.PERMISSIONS, "doctor.not-yet-in-group", "doctor.log-in-again", group=group
        )
    return warn(Check.PERMISSIONS, "doctor.not-in-group", "doctor.join-group", group=group)


_NO_PORTS = {
    VirtualizationKind.WSL: ("doctor.no-ports-in-wsl", "doctor.attach-to-wsl"),
    VirtualizationKind.CONTAINER: ("doctor.no-ports-in-container", "doctor.give-to-container"),
    VirtualizationKind.VIRTUAL_MACHINE: ("doctor.no-ports-in-machine", "doctor.give-to-machine"),
}


def ports(
    answers: list[PortReport], *, drive_seen: bool, machine: Virtualization | None = None
) -> Finding:
    """Which ports there are, and which programs hold them.

    If there are none, they may have to be passed through to the virtual `machine` that this is.
    """
    if not answers:
        if drive_seen:
            return fail(Check.PORTS, "doctor.only-a-drive", "doctor.see-drive")
        if machine is None:
            return fail(Check.PORTS, "doctor.no-ports", "doctor.plug-in")
        return fail(Check.PORTS, *_NO_PORTS[machine.kind], name=machine.name)
    for answer in answers:
        if answer.error and not isinstance(answer.error, _TOLD_ELSEWHERE):
            return of_error(Check.PORTS, answer.error, _gravity(answers))
    return ok(Check.PORTS, "doctor.ports-seen", ports=_names(answers))


def _gravity(answers: list[PortReport]) -> State:
    # If a hub answers, trouble with another board may be intended.
    return State.WARN if any(answer.identity for answer in answers) else State.FAIL


def modem_manager(policy: str, probed: list[str], rule: str) -> Finding:
    """Whether ModemManager runs, with this `policy`, and speaks to one of the ports."""
    if not policy:
        return ok(Check.MODEM_MANAGER, "doctor.no-modem-manager")
    if probed:
        return warn(
            Check.MODEM_MANAGER,
            "doctor.modem-manager-probes",
            "doctor.write-udev-rule",
            ports=probed,
            rule=rule,
        )
    return ok(Check.MODEM_MANAGER, "doctor.modem-manager-leaves-hub-alone")


def data_port(answers: list[PortReport], everywhere: list[PortReport]) -> Finding:
    """Whether a board with CircuitPython shows only its console, among all ports `everywhere`."""
    for answer in answers:
        if _lacks_data_port(answer, everywhere):
            return fail(
                Check.DATA_PORT,
                "doctor.data-port-off",
                "doctor.replug-for-data-port",
                port=answer.candidate.name,
            )
    for answer in answers:
        if answer.candidate.is_circuitpython and answer.identity:
            return ok(Check.DATA_PORT, "doctor.data-port-on", port=answer.candidate.name)
    return ok(Check.DATA_PORT, "doctor.no-data-port-missing")


def _lacks_data_port(answer: PortReport, everywhere: list[PortReport]) -> bool:
    return not answer.identity and lacks_data_port(
        answer.candidate, [other.candidate for other in everywhere]
    )


def no_hub(answers: list[PortReport], everywhere: list[PortReport]) -> Finding:
    """Why none of `answers` is a hub, if `everywhere` was all that could be asked."""
    for answer in answers:
        if isinstance(answer.error, WrongVersionError):
            return of_error(Check.HUB, answer.error)
    for answer in everywhere:
        if answer.identity:
            return fail(
                Check.HUB,
                "doctor.hub-elsewhere",
                "doctor.name-no-port",
                hub=answer.identity.hub,
                port=answer.candidate.name,
            )
    for answer in answers:
        if isinstance(answer.error, ForeignDeviceError):
            return fail(
                Check.HUB, "doctor.not-a-hub", "doctor.reset-or-flash", port=answer.candidate.name
            )
    for answer in answers:
        silent = isinstance(answer.error, NoAnswerError)
        if silent and not _lacks_data_port(answer, everywhere):
            return fail(
                Check.HUB,
                "doctor.silent-console",
                "doctor.leave-safe-mode",
                port=answer.candidate.name,
            )
    return fail(Check.HUB, "doctor.no-hub", "doctor.see-above")


def _names(answers: list[PortReport]) -> list[str]:
    return [answer.candidate.name for answer in answers]
