"""One hub over any number of cables: heard in the background, asked from any thread."""

import contextlib
import math
import threading
from collections import Counter
from collections.abc import Callable
from queue import SimpleQueue
from typing import NamedTuple, Protocol, TypeVar

from wildfire.client import answers, messages
from wildfire.client.clock import Clock, Timing
from wildfire.client.errors import (
    ClientError,
    HubLostError,
    MissingPortError,
    NoAnswerError,
    PortError,
    SlowHubError,
)
from wildfire.client.events import Disconnected, Event, Identity, Reconnected, StillAway
from wildfire.client.link import HELLO, Link, pauses
from wildfire.client.messages import Frame
from wildfire.client.session import Session
from wildfire_hub import protocol

Reply = TypeVar("Reply")

CAPACITY = 256
"""So many events wait for a caller who does not come; further ones stay with the hub."""

_ASK_WHO_S = 0.25
_TELLING = 3


class EventSink(Protocol):
    """Where events go: a queue, of these or of more."""

    def put(self, item: Event | None) -> None:
        """Takes the next event; None when the conversation is over."""

    def qsize(self) -> int:
        """How many items wait."""


class Search(Protocol):
    """Opens the hub with this id again, at the port where it was last or at another.

    Raises:
        ClientError: it cannot be used, or not yet.
    """

    def __call__(
        self, hub: str, port: str, given_up: Callable[[], bool]
    ) -> tuple[Link, Identity]: ...


