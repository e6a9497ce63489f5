"""The client's time. It is passed in, so that tests control it."""

import threading
import time
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import TypeVar

Item = TypeVar("Item")


class Clock:
    """The real one. Times are in seconds."""

    def now(self) -> float:
        """Seconds since some moment; never goes back."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Waits for `seconds`."""
        time.sleep(seconds)

    def wait(self, event: threading.Event, seconds: float) -> bool:
        """Waits for `event`, at most `seconds`, and returns whether it came."""
        return event.wait(seconds)

    def take(self, queue: SimpleQueue[Item], seconds: float) -> Item | None:
        """The next item of `queue`, or None if none came within `seconds`."""
        try:
            return queue.get(timeout=seconds)
        except Empty:
            return None


@dataclass(frozen=True, slots=True)
class Timing:
    """How long things may take, in seconds."""

    ask: float = 0.1
    """A request without a reply is sent again after this long, then after twice as long ..."""

    slowest_ask: float = 0.25
    """... and at last this often, until `request` or `hello` is over."""

    request: float = 2.0
    """A request without a reply has failed after this long."""

    hello: float = 1.0
    """A port where nothing has answered after this long has no hub."""

    retry: float = 0.1
    """The client looks for a hub that was unplugged after this long, then after twice as long ...
    """

    slowest_retry: float = 2.0
    """... and at last this often, for ever."""
