"""What the hub itself says, and what it shows to the person in front of it."""

from dataclasses import dataclass, field

from wildfire import configuration
from wildfire.client import (
    Disconnected,
    Hub,
    HubLostError,
    Noise,
    RefusedError,
    Spin,
    Status,
    Traffic,
    hub_codes,
)
from wildfire.client.clock import Clock
from wildfire.client.connection import CAPACITY
from wildfire.configuration import SETTINGS, SettingError
from wildfire.doctor.finding import Check, Finding, fail, ok, skipped, warn
from wildfire.doctor.person import Answer, Person
from wildfire.message import Message
from wildfire_hub import __version__, number, phases, runner

LITTLE_MEMORY = 16384
"""A hub with fewer free bytes is short of memory: one event and a reply need a few hundred."""

QUESTIONS = 32
LINE_S = 8.0
"""How long the hub may take to answer them."""

PRESS_S = 30.0
_TRIES = 3
UNLIKELY = 1000
"""If chance does something only once in this many times, it counts as a fault."""

_HELD, _SPIN = (phases.NAMES[phase].decode() for phase in (phases.HELD, phases.SPIN))
_AGAIN = Answer("doctor.letter-again", "doctor.again")
_SEEN = {
    Answer("doctor.letter-all", "doctor.saw-all"): ok(Check.LEDS, "doctor.leds-seen"),
    Answer("doctor.letter-places", "doctor.saw-other-places"): fail(
        Check.LEDS, "doctor.wrong-places", "doctor.set-ring-and-map"
    ),
    Answer("doctor.letter-colours", "doctor.saw-other-colours"): fail(
        Check.LEDS, "doctor.wrong-colours", "doctor.set-order"
    ),
    Answer("doctor.letter-dark", "doctor.saw-dark"): fail(
        Check.LEDS, "doctor.dark-leds", "doctor.check-led-wires"
    ),
}
"""What a person may have seen of the LEDs, and what it means."""


_SETTINGS_ERRORS = {
    runner.NOT_READ.decode(): ("doctor.settings-not-read", "doctor.configure-again"),
    runner.OLDER.decode(): ("doctor.settings-older", "doctor.set-again"),
    runner.NOT_KEPT.decode(): ("doctor.settings-not-stored", "doctor.make-room"),
}


@dataclass(slots=True)
class CheckedHub:
    """The hub that is checked, and notes from the checks so far.

    `holders` are the other programs that have its port open.
    """

    hub: Hub
    at_first: Status
    holders: list[Message] = field(default_factory=list)
    noise: list[Noise] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """The numbers of its spins while a person pressed."""


def firmware(checked: CheckedHub) -> Finding:
    """Which firmware the hub runs, on which runtime, and whether it is this program's."""
    identity = checked.hub.identity
    spoken = f"{identity.major}.{identity.minor}"
    if identity.version != __version__:
        return warn(
            Check.FIRMWARE,
            "doctor.other-firmware",
            "doctor.flash-or-update",
            version=identity.version,
            protocol=spoken,
            ours=__version__,
        )
    return ok(
        Check.FIRMWARE,
        "doctor.same-firmware",
        version=identity.version,
        runtime=identity.runtime,
        board=identity.board,
        protocol=spoken,
    )


def line(checked: CheckedHub) -> Finding:
    """Whether frames arrive as they were sent, in both directions."""
    lost = checked.hub.unanswered
    with checked.hub.within(LINE_S):
        # One more, after which anything late has arrived.
        for _ in range(QUESTIONS + 1):
            status = checked.hub.status()
    lost = checked.hub.unanswered - lost
    damaged = status.bad - checked.at_first.bad + sum(noise.bad for noise in checked.noise)
    if checked.holders:
        return warn(
            Check.LINE, "doctor.shared-port", "doctor.close-program", holders=checked.holders
        )
    if damaged > 0:
        return fail(
            Check.LINE,
            "doctor.damaged-frames",
            "doctor.take-another-cable",
            count=damaged,
            asked=QUESTIONS,
            lost=lost,
        )
    if lost > 0:
        return warn(
            Check.LINE,
            "doctor.lost-frames",
            "doctor.take-another-cable",
            count=lost,
            asked=QUESTIONS,
        )
    if status.bad:
        return warn(Check.LINE, "doctor.earlier-damage", "doctor.watch-number", count=status.bad)
    return ok(Check.LINE, "doctor.clean-line", asked=QUESTIONS)


def memory(checked: CheckedHub) -> Finding:
    """Whether the hub has memory left."""
    free = checked.hub.status().free_memory
    if free is None:
        return ok(Check.MEMORY, "doctor.untold-memory")
    if free < LITTLE_MEMORY:
        return warn(Check.MEMORY, "doctor.little-memory", "doctor.free-memory", free=free)
    return ok(Check.MEMORY, "doctor.enough-memory", free=free)


def last_error(checked: CheckedHub) -> Finding:
    """The last error that the hub has kept."""
    error = checked.hub.status().error
    if error:
        return fail(Check.LAST_ERROR, "doctor.error-kept", "doctor.replug-or-flash", error=error)
    return ok(Check.LAST_ERROR, "doctor.no-error")


