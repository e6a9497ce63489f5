"""What happens after a refused line: it is reported, and in a strict game it is the end."""

from collections.abc import Callable

import click

from wildfire.errors import RulesError, WildfireError
from wildfire.message import Message
from wildfire.text import phrase, words

Say = Callable[[str], None]
Refuse = Callable[[Say, RulesError], None]


class RefusedLineError(WildfireError):
    """A line was refused in a strict game."""

    def __init__(self, why: RulesError) -> None:
        super().__init__(
            "cli.line-refused", remedy=Message.of("cli.stopped-reading"), why=why.with_remedy
        )


strict_option = click.option("--strict", is_flag=True, help=phrase("cli.option.strict"))


def tell(say: Say, why: RulesError) -> None:
    """Says it, and goes on."""
    say(words(Message.of("cli.refused", why=why.with_remedy)))


def end(say: Say, why: RulesError) -> None:
    """Says it, and raises RefusedLineError."""
    tell(say, why)
    raise RefusedLineError(why)


def how(strict: bool) -> Refuse:
    """The policy for `--strict`, or without it."""
    return end if strict else tell
