"""Open ports: bytes in, bytes out, and one error for every way in which a cable can be pulled.

pyserial opens and configures serial ports. What can be waited for with `select` is then read and
written directly: pyserial's own `read` and `write` cost half a round trip more.
"""

import contextlib
import os
import select
import socket
import sys
import time
from collections.abc import Callable
from typing import Protocol
from urllib.parse import urlsplit

import serial

from wildfire.client.errors import HubLostError

_CHUNK = 4096
_WRITE_S = 0.25
_POLL_S = 0.05
_EMPTY_READS = 8


def _termios_error() -> tuple[type[Exception], ...]:
    try:
        import termios
    except ImportError:
        return ()
    return (termios.error,)


# SerialException is an OSError; a descriptor that pyserial has closed is None, hence TypeError.
LOST: tuple[type[Exception], ...] = (OSError, TypeError, ValueError, *_termios_error())


class Port(Protocol):
    """An open port, for one thread that reads and others that write, wake and close it."""

    name: str

    def read(self, seconds: float | None) -> bytes:
        """What has arrived, waiting about `seconds` for it at most; empty when nothing has.

        Raises:
            HubLostError: the port has gone.
        """

    def write(self, data: bytes) -> None:
        """Sends `data`; what is not taken in time is dropped.

        Raises:
            HubLostError: the port has gone.
        """

    def wake(self) -> None:
        """Makes a `read` that is waiting return."""

    def close(self) -> None:
        """Releases the port."""


class SelectPort:
    """A port that `select` can wait for.

    `receive(count)` and `send(data)` do not wait, or raise BlockingIOError; `release` closes it.
    """

    def __init__(
        self,
        name: str,
        descriptor: int,
        receive: Callable[[int], bytes],
        send: Callable[[bytes], int],
        release: Callable[[], None],
    ) -> None:
        self.name = name
        self._descriptor = descriptor
        self._receive = receive
        self._send = send
        self._release = release
        # Sockets, because on Windows `select` knows no other kind.
        self._woken, self._waker = socket.socketpair()
        self._woken.setblocking(False)
        self._waker.setblocking(False)

    def read(self, seconds: float | None) -> bytes:
        port, woken = self._descriptor, self._woken.fileno()
        try:
            for _ in range(_EMPTY_READS):
                ready, _, _ = select.select([port, woken], [], [], seconds)
                if woken in ready:
                    self._woken.recv(_CHUNK)
                if port not in ready:
                    return b""
                try:
                    data = self._receive(_CHUNK)
                except BlockingIOError:
                    data = b""
                if data:
                    return data
                # Readable but empty: another program was quicker, or, if it stays so, hung up.
                seconds = 0
        except LOST as error:
            raise HubLostError(self.name) from error
        raise HubLostError(self.name)

    def write(self, data: bytes) -> None:
        end = None
        try:
            while data:
                try:
                    data = data[self._send(data) :]
                except BlockingIOError:
                    now = time.monotonic()
                    end = end or now + _WRITE_S
                    # A port that takes a byte now and then must not hold up a frame for longer.
                    left = end - now
                    if left <= 0 or not select.select([], [self._descriptor], [], left)[1]:
                        return
        except LOST as error:
            raise HubLostError(self.name) from error

    def wake(self) -> None:
        with contextlib.suppress(OSError):
            self._waker.send(b"x")

    def close(self) -> None:
        self._woken.close()
        self._waker.close()
        # Some drivers fail to close what has been unplugged.
        with contextlib.suppress(*LOST):
            self._release()


class PolledPort:
    """Any other port of pyserial: Windows' COM ports, rfc2217:// and the like."""

    def __init__(self, name: str, opened: serial.Serial) -> None:
        self.name = name
        self._opened = opened
        # Set once: pyserial configures the whole port anew with every change.
        opened.timeout = _POLL_S
        try:
            opened.write_timeout = _WRITE_S
        except NotImplementedError:
            # A port at another computer knows none.
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


def wrap(name: str, opened: serial.Serial) -> Port:
    """The Port for what pyserial has opened."""
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


def connect_socket(name: str, seconds: float) -> Port:
    """Opens `socket://HOST:PORT`; ValueError when it does not have that form. What follows as
    `/SECRET` is said first, and a newline.

    pyserial's own leaks the socket when the other end hangs up, rests 0.3 s in `close`, and lets
    small frames wait for each other.
    """
    parts = urlsplit(name)
    if not parts.hostname or not parts.port:
        raise ValueError("the form is socket://HOST:PORT")
    connection = socket.create_connection((parts.hostname, parts.port), timeout=seconds)
    secret = parts.path.removeprefix("/")
    if secret:
        connection.sendall(f"{secret}\n".encode())
    connection.setblocking(False)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return SelectPort(name, connection.fileno(), connection.recv, connection.send, connection.close)
