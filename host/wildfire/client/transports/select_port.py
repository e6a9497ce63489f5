"""An open port that `select` can wait for, read and written without a library in between."""

import contextlib
import select
import socket
import time
from collections.abc import Callable

from wildfire.client.errors import HubLostError
from wildfire.client.transports.transport import LOST

_CHUNK = 4096
_WRITE_S = 0.25
_EMPTY_READS = 8


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
        # Sockets, because `select` on Windows knows nothing else.
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
                # Readable but empty: another program was quicker or, if it stays so, hung up.
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
        # Some drivers fail to close a port that was unplugged.
        with contextlib.suppress(*LOST):
            self._release()
