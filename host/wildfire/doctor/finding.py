"""The result of a check."""

from dataclasses import dataclass
from enum import StrEnum

from wildfire.errors import WildfireError
from wildfire.message import Message


class Check(StrEnum):
    """The checks, in this order."""

    DRIVES = "drives"
    PERMISSIONS = "permissions"
    PORTS = "ports"
    MODEM_MANAGER = "modem manager"
    DATA_PORT = "data port"
    HUB = "hub"
    FIRMWARE = "firmware"
    LINE = "line"
    MEMORY = "memory"
    LAST_ERROR = "last error"
    SETTINGS = "settings"
    LEDS = "leds"
    BUTTON = "button"
    ENTROPY = "entropy"
    EVENTS = "events"


class State(StrEnum):
    """The state of it: `warn` may become trouble, `fail` is trouble, `skipped` was not checked."""

    OK = "ok"
    WARN = "warn"
    FAIL = "fail"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked, and what to do about it, if anything."""

    check: Check
    state: State
    message: Message
    remedy: Message | None = None


def ok(check: Check, id: str, /, **facts: object) -> Finding:
    """All is well."""
    return Finding(check, State.OK, Message(id, facts))


def skipped(check: Check, id: str, /, **facts: object) -> Finding:
    """It was not checked."""
    return Finding(check, State.SKIPPED, Message(id, facts))


def warn(check: Check, id: str, remedy: str, /, **facts: object) -> Finding:
    """It may become trouble. The words of the remedy may use the same facts."""
    return Finding(check, State.WARN, Message(id, facts), Message(remedy, facts))


def fail(check: Check, id: str, remedy: str, /, **facts: object) -> Finding:
    """It is trouble. The words of the remedy may use the same facts."""
    return Finding(check, State.FAIL, Message(id, facts), Message(remedy, facts))


def of_error(check: Check, error: WildfireError, state: State = State.FAIL) -> Finding:
    """The check failed because of `error`."""
    return Finding(check, state, error.verdict, error.remedy)
