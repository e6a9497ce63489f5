"""Reads the hub's replies: into values, or into the error that a refusal is."""

from collections.abc import Callable
from typing import TypeVar

from wildfire.client import messages
from wildfire.client.errors import RefusedError, WrongVersionError
from wildfire.client.events import Identity, Lit, Status
from wildfire.client.messages import Frame
from wildfire.client.replies import ANY_HELLO
from wildfire_hub import protocol

Reply = TypeVar("Reply")

LEAST_MINOR = 0
"""The lowest minor version of the protocol that has all that this client needs."""


def accept(
    frame: Frame, sequence: int, name: bytes, read: Callable[[bytes], Reply]
) -> Reply | None:
    """The reply in `frame` to the request `name`, as `read` makes it; None if it is another one.

    Raises:
        RefusedError: it is the hub's refusal.
    """
    if frame.sequence != sequence:
        return None
    try:
        if frame.name == name:
            return read(frame.fields)
        if frame.name == protocol.REFUSED:
            refusal = messages.read(messages.REPLIES[protocol.REFUSED], frame.fields)
            if refusal["request"] == name.decode():
                raise _refused(refusal)
    except ValueError:
        pass
    return None


def _refused(refusal: messages.Fields) -> RefusedError:
    return RefusedError(str(refusal["request"]), str(refusal["reason"]), str(refusal["text"]))


def identity(port: str, fields: bytes) -> Identity:
    """Who replies to `hello` at `port`.

    Raises:
        ValueError: it is not a hub's reply.
        WrongVersionError: the hub speaks another protocol.
    """
    versions = messages.read(ANY_HELLO, fields)
    major, minor = int(versions["major"]), int(versions["minor"])
    if major != protocol.PROTOCOL_MAJOR or minor < LEAST_MINOR:
        raise WrongVersionError(port, str(versions["version"]), f"{major}.{minor}")
    values = messages.read(messages.REPLIES[protocol.HELLO], fields)
    if not (str(values["hub"]).isalnum() and str(values["boot"]).isalnum()):
        raise ValueError("an id is made of digits and letters")
    lowest, highest = int(values["lowest"]), int(values["highest"])
    if lowest >= highest:
        raise ValueError("a range has at least two numbers")
    if not values["next"]:
        raise ValueError("events are numbered from 1")
    return Identity(
        major=major,
        minor=minor,
        version=str(values["version"]),
        runtime=str(values["runtime"]),
        board=str(values["board"]),
        hub=str(values["hub"]),
        lowest=lowest,
        highest=highest,
        boot=str(values["boot"]),
        uptime_s=int(values["uptime"]),
        next_event=int(values["next"]),
        spins=int(values["spins"]),
    )


def status(fields: bytes) -> Status:
    """What a hub says about itself. ValueError if it is not that reply."""
    values = messages.read(messages.REPLIES[protocol.STATUS], fields)
    number, memory, error = int(values["number"]), int(values["memory"]), str(values["error"])
    return Status(
        boot=str(values["boot"]),
        phase=str(values["phase"]),
        number=None if number < 0 else number,
        left_ms=int(values["left"]),
        uptime_s=int(values["uptime"]),
        spins=int(values["spins"]),
        waiting=int(values["waiting"]),
        lost=int(values["lost"]),
        bad=int(values["bad"]),
        free_memory=None if memory < 0 else memory,
        error=None if error == "-" else error,
    )


def lit(fields: bytes) -> Lit:
    """What a hub says about its light. ValueError if it is not that reply."""
    values = messages.read(messages.REPLIES[protocol.LIT], fields)
    number, lowest, highest = int(values["number"]), int(values["lowest"]), int(values["highest"])
    if lowest >= highest:
        raise ValueError("a range has at least two numbers")
    return Lit(
        boot=str(values["boot"]),
        phase=str(values["phase"]),
        number=None if number < 0 else number,
        left_ms=int(values["left"]),
        spin=int(values["spin"]) or None,
        lowest=lowest,
        highest=highest,
    )
