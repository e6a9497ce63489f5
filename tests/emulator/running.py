"""What tests of the whole emulator share: turning it by hand, and a client without a library."""

import contextlib
import os
import select
import socket
import threading
import time
from collections.abc import Callable
from pathlib import Path

from wildfire.client.codec import Decoder, encode
from wildfire.emulator.control import Control
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import EmulatorOptions

PATIENCE_S = 60.0


def turn_until(emulator: Emulator, happened: Callable[[], object]) -> None:
    """Lets the emulator run until something has happened. Fails if it does not happen in time."""
    deadline = time.monotonic() + PATIENCE_S
    while not happened():
        assert time.monotonic() < deadline, "it does not happen"
        emulator.turn(0.05)


class Running:
    """An emulator in a thread, and a connection to its control channel."""

    def __init__(self, options: EmulatorOptions) -> None:
        self.emulator = Emulator(options)
        self._thread = threading.Thread(target=self.emulator.run)
        self._thread.start()
        self.control = Control(self.emulator.control.address)

    def __enter__(self) -> "Running":
        return self

    def __exit__(self, *_: object) -> None:
        self.control.close()
        self.emulator.stop()
        self._thread.join()
        self.emulator.close()


class Client:
    """A program that has opened the hub's port, a path or socket://HOST:PORT."""

    def __init__(self, port: str) -> None:
        self._socket: socket.socket | None = None
        self._decoder = Decoder()
        self._bodies: list[bytes] = []
        self.lost = False
        if port.startswith("socket://"):
            host, _, number = port.removeprefix("socket://").rpartition(":")
            self._socket = socket.socket()
            # So that a client that does not read soon fills it.
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            self._socket.settimeout(5)
            try:
                self._socket.connect((host, int(number)))
            except OSError:
                self._socket.close()
                raise
            self._fd = self._socket.fileno()
        else:
            self._fd = os.open(port, os.O_RDWR | os.O_NOCTTY)
        os.set_blocking(self._fd, False)

    @classmethod
    def when_there(cls, port: str) -> "Client":
        """Opens a port that may take a moment to appear."""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            try:
                return cls(port)
            except OSError:
                assert time.monotonic() < deadline, f"no {port}"
                select.select([], [], [], 0.01)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
        elif self._fd >= 0:
            os.close(self._fd)
        self._fd = -1

    def say(self, sequence: int, said: str) -> None:
        self.say_bytes(encode(sequence, said.encode()))

    def say_bytes(self, data: bytes) -> None:
        os.write(self._fd, data)

    def read(self) -> bytes:
        """The next bytes, as they are."""
        assert select.select([self._fd], [], [], PATIENCE_S)[0], "nothing comes"
        return os.read(self._fd, 4096)

    def hear(self) -> list[bytes]:
        """Everything that the hub has sent to this client so far; `lost` once the connection is
        cut.
        """
        with contextlib.suppress(BlockingIOError):
            while not self.lost:
                try:
                    data = os.read(self._fd, 4096)
                except BlockingIOError:
                    raise
                except OSError:
                    data = b""
                self.lost = not data
                self._bodies += self._decoder.feed(data)
        return self._bodies

    def heard(self, start: str) -> bytes | None:
        """The first frame that begins with `start` (sequence and name)."""
        return next((body for body in self.hear() if body.startswith(start.encode())), None)

    def wait_for(self, start: str) -> bytes:
        """Like `heard`, for an emulator that runs elsewhere."""
        deadline = time.monotonic() + PATIENCE_S
        while (body := self.heard(start)) is None:
            assert time.monotonic() < deadline, f"no {start}, but {self._bodies}"
            assert not self.lost, "the port has gone"
            select.select([self._fd], [], [], 0.05)
        return body

    def wait_until_lost(self) -> None:
        """Waits for the hang-up."""
        deadline = time.monotonic() + PATIENCE_S
        while not self.lost:
            assert time.monotonic() < deadline, "the port is still there"
            select.select([self._fd], [], [], 0.05)
            self.hear()


def ask(emulator: Emulator, client: Client, sequence: int, said: str) -> bytes:
    """The hub's answer to a request, which is repeated as a client must do."""
    start = f"{sequence} {said.split()[0]}"
    deadline = time.monotonic() + PATIENCE_S
    while (answer := client.heard(start)) is None:
        assert time.monotonic() < deadline, f"no answer to {said}"
        client.say(sequence, said)
        for _ in range(10):
            emulator.turn(0.02)
            if client.heard(start) is not None:
                break
    return answer


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))
