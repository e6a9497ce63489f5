"""The news of a connection to a hub: one message for each event, the same everywhere."""

from wildfire.client.events import Disconnected, Event, Gap, Reconnected, Restarted, StillAway
from wildfire.message import Message


def connection_message(event: Event) -> Message | None:
    """What an event means for the connection; None for a spin."""
    match event:
        case Disconnected():
            return Message.of("connection.disconnected")
        case StillAway(error=error):
            return Message.of("connection.still-away", error=error.with_remedy)
        case Reconnected(port=port):
            return Message.of("connection.back", port=port)
        case Restarted():
            return Message.of("connection.restarted")
        case Gap(missing=missing):
            return Message.of("connection.events-lost", count=missing)
    return None
