"""A program at `socket://` that is not a hub is called what it is."""

import contextlib
import http.server
import socket
import struct
import threading
from collections.abc import Callable, Iterator

import pytest

from wildfire.cli.commands.spin import command
from wildfire.cli.errors import run
from wildfire.client import (
    BusyPortError,
    ForeignDeviceError,
    HungUpError,
    PortError,
    connect,
    find,
)
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess


class Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


def at_once(connection: socket.socket) -> None:
    """Hangs up before anything is said."""


def after_reading(connection: socket.socket) -> None:
    connection.recv(100)


def with_a_reset(connection: socket.socket) -> None:
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def with_words(connection: socket.socket) -> None:
    connection.sendall(b"220 mail.example.org ESMTP\r\n")
    connection.recv(100)


def with_our_words_cut_off(connection: socket.socket) -> None:
    connection.sendall(b"in u")
    connection.recv(100)


@contextlib.contextmanager
def listening(serve: Callable[[socket.socket], None]) -> Iterator[str]:
    listener = socket.create_server(("127.0.0.1", 0))

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listener.accept()
                with connection, contextlib.suppress(OSError):
                    serve(connection)

    thread = threading.Thread(target=accept)
    thread.start()
    try:
        yield f"socket://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        with contextlib.suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        thread.join()


@pytest.mark.parametrize(
    ("serve", "error"),
    [
        (at_once, HungUpError),
        (after_reading, HungUpError),
        (with_a_reset, HungUpError),
        (with_words, ForeignDeviceError),
        (with_our_words_cut_off, ForeignDeviceError),
    ],
)
def test_who_hangs_up_is_not_taken_for_a_hub_in_use(
    serve: Callable[[socket.socket], None], error: type[PortError]
) -> None:
    with listening(serve) as port:
        with pytest.raises(error):
            connect(port)
        [answer] = find(port)
        assert isinstance(answer.error, error)


def test_a_web_server_is_no_hub(capsys: pytest.CaptureFixture[str]) -> None:
    with http.server.HTTPServer(("127.0.0.1", 0), Silent) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            port = f"socket://127.0.0.1:{server.server_port}"
            assert run(command, ["--port", port]) == 1
        finally:
            server.shutdown()
            thread.join()
    assert f"the device at {port} is not a Wildfire hub" in capsys.readouterr().err


def test_an_emulator_that_has_a_client_says_so() -> None:
    with EmulatorProcess(EmulatorOptions(tcp=0)) as emulator, connect(emulator.port):
        port = emulator.port
        with pytest.raises(BusyPortError):
            connect(port)
