"""Text for people: wrapped between words where their terminal ends. A program gets whole lines."""

import shutil
import sys
import textwrap

import click

_NARROWEST = 20


def wrap(text: str, indent: int | None = None) -> str:
    """`text` with further rows indented by this many blanks; without `indent`, like their line."""
    if not sys.stdout.isatty():
        return text
    columns = shutil.get_terminal_size().columns
    return "\n".join(_fold(line, columns, indent) for line in text.split("\n"))


def say(text: str) -> None:
    """Prints it, wrapped."""
    click.echo(wrap(text))


def _fold(line: str, columns: int, indent: int | None) -> str:
    blanks = len(line) - len(line.lstrip()) if indent is None else indent
    if len(line) <= columns or columns - blanks < _NARROWEST:
        return line
    rows = textwrap.wrap(
        line,
        columns,
        subsequent_indent=" " * blanks,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(rows)
