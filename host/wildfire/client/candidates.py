"""Ports that may have a hub, and the result of asking them."""

from collections.abc import Iterable
from dataclasses import dataclass

from wildfire.client import emulators, transports
from wildfire.client.errors import PortError
from wildfire.client.events import Identity
from wildfire.client.transports.transport import Candidate


@dataclass(frozen=True, slots=True)
class PortReport:
    """The result of asking a candidate: the hub that answered, or why none did."""

    candidate: Candidate
    identity: Identity | None
    error: PortError | None


def lacks_data_port(port: Candidate, everywhere: Iterable[Candidate]) -> bool:
    """Whether it is the only port, the console, of a board with CircuitPython.

    boot.py gives the board a second port, but it only runs after a hard reset.
    """
    same = [other for other in everywhere if other.board == port.board]
    return port.is_circuitpython and len(same) == 1


def candidates() -> list[Candidate]:
    """The ports of boards that may be hubs, and those of running emulated hubs."""
    listed = [candidate for transport in transports.TRANSPORTS for candidate in transport.listed()]
    return listed + [Candidate(port, port, is_emulated=True) for port in emulators.running()]
