"""A TCP port on this computer as the hub's port, for systems without pseudo-terminals."""

import contextlib
import socket

from wildfire.client.transports import tcp
from wildfire.emulator.endpoints.browser_guard import BrowserGuard
from wildfire.emulator.errors import AddressError
from wildfire.message import Message

LOOPBACK = "127.0.0.1"


def listen(port: int) -> socket.socket:
    """A socket that listens on this computer only; 0 is any free port.

    Raises:
        AddressError: the port is taken, or not allowed.
    """
    listener = _take(port)
    _open(listener)
    return listener


def _take(port: int) -> socket.socket:
    """A socket that has the port. Clients are refused until it listens."""
    taken = socket.socket()
    try:
        # On Windows this option would let two programs have one port.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        taken.bind((LOOPBACK, port))
        taken.setblocking(False)
    except OSError as error:
        taken.close()
        raise _refused(port, error) from error
    return taken


def _open(taken: socket.socket) -> None:
    port = taken.getsockname()[1]
    try:
        taken.listen()
    except OSError as error:
        taken.close()
        raise _refused(port, error) from error


def _refused(port: int, error: OSError) -> AddressError:
    return AddressError(
        "emulator.cannot-listen-on-port",
        remedy=Message.of("emulator.use-any-port"),
        port=port,
        reason=error.strerror or str(error),
    )


class TcpEndpoint:
    """A socket that listens while the hub is plugged in, and at most one connection.

    Any other one is hung up on at once. So is a browser, before the hub receives what it sends, and
    with a `secret` a client that does not send it first, and a newline.
    """

    def __init__(self, port: int, secret: str = "") -> None:
        self.attached = False
        self._listener = listen(port)
        self._listens = True
        self._port = self._listener.getsockname()[1]
        self._connection: socket.socket | None = None
        self._guard = BrowserGuard()
        self.name = tcp.name(LOOPBACK, self._port, secret)
        self._password = f"{secret}\n".encode() if secret else b""
        self._unsaid = b""

    def plug(self) -> None:
        if not self._listens:
            _open(self._listener)
            self._listens = True

    def unplug(self) -> None:
        # The listener first: a client may try again at once, and must not be let in.
        if self._listens:
            self._listener.close()
            self._listens = False
            # Another program must not get the port until the hub is back.
            self._listener = _take(self._port)
        self._hang_up()

    def close(self) -> None:
        self._listener.close()
        self._listens = False
        self._hang_up()

    def drain(self) -> None:
        # TCP delivers what was sent before the hang-up.
        pass

    def watched(self) -> list[int]:
        listening = [self._listener.fileno()] if self._listens else []
        return listening if self._connection is None else [*listening, self._connection.fileno()]

    def sending(self) -> list[int]:
        return [] if self._connection is None else [self._connection.fileno()]

    def must_seek(self) -> bool:
        return False

    def receive(self, limit: int) -> bytes:
        if self._connection is None:
            self._accept()
        if self._connection is None:
            return b""
        try:
            data = self._connection.recv(limit)
        except BlockingIOError:
            data = b""
        except OSError:
            self._hang_up()
            return b""
        else:
            # The next client must wait until we know that this one has gone.
            if not data or self._guard.is_browser(data):
                self._hang_up()
                return b""
        self._refuse()
        return self._let_in(data) if self._unsaid else data

    def _let_in(self, data: bytes) -> bytes:
        """What is left of `data` after the password."""
        said = data[: len(self._unsaid)]
        if said != self._unsaid[: len(said)]:
            self._hang_up()
            return b""
        self._unsaid = self._unsaid[len(said) :]
        self.attached = not self._unsaid
        return data[len(said) :]

    def _accept(self) -> None:
        if not self._listens:
            return
        try:
            connection, _ = self._listener.accept()
        except OSError:
            return
        connection.setblocking(False)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Like a USB device, it has little room for bytes that nobody reads.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16384)
        self._connection = connection
        self._guard = BrowserGuard()
        self._unsaid = self._password
        self.attached = not self._unsaid

    def _refuse(self) -> None:
        while self._listens:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with contextlib.suppress(OSError):
                connection.send(tcp.IN_USE)
            connection.close()

    def _hang_up(self) -> None:
        self.attached = False
        if self._connection is not None:
            with contextlib.suppress(OSError):
                self._connection.close()
            self._connection = None

    def send(self, data: bytes) -> int:
        if self._connection is None:
            return 0
        try:
            return self._connection.send(data)
        except BlockingIOError:
            return 0
        except OSError:
            self._hang_up()
            return 0
