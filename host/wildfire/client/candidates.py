"""Ports that may have a hub, and what came of asking them."""

import os
from dataclasses import dataclass

from serial.tools import list_ports

from wildfire.client import emulators
from wildfire.client.errors import PortError
from wildfire.client.events import Identity

RASPBERRY_PI, ADAFRUIT = 0x2E8A, 0x239A
"""USB vendors of the boards that a hub is built on: other devices are not spoken to unasked."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port that may have a hub. `board` is the same for all ports of one board."""

    name: str
    board: str
    is_circuitpython: bool = False
    is_emulated: bool = False

    @property
    def is_numbered(self) -> bool:
        """Whether the board has told its USB serial number; else its port's name stands for it."""
        return self.board != self.name

    def is_at(self, port: str) -> bool:
        """Whether `port` is this one, under another name too, as /dev/serial/by-id has them."""
        return port == self.name or _device(port) == _device(self.name)


def _device(port: str) -> str:
    try:
        return os.path.realpath(port)
    except OSError:
        # A link that goes while it is read.
        return port


@dataclass(frozen=True, slots=True)
class PortReport:
    """What came of asking a candidate: who answered, or why nobody did."""

    candidate: Candidate
    identity: Identity | None
    error: PortError | None


def candidates() -> list[Candidate]:
    """The ports of boards that a hub may be built on, and those of emulated hubs that run."""
    boards = [
        Candidate(
            port.device,
            port.serial_number or port.device,
            port.vid == ADAFRUIT or "CircuitPython" in (port.interface or ""),
        )
        for port in list_ports.comports()
        if port.vid in (RASPBERRY_PI, ADAFRUIT)
    ]
    return boards + [Candidate(port, port, is_emulated=True) for port in emulators.running()]
