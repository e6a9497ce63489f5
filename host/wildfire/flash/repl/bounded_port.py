"""A serial port that accepts no more than an answer can have, in bytes and in seconds."""

import contextlib
import time
from typing import Any

ANSWER_S = 10.0
"""How long an answer may take, counted from the last request."""

LONGEST_ANSWER = 1 << 17
"""How many bytes an answer may have: far more than the longest listing of a folder."""


class BoundedPort:
    """pyserial's `port`, for mpremote.

    When a board says more, or goes on for longer, everything but closing raises `failure`.
    """

    def __init__(self, port: Any, failure: type[Exception]) -> None:
        self._port = port
        self._failure = failure
        self._heard = 0
        self._until = time.monotonic() + ANSWER_S
        self.is_over = False
        # A board that talks and does not read must not be waited for either.
        with contextlib.suppress(NotImplementedError):
            port.write_timeout = ANSWER_S

    def write(self, data: bytes) -> Any:
        if self.is_over:
            raise self._failure("the port is not used any more")
        written = self._port.write(data)
        self._heard = 0
        self._until = time.monotonic() + ANSWER_S
        return written

    def read(self, count: int = 1) -> bytes:
        self._check()
        data = bytes(self._port.read(count))
        self._heard += len(data)
        return data

    def inWaiting(self) -> int:  # noqa: N802 - mpremote's pyserial calls it so
        self._check()
        return int(self._port.inWaiting())

    def close(self) -> None:
        self._port.close()

    def _check(self) -> None:
        if self._heard > LONGEST_ANSWER or time.monotonic() > self._until:
            self.is_over = True
            raise self._failure("it does not come to an end")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)
