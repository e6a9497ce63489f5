"""A hub at a serial port of this computer, or at any other port that pyserial can open.

pyserial opens and configures serial ports. If `select` can wait for a port, it is then read and
written directly: pyserial's own `read` and `write` cost half a round trip more.
"""

import contextlib
import os
import re
import sys
from pathlib import Path

import serial
from serial.tools import list_ports

from wildfire.client.errors import BadPortError, HubLostError, PortError
from wildfire.client.transports.select_port import SelectPort
from wildfire.client.transports.transport import LOST, Candidate, OpenPort
from wildfire.message import Message

MAY_PASS = True

RASPBERRY_PI, ADAFRUIT = 0x2E8A, 0x239A
"""USB vendors of boards that may be hubs. Other devices are not spoken to unasked."""

_WRITE_S = 0.25
_POLL_S = 0.05


def takes(_name: str) -> bool:
    return True


def open_port(name: str) -> OpenPort:
    """Opens `name` for this program alone: a device, or a URL that pyserial knows."""
    try:
        opened = serial.serial_for_url(
            name, do_not_open=True, baudrate=115200, timeout=0, exclusive=True
        )
        # It ignores by itself that a pty has no control lines (errno 25).
        opened.open()
    except (KeyError, NotImplementedError, re.error) as wrong:
        raise BadPortError(name, Message.of("client.unreadable-url", why=str(wrong))) from wrong
    return wrap(name, opened)


def exists(name: str) -> bool:
    return Path(name).exists()


def listed() -> list[Candidate]:
    return [
        Candidate(
            port.device,
            port.serial_number or port.device,
            port.vid == ADAFRUIT or "CircuitPython" in (port.interface or ""),
        )
        for port in list_ports.comports()
        if port.vid in (RASPBERRY_PI, ADAFRUIT)
    ]


def names() -> list[str]:
    """The names of all serial ports that the system lists; a pty is not among them."""
    return [port.device for port in list_ports.comports()]


def lost_at_once(name: str, _received: bytes) -> PortError:
    return HubLostError(name)


def wrap(name: str, opened: serial.Serial) -> OpenPort:
    """The Port for a port that pyserial has opened."""
    # Not for a subclass: `spy://` wants to see what is read.
    if sys.platform == "win32" or type(opened) is not serial.Serial:
        return PolledPort(name, opened)
    descriptor = opened.fileno()
    return SelectPort(
        name,
        descriptor,
        lambda count: os.read(descriptor, count),
        lambda data: os.write(descriptor, data),
        opened.close,
    )


class PolledPort:
    """Any other port of pyserial: COM ports of Windows, rfc2217:// and the like."""

    def __init__(self, name: str, opened: serial.Serial) -> None:
        self.name = name
        self._opened = opened
        # Set once: pyserial configures the whole port again with every change.
        opened.timeout = _POLL_S
        try:
            opened.write_timeout = _WRITE_S
        except NotImplementedError:
            # A port at another computer has none.
            opened.write_timeout = None

    def read(self, seconds: float | None) -> bytes:
        try:
            return bytes(self._opened.read(self._opened.in_waiting or 1))
        except LOST as error:
            raise HubLostError(self.name) from error

    def write(self, data: bytes) -> None:
        try:
            with contextlib.suppress(serial.SerialTimeoutException):
                self._opened.write(data)
        except LOST as error:
            raise HubLostError(self.name) from error

    def wake(self) -> None:
        """Does nothing: no `read` waits for long here."""

    def close(self) -> None:
        with contextlib.suppress(*LOST):
            self._opened.close()
