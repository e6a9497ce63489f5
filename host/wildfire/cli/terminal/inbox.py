"""The queue of everything that a game waits for: what is typed, and the hub's events."""

from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, TextIO

from wildfire.client import Event


class Typed(NamedTuple):
    """A line that somebody typed; None at the end of the input."""

    line: str | None


Inbox = SimpleQueue[Event | Typed | None]


class QuitGameError(Exception):
    """Somebody wants to stop. The record has everything."""


def listen(stream: TextIO | None, inbox: Inbox) -> None:
    """Puts every line of `stream` into `inbox`. The thread ends with the stream or the program.

    None is a standard input that was closed before the start: it has ended.
    """

    def read() -> None:
        # Reading from a terminal that has gone away is an error, and means no more than an end.
        with suppress(OSError):
            for line in stream or ():
                inbox.put(Typed(line))
        inbox.put(Typed(None))

    Thread(target=read, name="standard input", daemon=True).start()
