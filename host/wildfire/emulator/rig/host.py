"""What the host has heard, by the protocol: virtual time waits for what it has to acknowledge."""

from collections import deque
from dataclasses import replace

from wildfire.client import PortError, answers, messages
from wildfire.client.codec import Decoder
from wildfire.client.messages import Frame
from wildfire.client.session import Session
from wildfire_hub import protocol


class Host:
    """One host, as long as it stays: fed with what it `hears` and `says`, damage and all.

    Which event is due to it, it knows better: it may have been here before, and have missed some.
    Its first acknowledgement tells; without one it may have missed all of them.
    """

    def __init__(self) -> None:
        self._heard = Decoder()
        self._said = Decoder()
        self._session: Session | None = None
        self._acknowledged = 0
        self._latest = 0
        self._is_placed = False
        self._events: deque[Frame] = deque(maxlen=protocol.QUEUE)

    @property
    def has_said_hello(self) -> bool:
        """Whether it has said `hello`, and been answered."""
        return self._session is not None

    @property
    def owes(self) -> int | None:
        """The event that it has to acknowledge next of all; None when it owes nothing."""
        if self._session is None or self._session.heard <= self._acknowledged:
            return None
        return self._session.heard

    def hears(self, data: bytes) -> None:
        """Bytes reach it."""
        for frame in _frames(self._heard, data):
            if frame.name == protocol.HELLO:
                self._meet(frame.fields)
            elif self._session is not None and frame.name in messages.EVENTS:
                self._hear(self._session, frame)

    def says(self, data: bytes) -> None:
        """It says something."""
        for frame in _frames(self._said, data):
            if self._session is not None and frame.name == protocol.ACK:
                self._acknowledge(self._session, frame.fields)

    def _meet(self, fields: bytes) -> None:
        try:
            identity = answers.identity("", fields)
        except (ValueError, PortError):
            return
        if self._session is None or identity.boot != self._session.identity.boot:
            first = self._session is None
            self._session = Session(identity if first else replace(identity, next_event=1))
            self._acknowledged = self._session.heard
            self._latest = identity.next_event - 1
            self._is_placed = not first
            self._events.clear()

    def _hear(self, session: Session, frame: Frame) -> None:
        try:
            event = messages.read(messages.EVENTS[frame.name], frame.fields)
        except ValueError:
            return
        if event["boot"] != session.identity.boot:
            return
        self._latest = max(self._latest, frame.sequence)
        self._events.append(frame)
        session.hear(frame)
        if not self._is_placed and event["oldest"] == 1:
            # Who has missed all of them has nothing to acknowledge, and so says nothing.
            self._is_placed = True
            self._place(session, 0)

    def _acknowledge(self, session: Session, fields: bytes) -> None:
        try:
            said = messages.read(messages.REQUESTS[protocol.ACK], fields)
        except ValueError:
            return
        event = int(said["event"])
        if said["boot"] != session.identity.boot or event > self._latest:
            return
        if event > session.heard or not self._is_placed:
            self._is_placed = True
            self._place(session, event)
        self._acknowledged = max(self._acknowledged, event)

    def _place(self, session: Session, event: int) -> None:
        """It has heard everything up to `event`, and then what has come in order."""
        self._session = Session(replace(session.identity, next_event=event + 1))
        self._acknowledged = event
        for frame in self._events:
            self._session.hear(frame)


def _frames(decoder: Decoder, data: bytes) -> list[Frame]:
    return [frame for frame in map(messages.split, decoder.feed(data)) if frame is not None]
