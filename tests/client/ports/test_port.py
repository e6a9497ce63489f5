"""Every way in which a cable can be pulled is one error."""

import errno
import os
import socket
import threading
from collections.abc import Iterator

import pytest
import serial

from wildfire.client import HubLostError
from wildfire.client.clock import Clock
from wildfire.client.opening import PortOpener
from wildfire.client.transports import serial_port
from wildfire.client.transports.select_port import SelectPort
from wildfire.client.transports.serial_port import PolledPort, wrap
from wildfire.client.transports.transport import LOST, OpenPort

from ..board import open_pty


@pytest.fixture
def pty() -> Iterator[tuple[int, str]]:
    master, slave = open_pty()
    yield master, os.ttyname(slave)
    for descriptor in (master, slave):
        try:
            os.close(descriptor)
        except OSError:
            continue


@pytest.fixture(params=["select", "polled"])
def port(request: pytest.FixtureRequest, pty: tuple[int, str]) -> Iterator[OpenPort]:
    """Both kinds of port, on the same pty."""
    name = pty[1]
    opened: OpenPort
    if request.param == "select":
        opened = serial_port.open_port(name)
        assert isinstance(opened, SelectPort)
    else:
        opened = PolledPort(name, serial.Serial(name, timeout=0, exclusive=True))
    yield opened
    opened.close()


def test_bytes_go_both_ways(port: OpenPort, pty: tuple[int, str]) -> None:
    port.write(b"question")
    assert os.read(pty[0], 100) == b"question"
    os.write(pty[0], b"answer\xff\n\r\x03")
    heard = b""
    while len(heard) < 10:
        heard += port.read(1)
    assert heard == b"answer\xff\n\r\x03"


def test_silence_is_no_bytes(port: OpenPort) -> None:
    assert port.read(0.01) == b""


def test_a_port_whose_other_end_is_gone_is_lost(port: OpenPort, pty: tuple[int, str]) -> None:
    os.close(pty[0])
    with pytest.raises(HubLostError):
        port.read(1)
    with pytest.raises(HubLostError):
        port.write(b"x")


def test_a_hub_that_does_not_read_holds_nobody_up_for_long(port: OpenPort) -> None:
    for _ in range(3):
        port.write(b"x" * 20000)
    assert port.read(0) == b""


def test_waking_ends_a_wait(pty: tuple[int, str]) -> None:
    port = serial_port.open_port(pty[1])
    woken = threading.Timer(0.01, port.wake)
    woken.start()
    assert port.read(None) == b""
    woken.join()
    port.close()


class Broken(serial.SerialBase):
    """A port of pyserial on which everything fails in one way."""

    def __init__(self, failure: Exception) -> None:
        super().__init__()
        self._failure = failure

    def _reconfigure_port(self) -> None:
        pass

    def open(self) -> None:
        pass

    def read(self, size: int = 1) -> bytes:
        raise self._failure

    def write(self, data: object) -> int:
        raise self._failure

    @property
    def in_waiting(self) -> int:
        raise self._failure

    def close(self) -> None:
        raise self._failure

    def __del__(self) -> None:
        """Python would close it, and report a failure of that from 3.13 on."""


@pytest.mark.parametrize(
    "failure",
    [
        serial.SerialException("device reports readiness to read but returned no data"),
        serial.SerialException("ClearCommError failed (PermissionError(13, 'Access denied'))"),
        OSError(errno.EIO, "Input/output error"),
        OSError(errno.ENXIO, "Device not configured"),
        PermissionError(13, "Access is denied."),
        TypeError("argument must be an int, or have a fileno() method."),
        ValueError("file descriptor cannot be a negative integer (-1)"),
        # termios.error, where there is one.
        LOST[-1](errno.EIO, "Input/output error"),
    ],
)
def test_however_pyserial_says_it_the_hub_is_lost(failure: Exception) -> None:
    port = wrap("COM3", Broken(failure))  # type: ignore[arg-type]
    with pytest.raises(HubLostError):
        port.read(None)
    with pytest.raises(HubLostError):
        port.write(b"x")
    port.close()


def test_a_write_that_takes_too_long_loses_no_more_than_itself() -> None:
    port = wrap("COM3", Broken(serial.SerialTimeoutException()))  # type: ignore[arg-type]
    port.write(b"x")


@pytest.fixture
def server() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server


def test_a_socket_is_a_port_too(server: socket.socket) -> None:
    port = PortOpener(Clock()).open(f"socket://127.0.0.1:{server.getsockname()[1]}")
    with server.accept()[0] as other:
        port.write(b"question")
        assert other.recv(100) == b"question"
        other.sendall(b"answer")
        assert port.read(1) == b"answer"
        assert port.read(0.01) == b""
    with pytest.raises(HubLostError):
        port.read(1)
    port.close()


def test_a_url_of_pyserial_is_a_port_too() -> None:
    port = PortOpener(Clock()).open("loop://")
    port.write(b"round")
    heard = b""
    while len(heard) < 5:
        heard += port.read(1)
    assert heard == b"round"
    port.close()
