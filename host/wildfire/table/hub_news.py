"""What the hub did, in messages for the people in a game."""

from wildfire.client import Disconnected, Event, Restarted
from wildfire.client.news import connection_message
from wildfire.message import Message
from wildfire.table.referee import Accepted, ForeignRange, Offered, Ruling, Stray


def hub_news(event: Event, ruling: Ruling | None, awaited: bool) -> Message | None:
    """The message about an event of the hub, and what to do then; None if it does not matter.

    `awaited`: whether the game waited for its number.
    """
    if ruling is not None:
        return _ruled(ruling, awaited)
    news = connection_message(event)
    if news is None:
        return None
    if isinstance(event, Disconnected):
        return _with_advice(news, "connection.type-the-number")
    if isinstance(event, Restarted) and awaited:
        return _with_advice(news, "connection.press-again")
    return news


def offer(number: int) -> Message:
    """The question whether a lit number is the one that the game waits for."""
    return Message.of("connection.offer", number=number)


def _with_advice(news: Message, advice: str) -> Message:
    return Message.of("connection.with-advice", news=news, advice=Message.of(advice))


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
