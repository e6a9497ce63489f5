"""What comes of a line that is refused: it is told, and in a strict game it is the end."""

from collections.abc import Callable

import click

from wildfire.errors import RulesError, WildfireError
from wildfire.text import error_words

Say = Callable[[str], None]
Refuse = Callable[[Say, RulesError], None]


class RefusedLineError(WildfireError):
    """A line was refused where every line is to be right."""

    def __init__(self, why: RulesError) -> None:
        super().__init__(
            f"a line was refused: {error_words(why)}", "nothing after it was read (--strict)"
        )


strict_option = click.option(
    "--strict",
    is_flag=True,
    help="End with exit status 1 at the first line that is refused; the game is kept up to it.",
)


def tell(say: Say, why: RulesError) -> None:
    """Says it, and goes on."""
    say(f"  No: {error_words(why)}. Nothing has changed.")


def end(say: Say, why: RulesError) -> None:
    """Says it, and raises RefusedLineError."""
    tell(say, why)
    raise RefusedLineError(why)


def how(strict: bool) -> Refuse:
    """What is done for `--strict`, or without it."""
    return end if strict else tell
