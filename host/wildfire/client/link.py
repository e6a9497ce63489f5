"""Frames over an open port: out, in, and a request with its reply."""

import contextlib
import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeVar

from wildfire.client import messages, reading
from wildfire.client.clock import Clock, Timing
from wildfire.client.codec import Decoder, encode
from wildfire.client.errors import (
    ForeignDeviceError,
    HubLostError,
    NoAnswerError,
    RefusedError,
)
from wildfire.client.events import Identity
from wildfire.client.messages import Frame
from wildfire.client.transports.transport import OpenPort
from wildfire_hub import protocol

Reply = TypeVar("Reply")

HELLO = (protocol.HELLO, protocol.PROTOCOL_MAJOR, protocol.PROTOCOL_MINOR)
"""The first request on a link, for `ask` or `messages.compose`."""

_SEQUENCES = 0x10000
_EARLY = 64
_FIRST = 64


@dataclass(frozen=True, slots=True)
class Traffic:
    """One frame on the wire, sent by `speaker`. `body` is without `$` and CRC."""

    speaker: Literal["hub", "host"]
    body: bytes


@dataclass(frozen=True, slots=True)
class Noise:
    """`bad` frames arrived damaged, or something else began like a frame."""

    bad: int


Tap = Callable[[Traffic | Noise], None]


def pauses(timing: Timing) -> Iterator[float]:
    """How long to wait for a reply before each repetition of a request, without end."""
    pause = timing.ask
    while True:
        yield pause
        pause = min(2 * pause, timing.slowest_ask)


class Link:
    """Frames over `port`. One thread receives; any thread may send or close."""

    def __init__(
        self, port: OpenPort, clock: Clock, timing: Timing, tap: Tap | None = None
    ) -> None:
        self.port = port
        self.decoder = Decoder()
        self._clock = clock
        self._timing = timing
        self._tap = tap
        self._sending = threading.Lock()
        self._closed = False
        self._lost = False
        self._sequence = random.randrange(_SEQUENCES)
        self._early: list[Frame] = []
        self._heard: list[Frame] = []
        self._first_received = b""

    def next_sequence(self) -> int:
        """A sequence for a new request."""
        with self._sending:
            self._sequence = (self._sequence + 1) % _SEQUENCES
            return self._sequence

    def send(self, sequence: int, payload: bytes) -> None:
        """Sends what `messages.compose` made. Bytes that the port does not take are lost, as on any
        wire.

        Raises:
            HubLostError: the port has gone.
        """
        frame = encode(sequence, payload)
        with self._sending:
            if self._closed:
                raise HubLostError(self.port.name)
            if self._tap is not None:
                self._tap(Traffic("host", frame[1:-6]))
            try:
                self.port.write(frame)
            except HubLostError:
                # The receiving thread must know too, and may have seen nothing of it.
                self._lost = True
                self.port.wake()
                raise

    def receive(self, seconds: float | None) -> list[Frame]:
        """The next frames. Waits at most `seconds` for them (None: no limit).

        Raises:
            HubLostError: the port has gone.
        """
        if self._early:
            early, self._early = self._early, []
            return early
        data = self.port.read(seconds)
        if self._lost:
            raise HubLostError(self.port.name)
        self._note(data)
        bad = self.decoder.bad
        bodies = self.decoder.feed(data)
        if self._tap is not None:
            if self.decoder.bad > bad:
                self._tap(Noise(self.decoder.bad - bad))
            for body in bodies:
                self._tap(Traffic("hub", body))
        return [frame for frame in map(messages.split, bodies) if frame is not None]

    def _note(self, data: bytes) -> None:
        self._first_received += data[: _FIRST - len(self._first_received)]

    def first_received(self) -> bytes:
        """The beginning of what was received on a port that has gone."""
        with contextlib.suppress(HubLostError):
            # It may not have been read when a write failed.
            self._note(self.port.read(0))
        return self._first_received

    def ask(
        self,
        seconds: float,
        read: Callable[[bytes], Reply],
        name: bytes,
        *values: int | str,
        given_up: Callable[[], bool] = lambda: False,
    ) -> Reply | None:
        """Asks, and waits for the reply for `seconds`. Only for the one thread that uses the link.

        `read` makes the reply of its fields; a ValueError says that it is not one. Events that come
        meanwhile are kept for the next `receive`. None when no reply came.

        Raises:
            HubLostError: the port has gone.
            RefusedError: the hub refuses.
        """
        deadline = self._clock.now() + seconds
        sequence = self.next_sequence()
        payload = messages.compose(name, *values)
        try:
            for pause in pauses(self._timing):
                now = self._clock.now()
                if now >= deadline or given_up():
                    return None
                self.send(sequence, payload)
                again = min(deadline, now + pause)
                while now < again:
                    reply = self._look_for(sequence, name, read, self.receive(again - now))
                    if reply is not None:
                        return reply
                    now = self._clock.now()
            return None
        finally:
            self._early, self._heard = self._heard, []

    def _look_for(
        self, sequence: int, name: bytes, read: Callable[[bytes], Reply], frames: list[Frame]
    ) -> Reply | None:
        found = None
        for frame in frames:
            # Events that find no room come again.
            if frame.name in messages.EVENTS and len(self._heard) < _EARLY:
                self._heard.append(frame)
            elif found is None:
                found = reading.accept(frame, sequence, name, read)
        return found

    def hello(self, given_up: Callable[[], bool] = lambda: False) -> Identity:
        """Asks who is there.

        Raises:
            NoAnswerError: nothing comes.
            ForeignDeviceError: something comes, but not a reply to `hello`.
            WrongVersionError: the hub speaks another protocol.
            HubLostError: the port has gone.
        """
        port = self.port.name

        def read(fields: bytes) -> Identity:
            identity = reading.identity(port, fields)
            # The event may have waited in the board's buffer, and claims to be younger than it is.
            # The hub will send it again.
            self._heard.clear()
            return identity

        try:
            identity = self.ask(self._timing.hello, read, *HELLO, given_up=given_up)
        except RefusedError as error:
            raise ForeignDeviceError(port) from error
        if identity is not None:
            return identity
        raise ForeignDeviceError(port) if self._first_received else NoAnswerError(port)

    def close(self) -> None:
        """Releases the port; may be called again."""
        with self._sending:
            if not self._closed:
                self._closed = True
                self.port.close()