class Due:
    """Answers that are due: one to each request, as often as it was sent."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answers: Counter[int] = Counter()
        self._last = 0

    def add(self, sequence: int) -> None:
        with self._lock:
            self._answers[sequence] += 1
            self._last = sequence

    def take(self, sequence: int) -> None:
        with self._lock:
            if self._answers[sequence] > 1:
                self._answers[sequence] -= 1
            else:
                del self._answers[sequence]

    def count(self) -> int:
        with self._lock:
            return self._answers.total() - self._answers[self._last]


class _Question(NamedTuple):
    sequence: int
    name: bytes
    replies: SimpleQueue[Frame | None]


class Connection:
    """Reads `link`, on which `identity` has answered, until it is closed.

    Events go to `inbox`, None at the end. When the port goes, `search` is asked for the hub until
    it is back, and the conversation goes on where it was. At `end`, a time of `clock`, no answer is
    waited for any longer.
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
        self._session = Session(identity)
        self._search = search
        self._inbox = inbox
        self._clock = clock
        self._timing = timing
        self._asking = threading.Lock()
        self._question: _Question | None = None
        self._due = Due()
        self._who: tuple[int, float] | None = None
        self._thread = threading.Thread(target=self._run, name="wildfire hub", daemon=True)
        self._thread.start()

    @property
    def identity(self) -> Identity:
        return self._session.identity

    @property
    def connected(self) -> bool:
        return self._link is not None

    @property
    def unanswered(self) -> int:
        """How many of the requests that were sent, before the last one, no answer has come to."""
        return self._due.count()

    def close(self) -> None:
        """Ends the conversation and releases the port; may be called again."""
        self.closing.set()
        link = self._link
        if link is not None:
            link.port.wake()
        self._thread.join()

    def ask(self, read: Callable[[bytes], Reply], name: bytes, *values: int | str) -> Reply:
        """What the hub answers, made of its fields by `read`.

        Raises:
            EncodingError, HubLostError, NoAnswerError, SlowHubError, RefusedError: as their names
                say.
        """
        said = messages.compose(name, *values)
        with self._asking:
            link = self._link
            if link is None:
                raise HubLostError(self.port)
            question = _Question(link.next_sequence(), name, SimpleQueue())
            self._question = question
            try:
                return self._converse(link, question, read, said)
            finally:
                self._question = None

    def _converse(
        self,
        link: Link,
        question: _Question,
        read: Callable[[bytes], Reply],
        said: bytes,
    ) -> Reply:
        clock = self._clock
        now = clock.now()
        deadline = min(now + self._timing.request, self.end)
        for pause in pauses(self._timing):
            if now >= deadline:
                break
            self._due.add(question.sequence)
            # Whoever lets go of the link answers the question with None, or sees none yet: then
            # the link is closed, and sending fails.
            link.send(question.sequence, said)
            again = min(deadline, now + pause)
            while now < again:
                frame = clock.take(question.replies, again - now)
                if frame is not None:
                    answer = answers.accept(frame, question.sequence, question.name, read)
                    if answer is not None:
                        return answer
                elif self._link is not link:
                    raise HubLostError(self.port)
                now = clock.now()
        raise SlowHubError(self.port) if now >= self.end else NoAnswerError(self.port)

    def ask_who(self) -> None:
        """Asks the hub who it is, without waiting: it seems to have restarted."""
        link, now = self._link, self._clock.now()
        if link is None or (self._who is not None and now - self._who[1] < _ASK_WHO_S):
            return
        self._who = (link.next_sequence(), now)
        with contextlib.suppress(HubLostError):
            link.send(self._who[0], messages.compose(*HELLO))

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
            self._let_go()
            self._inbox.put(None)

    def _let_go(self) -> None:
        link, self._link = self._link, None
        if link is not None:
            link.close()
        question = self._question
        if question is not None:
            question.replies.put(None)

    def _listen(self, link: Link) -> None:
        self._acknowledge(link)
        while not self.closing.is_set():
            eventful = False
            for frame in link.receive(None):
                question = self._question
                if frame.name not in messages.REPLIES:
                    eventful = True
                    self._hear(frame)
                    continue
                self._due.take(frame.sequence)
                if question is not None and frame.sequence == question.sequence:
                    question.replies.put(frame)
                elif self._who is not None and frame.sequence == self._who[0]:
                    self._meet_again(frame)
            if eventful:
                self._acknowledge(link)
                if self._session.stranger:
                    self.ask_who()

    def _hear(self, frame: Frame) -> None:
        # While nobody takes events they are not acknowledged, so that they wait with the hub.
        if self._inbox.qsize() < CAPACITY:
            self._tell(self._session.hear(frame))

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            self._inbox.put(event)

    def _acknowledge(self, link: Link) -> None:
        heard = self._session.heard
        if heard:
            said = messages.compose(protocol.ACK, self.identity.boot, heard)
            link.send(link.next_sequence(), said)

    def _meet_again(self, frame: Frame) -> None:
        try:
            identity = answers.identity(self.port, frame.fields)
        except ValueError:
            return
        except PortError as error:
            raise HubLostError(self.port) from error
        if identity.hub != self.identity.hub:
            raise HubLostError(self.port)
        self._who = None
        self._tell(self._session.restarted(identity))

    def _recover(self, lost: Link) -> Link | None:
        self._let_go()
        if self.closing.is_set():
            return None
        self._tell([Disconnected(self.identity.hub, lost.port.name)])
        pause = self._timing.retry
        seen: Counter[str] = Counter()
        while not self._clock.wait(self.closing, pause):
            try:
                return self._resume()
            except ClientError as error:
                self._explain(error, seen)
            pause = min(2 * pause, self._timing.slowest_retry)
        return None

    def _explain(self, error: ClientError, seen: Counter[str]) -> None:
        # A hub that is starting passes through errors: only one that stays is worth telling.
        if not isinstance(error, MissingPortError | HubLostError):
            seen[str(error)] += 1
            if seen[str(error)] == _TELLING:
                self._tell([StillAway(self.identity.hub, error)])

    def _resume(self) -> Link:
        link, identity = self._search(self.identity.hub, self.port, self.closing.is_set)
        try:
            events = self._session.meet_again(identity)
            if identity.next_event > self._session.heard + 1:
                status = link.ask(self._timing.request, answers.status, protocol.STATUS)
                if status is not None and status.boot == identity.boot:
                    events += self._session.settle(status.waiting)
        except BaseException:
            link.close()
            raise
        self.port = link.port.name
        self._link = link
        self._tell([Reconnected(identity.hub, link.port.name), *events])
        return link
