"""`--port` and `--hub`: which hub a command is about, the same for every command."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])


def hub_options(command: Command) -> Command:
    """Gives a command the parameters `port` and `hub`, as `wildfire.client.connect` takes them."""
    for option in (
        click.option(
            "--hub",
            metavar="ID",
            help="The hub with this id, as `wildfire devices` lists it [else $WILDFIRE_HUB].",
        ),
        click.option(
            "--port",
            metavar="PORT",
            help="The hub at this port: a device, a link to one, or socket://HOST:PORT "
            "[else $WILDFIRE_PORT]. Without either, the only hub that answers.",
        ),
    ):
        command = option(command)
    return command
