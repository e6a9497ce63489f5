"""What is typed, line by line, however much of it there is."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TextIO

LONGEST_LINE = 1 << 16
"""How many characters of a line are read. No game has longer ones."""

LONGEST_REST = 1 << 20
"""How many more characters are skipped before the input counts as no text at all."""


def lines(stream: TextIO | None) -> Iterator[str]:
    """The lines of a stream, as far as LONGEST_LINE each.

    None is a standard input that was closed before the start: it has ended. A line without an end
    is the last one.
    """
    # Reading from a terminal that has gone away is an error, and means no more than an end.
    with suppress(OSError):
        while stream and (line := stream.readline(LONGEST_LINE)):
            yield line
            if not _skip_rest(stream, line):
                return


def _skip_rest(stream: TextIO, line: str) -> bool:
    """Whether the line comes to an end."""
    left = LONGEST_REST
    while line and not line.endswith("\n"):
        line = stream.readline(LONGEST_LINE)
        left -= len(line)
        if left < 0:
            return False
    return True
