"""Options that several commands about a hub share: which hub, and how long to wait."""

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

from wildfire.cli import completion
from wildfire.message import Message
from wildfire.text import phrase, words

AnyCommand = TypeVar("AnyCommand", bound=Callable[..., Any])


class FiniteFloatRange(click.FloatRange):
    """A number in a range. In click's own, "nan" is in every range."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(words(Message.of("connection.not-a-number", value=value)), param, ctx)
        return number


class Seconds(FiniteFloatRange):
    """A time from 0 s to 11 days, the longest that every system can wait for."""

    def __init__(self) -> None:
        super().__init__(min=0, max=1_000_000)


def hub_options(command: AnyCommand) -> AnyCommand:
    """Gives a command the parameters `port` and `hub`, as `wildfire.client.connect` takes them."""
    for option in (
        click.option(
            "--hub",
            metavar=phrase("connection.metavar.hub"),
            help=phrase("connection.option.hub"),
        ),
        click.option(
            "--port",
            metavar=phrase("connection.metavar.port"),
            shell_complete=completion.ports,
            help=phrase("connection.option.port"),
        ),
    ):
        command = option(command)
    return command
