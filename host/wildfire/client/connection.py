"""One hub over any number of cables: read in the background, asked from any thread."""

import contextlib
import math
import threading
from collections import Counter
from collections.abc import Callable
from queue import SimpleQueue
from typing import NamedTuple, Protocol, TypeVar

from wildfire.client import messages, reading
from wildfire.client.clock import Clock, Timing
from wildfire.client.errors import (
    ClientError,
    HubLostError,
    MissingPortError,
    NoAnswerError,
    PortError,
    SlowHubError,
)
from wildfire.client.event_receiver import EventReceiver
from wildfire.client.events import Disconnected, Event, Identity, Reconnected, StillAway
from wildfire.client.link import HELLO, Link, pauses
from wildfire.client.messages import Frame
from wildfire_hub import protocol

Reply = TypeVar("Reply")

CAPACITY = 256
"""How many events wait for a caller who does not take them. Further ones stay with the hub."""

_HELLO_S = 0.25
_TELLING = 3


class EventSink(Protocol):
    """Where events go: a queue of these, or of more."""

    def put(self, item: Event | None) -> None:
        """Takes the next event; None if the connection is closed."""

    def qsize(self) -> int:
        """How many items wait."""


class Search(Protocol):
    """Opens the hub with this id again, at its last port or at another.

    Raises:
        ClientError: it cannot be used, or not yet.
    """

    def __call__(
        self, hub: str, port: str, given_up: Callable[[], bool]
    ) -> tuple[Link, Identity]: ...


