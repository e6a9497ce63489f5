"""The sign before what is typed at a terminal: who looks up sees that it is their turn to type."""

import sys

import click

SIGN = "> "


class Sign:
    """Shown while a line is waited for; what is said meanwhile begins on a line of its own."""

    def __init__(self) -> None:
        self._shown = False

    def show(self) -> None:
        """Once, until something else is written. Programs at a pipe are shown none."""
        if not self._shown and sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty():
            click.echo(SIGN, nl=False)
            self._shown = True

    def is_answered(self) -> None:
        """A line was typed, and the cursor is below it."""
        self._shown = False

    def leave(self) -> None:
        """Something else is to be written: not behind the sign."""
        if self._shown:
            self._shown = False
            click.echo()
