"""What the hub itself tells, and what it shows to whoever sits before it."""

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
from wildfire.doctor import sayings
from wildfire.doctor.finding import Finding
from wildfire.doctor.person import Person
from wildfire.text import words
from wildfire_hub import __version__, number, phases, runner

LITTLE_MEMORY = 16384
"""A hub with fewer free bytes is short of memory: one event and a reply need some hundred."""

QUESTIONS = 32
LINE_S = 8.0
"""So long the hub may take to answer them."""

PRESS_S = 30.0
_TRIES = 3
UNLIKELY = 1000
"""What chance does once in so many times is taken for a fault."""

_HELD, _SPIN = (phases.NAMES[phase].decode() for phase in (phases.HELD, phases.SPIN))
_SEEN = {
    "y": "yes, all of that",
    "p": "other places",
    "c": "other colours",
    "d": "some stayed dark",
    "a": "again",
}


@dataclass(slots=True)
class Patient:
    """The hub under examination, and what was noted of it on the way.

    `holders` are the other programs that have its port open.
    """

    hub: Hub
    at_first: Status
    holders: list[str] = field(default_factory=list)
    noise: list[Noise] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    """Where its spins have stopped while a person pressed."""


def firmware(patient: Patient) -> Finding:
    """Which firmware the hub runs, on what, and whether it is this program's."""
    identity = patient.hub.identity
    spoken = f"{identity.major}.{identity.minor}"
    if identity.version != __version__:
        return sayings.OTHER_FIRMWARE(version=identity.version, protocol=spoken, ours=__version__)
    return sayings.SAME_FIRMWARE(
        version=identity.version,
        runtime=identity.runtime,
        board=identity.board,
        protocol=spoken,
    )


def line(patient: Patient) -> Finding:
    """Whether frames arrive as they were sent, both ways."""
    lost = patient.hub.unanswered
    with patient.hub.within(LINE_S):
        # One more: then whatever is late has come.
        for _ in range(QUESTIONS + 1):
            status = patient.hub.status()
    lost = patient.hub.unanswered - lost
    damaged = status.bad - patient.at_first.bad + sum(noise.bad for noise in patient.noise)
    if patient.holders:
        return sayings.SHARED(holders=", ".join(patient.holders))
    if damaged > 0:
        return sayings.DAMAGED(damaged=damaged, asked=QUESTIONS, lost=lost)
    if lost > 0:
        return sayings.LOST_FRAMES(lost=lost, asked=QUESTIONS)
    if status.bad:
        return sayings.WAS_DAMAGED(bad=status.bad)
    return sayings.CLEAN_LINE(asked=QUESTIONS)


def memory(patient: Patient) -> Finding:
    """Whether the hub has memory left."""
    free = patient.hub.status().free_memory
    if free is None:
        return sayings.UNTOLD_MEMORY()
    return (
        sayings.LITTLE_MEMORY(free=free)
        if free < LITTLE_MEMORY
        else sayings.ENOUGH_MEMORY(free=free)
    )


def last_error(patient: Patient) -> Finding:
    """The last error that the hub has kept."""
    error = patient.hub.status().error
    return sayings.LAST_ERROR(error=error) if error else sayings.NO_ERROR()


def settings(patient: Patient) -> Finding:
    """Whether the hub could read and store its settings, and whether they make sense here."""
    error = patient.hub.status().error or ""
    for start, saying in (
        (runner.NOT_READ.decode(), sayings.NOT_READ),
        (runner.OLDER.decode(), sayings.OLDER),
        (runner.NOT_KEPT.decode(), sayings.NOT_KEPT),
    ):
        if error.startswith(start):
            return saying(reason=words(hub_codes.explain(error.removeprefix(start))))
    values = configuration.read(patient.hub)
    missing = [name for name in SETTINGS if name not in values]
    if missing:
        return sayings.SETTINGS_DIFFER(reason=f"there is no {', '.join(missing)}")
    try:
        configuration.agree(values)
    except SettingError as wrong:
        return sayings.SETTINGS_DIFFER(reason=words(wrong.verdict))
    return sayings.SETTINGS_AGREE(count=len(values))


def leds(patient: Patient, person: Person | None) -> Finding:
    """Whether a person sees each number light up by itself, then red, green and blue."""
    if person is None:
        return sayings.LEDS_UNSEEN()
    identity = patient.hub.identity
    while True:
        person.tell(
            f"Look at the ring: {identity.lowest} to {identity.highest} light up one by one, "
            "then the whole ring red, green, blue."
        )
        _start_test(patient.hub)
        seen = person.ask("Is that what you saw?", _SEEN)
        if seen != "a":
            break
    return {
        "y": sayings.LEDS_SEEN,
        "p": sayings.WRONG_PLACES,
        "c": sayings.WRONG_COLOURS,
        "d": sayings.DARK_LEDS,
    }[seen]()


def _start_test(hub: Hub) -> None:
    """Starts the hub's test of its LEDs, when a spin that is under way has stopped."""
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
    patient: Patient, person: Person | None, presses: int, patience_s: float = PRESS_S
) -> Finding:
    """Whether every one of a person's presses becomes a spin."""
    if patient.hub.status().phase == _HELD:
        return sayings.HELD()
    if person is None:
        return sayings.BUTTON_UNPRESSED()
    for _ in range(CAPACITY):
        # Pressed while the LEDs were looked at; a hub that never stops telling is not waited for.
        if patient.hub.next_event(0) is None:
            break
    for count in range(1, presses + 1):
        person.tell(f"Press the hub's button, and wait for the light to stop ({count}/{presses}).")
        spin = _spin(patient.hub, patience_s)
        if spin is None:
            return sayings.NO_PRESS(seconds=patience_s)
        patient.numbers.append(spin.number)
    return sayings.PRESSED(numbers=" ".join(map(str, patient.numbers)))


def _spin(hub: Hub, patience_s: float) -> Spin | None:
    clock = Clock()
    end = clock.now() + patience_s
    while (left := end - clock.now()) >= 0 and (event := hub.next_event(left)) is not None:
        if isinstance(event, Spin):
            return event
        if isinstance(event, Disconnected):
            raise HubLostError(event.port)
    return None


def entropy(patient: Patient) -> Finding:
    """Whether the board's random numbers fail, or are always the same."""
    status = patient.hub.status()
    if number.STUCK in (status.error or ""):
        return sayings.ENTROPY_FAULT(error=status.error)
    numbers, identity = patient.numbers, patient.hub.identity
    size = identity.highest - identity.lowest + 1
    odds = size ** (len(numbers) - 1) if len(set(numbers)) == 1 else 1
    if odds >= UNLIKELY:
        return sayings.STUCK_NUMBER(count=len(numbers), number=numbers[0], odds=odds)
    return sayings.NO_FAULT(spins=status.spins)


def events(patient: Patient) -> Finding:
    """Whether what the hub had to tell was lost although this program listened."""
    now = patient.hub.status().lost
    lost = now - patient.at_first.lost
    if lost > 0:
        return sayings.LOST(lost=lost)
    return sayings.UNHEARD(lost=now) if now else sayings.NONE_LOST()


def note_noise(noise: list[Noise], item: Traffic | Noise) -> None:
    """Keeps what arrived damaged."""
    if isinstance(item, Noise):
        noise.append(item)
