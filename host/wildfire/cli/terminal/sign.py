"""The sign before the input at a terminal: it shows that it is your turn to type."""

import sys

import click

SIGN = "> "


class Sign:
    """Shown while the program waits for a line. Anything said meanwhile begins on a line of its
    own.
    """

    def __init__(self) -> None:
        self._shown = False

    def show(self) -> None:
        """Shows it once, until something else is written. Programs at a pipe get none."""
        if not self._shown and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
            click.echo(SIGN, nl=False)
            self._shown = True

    def is_answered(self) -> None:
        """A line was typed, and the cursor is below it."""
        self._shown = False

    def leave(self) -> None:
        """Something else will be written, and not after the sign."""
        if self._shown:
            self._shown = False
            click.echo()
