"""A port at another computer: the client notices that it has closed, like a pulled cable."""

import contextlib
import socket
import threading
from collections.abc import Iterator

import pytest
import serial
import serial.rfc2217

from wildfire.client import HubLostError
from wildfire.client.clock import Clock
from wildfire.client.opening import PortOpener
from wildfire.client.transports.transport import OpenPort

AT_ONCE_S = 2.0


class Server:
    """Lends its loop:// to one client by RFC 2217, as ser2net lends a port."""

    def __init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"rfc2217://127.0.0.1:{self._listener.getsockname()[1]}"
        self._lent = serial.serial_for_url("loop://", timeout=0)
        self._client: socket.socket | None = None
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """What pyserial's manager says to the client."""
        assert self._client is not None
        self._client.sendall(data)

    def _serve(self) -> None:
        try:
            self._client, _ = self._listener.accept()
        except OSError:
            return
        manager = serial.rfc2217.PortManager(self._lent, self)
        while True:
            try:
                data = self._client.recv(1024)
            except OSError:
                return
            if not data:
                return
            self._lent.write(b"".join(manager.filter(data)))
            self.write(b"".join(manager.escape(self._lent.read(self._lent.in_waiting))))

    def hang_up(self) -> None:
        if self._client is not None:
            self._client.shutdown(socket.SHUT_RDWR)
        self._thread.join()

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()
        if self._client is not None:
            self._client.close()
        self._lent.close()


@pytest.fixture
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.close()


def read_until_lost(port: OpenPort, lost: threading.Event) -> None:
    try:
        while True:
            port.read(None)
    except HubLostError:
        lost.set()


@pytest.mark.filterwarnings("ignore:set(Daemon|Name):DeprecationWarning")
def test_a_lent_port_is_a_port_until_it_is_taken_away(server: Server) -> None:
    port = PortOpener(Clock()).open(server.url)
    port.write(b"question\xff")
    heard = b""
    while len(heard) < 9:
        heard += port.read(None)
    assert heard == b"question\xff"
    lost = threading.Event()
    reader = threading.Thread(target=read_until_lost, args=(port, lost))
    reader.start()
    server.hang_up()
    assert lost.wait(AT_ONCE_S)
    reader.join()
    port.close()