def settings(checked: CheckedHub) -> Finding:
    """Whether the hub could read and store its settings, and whether they make sense to this
    program.
    """
    error = checked.hub.status().error or ""
    for start, found in _SETTINGS_ERRORS.items():
        if error.startswith(start):
            return fail(Check.SETTINGS, *found, reason=hub_codes.explain(error.removeprefix(start)))
    values = configuration.read(checked.hub)
    missing = [name for name in SETTINGS if name not in values]
    if missing:
        return warn(
            Check.SETTINGS,
            "doctor.settings-differ",
            "doctor.flash-matching-firmware",
            reason=Message.of("doctor.settings-missing", settings=missing),
        )
    try:
        configuration.agree(values)
    except SettingError as wrong:
        return warn(
            Check.SETTINGS,
            "doctor.settings-differ",
            "doctor.flash-matching-firmware",
            reason=wrong.verdict,
        )
    return ok(Check.SETTINGS, "doctor.settings-agree", settings=len(values))


def leds(checked: CheckedHub, person: Person | None) -> Finding:
    """Whether a person sees each number light up by itself, then red, green and blue."""
    if person is None:
        return skipped(Check.LEDS, "doctor.leds-unseen")
    identity = checked.hub.identity
    while True:
        person.tell(
            Message.of("doctor.watch-ring", lowest=identity.lowest, highest=identity.highest)
        )
        _start_test(checked.hub)
        seen = person.ask(Message.of("doctor.what-was-seen"), [*_SEEN, _AGAIN])
        if seen != _AGAIN:
            return _SEEN[seen]


def _start_test(hub: Hub) -> None:
    """Starts the hub's test of its LEDs, after a spin that is under way."""
    for tries_left in reversed(range(_TRIES)):
        try:
            hub.self_test()
            return
        except RefusedError:
            phase = hub.status().phase
            in_vain = phase == _SPIN and _spin(hub, PRESS_S) is None
            if in_vain or phase == _HELD or not tries_left:
                raise


def button(
    checked: CheckedHub, person: Person | None, presses: int, patience_s: float = PRESS_S
) -> Finding:
    """Whether every press becomes a spin."""
    if checked.hub.status().phase == _HELD:
        return fail(Check.BUTTON, "doctor.button-down", "doctor.free-button")
    if person is None:
        return skipped(Check.BUTTON, "doctor.button-not-pressed")
    for _ in range(CAPACITY):
        # A press while the LEDs were checked. Do not wait for a hub that never stops sending.
        if checked.hub.next_event(0) is None:
            break
    for count in range(1, presses + 1):
        person.tell(Message.of("doctor.press", number=count, presses=presses))
        spin = _spin(checked.hub, patience_s)
        if spin is None:
            return fail(
                Check.BUTTON,
                "doctor.no-press",
                "doctor.check-button-wires",
                seconds=f"{patience_s:g}",
            )
        checked.numbers.append(spin.number)
    return ok(Check.BUTTON, "doctor.pressed", numbers=list(checked.numbers))


def _spin(hub: Hub, patience_s: float) -> Spin | None:
    clock = Clock()
    end = clock.now() + patience_s
    while (left := end - clock.now()) >= 0 and (event := hub.next_event(left)) is not None:
        if isinstance(event, Spin):
            return event
        if isinstance(event, Disconnected):
            raise HubLostError(event.port)
    return None


def entropy(checked: CheckedHub) -> Finding:
    """Whether the board's random numbers fail, or are always the same."""
    status = checked.hub.status()
    _, stuck, byte = (status.error or "").partition(number.STUCK)
    if stuck:
        return fail(
            Check.ENTROPY,
            "doctor.entropy-fails",
            "doctor.replug-or-replace",
            byte=byte.strip(),
        )
    numbers, identity = checked.numbers, checked.hub.identity
    size = identity.highest - identity.lowest + 1
    odds = size ** (len(numbers) - 1) if len(set(numbers)) == 1 else 1
    if odds >= UNLIKELY:
        return fail(
            Check.ENTROPY,
            "doctor.stuck-number",
            "doctor.try-again-or-replace",
            spins=len(numbers),
            number=numbers[0],
            odds=odds,
        )
    return ok(Check.ENTROPY, "doctor.no-fault", count=status.spins)


def events(checked: CheckedHub) -> Finding:
    """Whether events of the hub were lost although this program listened."""
    now = checked.hub.status().lost
    lost = now - checked.at_first.lost
    if lost > 0:
        return fail(
            Check.EVENTS, "doctor.events-lost", "doctor.take-another-cable-for-events", count=lost
        )
    return (
        ok(Check.EVENTS, "doctor.unheard-events", count=now)
        if now
        else ok(Check.EVENTS, "doctor.none-lost")
    )


def note_noise(noise: list[Noise], item: Traffic | Noise) -> None:
    """Keeps the bad frames."""
    if isinstance(item, Noise):
        noise.append(item)
