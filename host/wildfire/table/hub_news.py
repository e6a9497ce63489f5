"""What the hub did, in messages for the people in a game."""

from wildfire.client import Disconnected, Event, Restarted
from wildfire.client.news import connection_message
from wildfire.message import Message
from wildfire.table.referee import Accepted, ForeignRange, Offered, Ruling, Stray


def hub_news(event: Event, ruling: Ruling | None, awaited: bool) -> list[Message]:
    """The messages about an event of the hub; `awaited`: whether the game waited for its number."""
    if ruling is not None:
        return [_ruled(ruling, awaited)]
    message = connection_message(event)
    if message is None:
        return []
    if isinstance(event, Disconnected):
        return [message, Message.of("connection.type-the-number")]
    if isinstance(event, Restarted) and awaited:
        return [message, Message.of("connection.press-again")]
    return [message]


def offer(number: int) -> Message:
    """The question whether a lit number is the one that the game waits for."""
    return Message.of("connection.offer", number=number)


def _ruled(ruling: Ruling, awaited: bool) -> Message:
    match ruling:
        case Accepted(number=number):
            return Message.of("connection.stops", number=number)
        case Offered(number=number):
            return offer(number)
        case Stray(number=number) if awaited:
            return Message.of("connection.began-too-early", number=number)
        case Stray(number=number):
            return Message.of("connection.stray", number=number)
        case ForeignRange(lowest=lowest, highest=highest):
            return Message.of("connection.other-range", lowest=lowest, highest=highest)
