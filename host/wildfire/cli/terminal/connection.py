"""News of the connection to a hub, one line each, on standard error."""

import click

from wildfire.cli.stdio.gate import told
from wildfire.client import Event, Hub
from wildfire.client.news import connection_message
from wildfire.message import Message
from wildfire.text import words


def tell_connection(event: Event) -> None:
    """Reports news of the connection, on standard error."""
    message = connection_message(event)
    if message:
        tell(message)


def tell_choice(hub: Hub) -> None:
    """Reports what is worth knowing about a hub that nobody named, on standard error."""
    if hub.notice:
        tell(hub.notice)


def tell(message: Message) -> None:
    """Says something beside the output, in one line on standard error."""
    click.echo(told(words(message)), err=True)