class PendingReplies:
    """Replies that the hub still owes: one for each request, each time it was sent."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pending: Counter[int] = Counter()
        self._last = 0

    def add(self, sequence: int) -> None:
        with self._lock:
            self._pending[sequence] += 1
            self._last = sequence

    def take(self, sequence: int) -> None:
        with self._lock:
            if self._pending[sequence] > 1:
                self._pending[sequence] -= 1
            else:
                del self._pending[sequence]

    def count(self) -> int:
        with self._lock:
            return self._pending.total() - self._pending[self._last]


class _Request(NamedTuple):
    sequence: int
    name: bytes
    replies: SimpleQueue[Frame | None]


class Connection:
    """Reads `link`, on which `identity` has answered, until it is closed.

    Events go to `inbox`, with None at the end. If the port goes away, `search` looks for the hub
    until it is back, and everything goes on from there. After `end`, a time of `clock`, no request
    waits for its reply.
    """

    def __init__(
        self,
        link: Link,
        identity: Identity,
        search: Search,
        inbox: EventSink,
        clock: Clock,
        timing: Timing,
    ) -> None:
        self.port = link.port.name
        self.closing = threading.Event()
        self.end = math.inf
        self._link: Link | None = link
        self._events = EventReceiver(identity)
        self._search = search
        self._inbox = inbox
        self._clock = clock
        self._timing = timing
        self._asking = threading.Lock()
        self._request: _Request | None = None
        self._pending = PendingReplies()
        self._hello: tuple[int, float] | None = None
        self._thread = threading.Thread(target=self._run, name="wildfire hub", daemon=True)
        self._thread.start()

    @property
    def identity(self) -> Identity:
        return self._events.identity

    @property
    def connected(self) -> bool:
        return self._link is not None

    @property
    def unanswered(self) -> int:
        """How many requests, before the last one, were sent and not answered."""
        return self._pending.count()

    def close(self) -> None:
        """Closes the connection and releases the port; may be called again."""
        self.closing.set()
        link = self._link
        if link is not None:
            link.port.wake()
        self._thread.join()

    def ask(self, read: Callable[[bytes], Reply], name: bytes, *values: int | str) -> Reply:
        """The hub's reply, as `read` makes it of its fields.

        Raises:
            EncodingError, HubLostError, NoAnswerError, SlowHubError, RefusedError: as their names
                say.
        """
        payload = messages.compose(name, *values)
        with self._asking:
            link = self._link
            if link is None:
                raise HubLostError(self.port)
            request = _Request(link.next_sequence(), name, SimpleQueue())
            self._request = request
            try:
                return self._exchange(link, request, read, payload)
            finally:
                self._request = None

    def _exchange(
        self,
        link: Link,
        request: _Request,
        read: Callable[[bytes], Reply],
        payload: bytes,
    ) -> Reply:
        clock = self._clock
        now = clock.now()
        deadline = min(now + self._timing.request, self.end)
        for pause in pauses(self._timing):
            if now >= deadline:
                break
            self._pending.add(request.sequence)
            # When the link is dropped, this request gets None for a reply. If it was not there yet,
            # the link is closed, and sending fails.
            link.send(request.sequence, payload)
            again = min(deadline, now + pause)
            while now < again:
                frame = clock.take(request.replies, again - now)
                if frame is not None:
                    reply = reading.accept(frame, request.sequence, request.name, read)
                    if reply is not None:
                        return reply
                elif self._link is not link:
                    raise HubLostError(self.port)
                now = clock.now()
        raise SlowHubError(self.port) if now >= self.end else NoAnswerError(self.port)

    def ask_who(self) -> None:
        """Asks the hub who it is, without waiting, because it seems to have restarted."""
        link, now = self._link, self._clock.now()
        if link is None or (self._hello is not None and now - self._hello[1] < _HELLO_S):
            return
        self._hello = (link.next_sequence(), now)
        with contextlib.suppress(HubLostError):
            link.send(self._hello[0], messages.compose(*HELLO))

    def _run(self) -> None:
        link = self._link
        try:
            while link is not None:
                try:
                    self._listen(link)
                    break
                except HubLostError:
                    link = self._recover(link)
        finally:
            self.closing.set()
            self._drop_link()
            self._inbox.put(None)

    def _drop_link(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            link.close()
        request = self._request
        if request is not None:
            request.replies.put(None)

    def _listen(self, link: Link) -> None:
        self._acknowledge(link)
        while not self.closing.is_set():
            eventful = False
            for frame in link.receive(None):
                request = self._request
                if frame.name not in messages.REPLIES:
                    eventful = True
                    self._receive_event(frame)
                    continue
                self._pending.take(frame.sequence)
                if request is not None and frame.sequence == request.sequence:
                    request.replies.put(frame)
                elif self._hello is not None and frame.sequence == self._hello[0]:
                    self._meet_again(frame)
            if eventful:
                self._acknowledge(link)
                if self._events.has_unknown_boot:
                    self.ask_who()

    def _receive_event(self, frame: Frame) -> None:
        # While nobody takes events, do not acknowledge them, so that they wait with the hub.
        if self._inbox.qsize() < CAPACITY:
            self._put(self._events.receive(frame))

    def _put(self, events: list[Event]) -> None:
        for event in events:
            self._inbox.put(event)

    def _acknowledge(self, link: Link) -> None:
        received = self._events.received
        if received:
            payload = messages.compose(protocol.ACK, self.identity.boot, received)
            link.send(link.next_sequence(), payload)

    def _meet_again(self, frame: Frame) -> None:
        try:
            identity = reading.identity(self.port, frame.fields)
        except ValueError:
            return
        except PortError as error:
            raise HubLostError(self.port) from error
        if identity.hub != self.identity.hub:
            raise HubLostError(self.port)
        self._hello = None
        self._put(self._events.restarted(identity))

    def _recover(self, lost: Link) -> Link | None:
        self._drop_link()
        if self.closing.is_set():
            return None
        self._put([Disconnected(self.identity.hub, lost.port.name)])
        pause = self._timing.retry
        seen: Counter[str] = Counter()
        while not self._clock.wait(self.closing, pause):
            try:
                return self._resume()
            except ClientError as error:
                self._note_failure(error, seen)
            pause = min(2 * pause, self._timing.slowest_retry)
        return None

    def _note_failure(self, error: ClientError, seen: Counter[str]) -> None:
        # A hub that is starting goes through errors. Only one that stays is worth reporting.
        if not isinstance(error, MissingPortError | HubLostError):
            seen[str(error)] += 1
            if seen[str(error)] == _TELLING:
                self._put([StillAway(self.identity.hub, error)])

    def _resume(self) -> Link:
        link, identity = self._search(self.identity.hub, self.port, self.closing.is_set)
        try:
            events = self._events.meet_again(identity)
            if identity.next_event > self._events.received + 1:
                status = link.ask(self._timing.request, reading.status, protocol.STATUS)
                if status is not None and status.boot == identity.boot:
                    events += self._events.settle(status.waiting)
        except BaseException:
            link.close()
            raise
        self.port = link.port.name
        self._link = link
        self._put([Reconnected(identity.hub, link.port.name), *events])
        return link
