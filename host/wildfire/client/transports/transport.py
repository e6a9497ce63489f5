"""What a way to reach a hub must do, and what an open port must do."""

import os
from dataclasses import dataclass
from typing import Protocol

from wildfire.client.errors import PortError


def _termios_error() -> tuple[type[Exception], ...]:
    try:
        import termios
    except ImportError:
        return ()
    return (termios.error,)


# SerialException is an OSError; a descriptor that pyserial has closed is None, hence TypeError.
LOST: tuple[type[Exception], ...] = (OSError, TypeError, ValueError, *_termios_error())
"""The errors of the system and of pyserial when a port cannot be opened, or goes."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A port that may have a hub. `board` is the same for all ports of one board."""

    name: str
    board: str
    is_circuitpython: bool = False
    is_emulated: bool = False

    @property
    def is_numbered(self) -> bool:
        """Whether the board reports a USB serial number. If not, its port's name stands for it."""
        return self.board != self.name

    def is_at(self, port: str) -> bool:
        """Whether `port` is this one, even under another name, as in /dev/serial/by-id."""
        return port == self.name or _device(port) == _device(self.name)


def _device(port: str) -> str:
    try:
        return os.path.realpath(port)
    except OSError:
        # A symbolic link that disappears while it is read.
        return port


class OpenPort(Protocol):
    """An open port, for one thread that reads and others that write, wake and close it."""

    name: str

    def read(self, seconds: float | None) -> bytes:
        """What has arrived. Waits for it at most about `seconds`; empty if nothing came.

        Raises:
            HubLostError: the port has gone.
        """

    def write(self, data: bytes) -> None:
        """Sends `data`. Bytes that are not taken in time are dropped.

        Raises:
            HubLostError: the port has gone.
        """

    def wake(self) -> None:
        """Makes a waiting `read` return."""

    def close(self) -> None:
        """Releases the port."""


class Transport(Protocol):
    """A way to reach a hub. A module has all of this as its functions."""

    @property
    def MAY_PASS(self) -> bool:  # noqa: N802 - a module's constant
        """Whether a port in use may be free again in a moment, by itself."""

    def takes(self, name: str) -> bool:
        """Whether this is the way to a port with this name."""

    def open_port(self, name: str) -> OpenPort:
        """Opens the port for this program alone.

        Raises:
            BadPortError: the name does not have the right form.
            OSError, ValueError: it cannot be opened; `opening` finds out what the system means.
        """

    def exists(self, name: str) -> bool:
        """Whether the port is there, as far as that shows without opening it."""

    def listed(self) -> list[Candidate]:
        """The ports that are there now and may have a hub."""

    def lost_at_once(self, name: str, received: bytes) -> PortError:
        """What it means if the port went away before a hub answered. `received` is the beginning of
        what came until then.
        """
