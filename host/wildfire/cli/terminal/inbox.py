"""The queue of everything that a game waits for: what is typed, and the hub's events."""

from queue import SimpleQueue
from threading import Lock, Thread
from typing import NamedTuple, TextIO

from wildfire.cli.stdio.typed import lines
from wildfire.client import Event


class Typed(NamedTuple):
    """A line that somebody typed; None at the end of the input."""

    line: str | None


class Inbox:
    """A queue of lines and of the hub's events, for any thread."""

    def __init__(self) -> None:
        self._queue: SimpleQueue[Event | Typed | None] = SimpleQueue()
        self._lock = Lock()
        self._lines = 0

    def put(self, item: Event | Typed | None) -> None:
        """Takes what comes next; None if the connection is closed."""
        self._count(item, 1)
        self._queue.put(item)

    def get(self, timeout: float) -> Event | Typed | None:
        """What came next. Raises queue.Empty after `timeout` seconds."""
        item = self._queue.get(timeout=timeout)
        self._count(item, -1)
        return item

    def qsize(self) -> int:
        """How many events wait.

        Lines do not count: however long a script is, the hub's events are taken.
        """
        with self._lock:
            return self._queue.qsize() - self._lines

    def _count(self, item: object, by: int) -> None:
        if isinstance(item, Typed):
            with self._lock:
                self._lines += by


class QuitGameError(Exception):
    """Somebody wants to stop. The record has everything."""


def listen(stream: TextIO | None, inbox: Inbox) -> None:
    """Puts every line of `stream` into `inbox`. The thread ends with the stream or the program.

    None is a standard input that was closed before the start: it has ended.
    """

    def read() -> None:
        for line in lines(stream):
            inbox.put(Typed(line))
        inbox.put(Typed(None))

    Thread(target=read, name="standard input", daemon=True).start()
