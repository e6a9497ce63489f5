"""What happens to the connection to a hub: one message for each event, wherever it is told."""

import click

from wildfire.cli.terminal.gate import told
from wildfire.client import Disconnected, Event, Gap, Hub, Reconnected, Restarted, StillAway
from wildfire.message import Message
from wildfire.text import words


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


def tell_connection(event: Event) -> None:
    """Tells about the connection, on standard error."""
    message = connection_message(event)
    if message:
        tell(message)


def tell_choice(hub: Hub) -> None:
    """Tells what is worth knowing about a hub that nobody named, on standard error."""
    if hub.notice:
        tell(hub.notice)


def tell(message: Message) -> None:
    """Tells something beside the output, in one line on standard error."""
    click.echo(told(words(message)), err=True)
