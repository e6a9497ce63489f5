"""The checks, one after another: first the computer, then the hub, if there is one."""

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial

from wildfire.client import (
    BusyPortError,
    Candidate,
    ClientError,
    Hub,
    HubLostError,
    Noise,
    PortReport,
    connect,
)
from wildfire.client.candidates import candidates
from wildfire.client.clock import Clock, Timing
from wildfire.client.finding import PORT_VARIABLE, Finder
from wildfire.client.opening import PortOpener
from wildfire.doctor import computer_checks, hub_checks
from wildfire.doctor.computer import Computer
from wildfire.doctor.finding import Check, Finding, of_error, ok, skipped
from wildfire.doctor.hub_checks import CheckedHub
from wildfire.doctor.person import Person
from wildfire.message import Message

Examine = Callable[[CheckedHub], Finding]


def examine(
    port: str | None,
    hub: str | None,
    computer: Computer,
    person: Person | None = None,
    presses: int = 1,
    *,
    listing: Callable[[], Iterable[Candidate]] = candidates,
    timing: Timing | None = None,
) -> Iterator[Finding]:
    """The findings, one after another, as they come.

    Args:
        port, hub: Which hub, as `wildfire.client.connect` takes them.
        computer: What the computer shows.
        person: Looks at the LEDs and presses the button; None leaves these two out.
        presses: How often the person presses.
        listing: The ports that may have a hub.
        timing: How long things may take.
    """
    clock = Clock()
    noise: list[Noise] = []
    finder = Finder(PortOpener(clock), clock, timing or Timing(), listing)
    named = port or os.environ.get(PORT_VARIABLE)
    everywhere = finder.find(*([port] if port else []))
    answers = [answer for answer in everywhere if named in (None, "", answer.candidate.name)]
    yield from _look_at_computer(computer, answers, everywhere)
    checks = _checks(person, presses)
    if not any(answer.identity for answer in answers):
        yield computer_checks.no_hub(answers, everywhere)
        yield from _skip(checks)
        return
    try:
        tap = partial(hub_checks.note_noise, noise)
        connected = connect(port, hub, tap=tap, finder=finder, timing=timing)
    except ClientError as error:
        yield of_error(Check.HUB, error)
        yield from _skip(checks)
        return
    # What was heard on other ports, or before the hub was asked, is not the fault of the cable.
    noise.clear()
    with connected:
        emulated = {one.candidate.name for one in answers if one.candidate.is_emulated}
        is_emulated = connected.port in emulated
        answering = "doctor.emulated-hub-answers" if is_emulated else "doctor.hub-answers"
        yield ok(Check.HUB, answering, hub=connected.identity.hub, port=connected.port)
        yield from _look_at_hub(connected, computer, noise, checks)


def _look_at_computer(
    computer: Computer, answers: list[PortReport], everywhere: list[PortReport]
) -> Iterator[Finding]:
    mounted, unmounted = computer.drives(), computer.unmounted()
    yield computer_checks.drives(mounted, unmounted)
    yield computer_checks.permissions(answers, computer.account(), computer.serial_group())
    named = [_name_holder(answer, computer) for answer in answers]
    yield computer_checks.ports(
        named, drive_seen=bool(mounted or unmounted), machine=computer.virtualization()
    )
    policy = computer.modem_manager()
    names = [answer.candidate.name for answer in answers]
    probed = [name for name in names if policy and computer.is_probed(name, policy)]
    rule = computer.modem_rule(probed[0]) if probed else ""
    yield computer_checks.modem_manager(policy, probed, rule)
    yield computer_checks.data_port(answers, everywhere)


def _name_holder(answer: PortReport, computer: Computer) -> PortReport:
    error = answer.error
    if isinstance(error, BusyPortError) and not error.holder:
        # It has taken the port for itself without a lock.
        holders = computer.holders(error.port)
        if holders:
            them = Message.of("list.these", these=holders)
            return replace(answer, error=BusyPortError(error.port, them))
    return answer


def _checks(person: Person | None, presses: int) -> dict[Check, Examine]:
    return {
        Check.FIRMWARE: hub_checks.firmware,
        Check.LINE: hub_checks.line,
        Check.MEMORY: hub_checks.memory,
        Check.LAST_ERROR: hub_checks.last_error,
        Check.SETTINGS: hub_checks.settings,
        Check.LEDS: partial(hub_checks.leds, person=person),
        Check.BUTTON: partial(hub_checks.button, person=person, presses=presses),
        Check.ENTROPY: hub_checks.entropy,
        Check.EVENTS: hub_checks.events,
    }


def _look_at_hub(
    hub: Hub, computer: Computer, noise: list[Noise], checks: dict[Check, Examine]
) -> Iterator[Finding]:
    left = dict(checks)
    try:
        checked = CheckedHub(hub, hub.status(), computer.holders(hub.port), noise)
        for check, look in checks.items():
            del left[check]
            try:
                yield look(checked)
            except HubLostError as error:
                yield of_error(check, error)
                break
            except ClientError as error:
                yield of_error(check, error)
    except ClientError as error:
        yield of_error(Check.HUB, error)
    yield from _skip(left)


def _skip(checks: Iterable[Check]) -> Iterator[Finding]:
    for check in checks:
        yield skipped(check, "doctor.no-hub-to-ask")
