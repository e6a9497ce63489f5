"""What the host has received so far: virtual time waits until it acknowledges an event."""

from collections import deque
from dataclasses import replace

from wildfire.client import PortError, messages, reading
from wildfire.client.codec import Decoder
from wildfire.client.event_receiver import EventReceiver
from wildfire.client.messages import Frame
from wildfire_hub import protocol


class Host:
    """One host, as long as it stays, known by the bytes it `receives` and `sends`, damaged or not.

    It may have been here before, and have missed some events. Its first acknowledgement shows which
    ones. Before that, it may have missed all of them.
    """

    def __init__(self) -> None:
        self._heard = Decoder()
        self._said = Decoder()
        self._receiver: EventReceiver | None = None
        self._acknowledged = 0
        self._latest = 0
        self._is_placed = False
        self._events: deque[Frame] = deque(maxlen=protocol.QUEUE)

    @property
    def has_said_hello(self) -> bool:
        """Whether it has said `hello` and has got an answer."""
        return self._receiver is not None

    @property
    def owes(self) -> int | None:
        """The event that it must acknowledge next; None if there is none."""
        if self._receiver is None or self._receiver.received <= self._acknowledged:
            return None
        return self._receiver.received

    def receives(self, data: bytes) -> None:
        """Follows bytes that reach it."""
        for frame in _frames(self._heard, data):
            if frame.name == protocol.HELLO:
                self._meet(frame.fields)
            elif self._receiver is not None and frame.name in messages.EVENTS:
                self._hear(self._receiver, frame)

    def sends(self, data: bytes) -> None:
        """Follows bytes that it sends."""
        for frame in _frames(self._said, data):
            if self._receiver is not None and frame.name == protocol.ACK:
                self._acknowledge(self._receiver, frame.fields)

    def _meet(self, fields: bytes) -> None:
        try:
            identity = reading.identity("", fields)
        except (ValueError, PortError):
            return
        if self._receiver is None or identity.boot != self._receiver.identity.boot:
            first = self._receiver is None
            self._receiver = EventReceiver(identity if first else replace(identity, next_event=1))
            self._acknowledged = self._receiver.received
            self._latest = identity.next_event - 1
            self._is_placed = not first
            self._events.clear()

    def _hear(self, receiver: EventReceiver, frame: Frame) -> None:
        try:
            event = messages.read(messages.EVENTS[frame.name], frame.fields)
        except ValueError:
            return
        if event["boot"] != receiver.identity.boot:
            return
        self._latest = max(self._latest, frame.sequence)
        self._events.append(frame)
        receiver.receive(frame)
        if not self._is_placed and event["oldest"] == 1:
            # A host that has missed all of them has nothing to acknowledge, and so says nothing.
            self._is_placed = True
            self._place(receiver, 0)

    def _acknowledge(self, receiver: EventReceiver, fields: bytes) -> None:
        try:
            said = messages.read(messages.REQUESTS[protocol.ACK], fields)
        except ValueError:
            return
        event = int(said["event"])
        if said["boot"] != receiver.identity.boot or event > self._latest:
            return
        if event > receiver.received or not self._is_placed:
            self._is_placed = True
            self._place(receiver, event)
        self._acknowledged = max(self._acknowledged, event)

    def _place(self, receiver: EventReceiver, event: int) -> None:
        """It has received everything up to `event`, and then whatever has come in order."""
        self._receiver = EventReceiver(replace(receiver.identity, next_event=event + 1))
        self._acknowledged = event
        for frame in self._events:
            self._receiver.receive(frame)


def _frames(decoder: Decoder, data: bytes) -> list[Frame]:
    return [frame for frame in map(messages.split, decoder.feed(data)) if frame is not None]
