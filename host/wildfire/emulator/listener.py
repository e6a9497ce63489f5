"""What the host has heard, by the protocol: virtual time waits for what it has to acknowledge."""

from wildfire.client import PortError, answers, messages
from wildfire.client.codec import Decoder
from wildfire.client.messages import Frame
from wildfire.client.session import Session
from wildfire_hub import protocol


class Listener:
    """One host, as long as it stays: fed with what it `hears` and `says`, damage and all."""

    def __init__(self) -> None:
        self._heard = Decoder()
        self._said = Decoder()
        self._session: Session | None = None
        self._acknowledged = 0

    @property
    def has_begun(self) -> bool:
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
                self._session.hear(frame)

    def says(self, data: bytes) -> None:
        """It says something."""
        for frame in _frames(self._said, data):
            if self._session is not None and frame.name == protocol.ACK:
                self._acknowledge(self._session.identity.boot, frame.fields)

    def _meet(self, fields: bytes) -> None:
        try:
            identity = answers.identity("", fields)
        except (ValueError, PortError):
            return
        if self._session is None:
            self._session = Session(identity)
            self._acknowledged = self._session.heard
        elif identity.boot != self._session.identity.boot:
            self._session.restarted(identity)
            self._acknowledged = 0

    def _acknowledge(self, boot: str, fields: bytes) -> None:
        try:
            said = messages.read(messages.REQUESTS[protocol.ACK], fields)
        except ValueError:
            return
        if said["boot"] == boot:
            self._acknowledged = max(self._acknowledged, int(said["event"]))


def _frames(decoder: Decoder, data: bytes) -> list[Frame]:
    return [frame for frame in map(messages.split, decoder.feed(data)) if frame is not None]
