"""What becomes of the cable, in one line each on standard error."""

import click

from wildfire.cli.terminal.gate import told
from wildfire.client import Disconnected, Event, Gap, Hub, Reconnected, Restarted, StillAway


def tell_connection(event: Event) -> None:
    """Tells of an event that is about the connection, not about a spin."""
    text = _text(event)
    if text:
        click.echo(told(text), err=True)


def tell_choice(hub: Hub) -> None:
    """Tells of a hub that nobody named what has to be known of it."""
    if hub.notice:
        click.echo(told(hub.notice), err=True)


def _text(event: Event) -> str:
    match event:
        case Disconnected():
            return "hub disconnected; looking for it"
        case StillAway(message=message, hint=hint):
            return f"{message}; {hint}" if hint else message
        case Reconnected(port=port):
            return f"hub is back at {port}"
        case Restarted():
            return "the hub has restarted; press again"
        case Gap(missing=1):
            return "one event of the hub is lost"
        case Gap(missing=missing):
            return f"{missing} events of the hub are lost"
    return ""
