"""A clock that the test controls."""

import threading
from queue import Empty, SimpleQueue
from typing import TypeVar

from wildfire.client.clock import Clock

Item = TypeVar("Item")

SOON_S = 60
_MOMENT_S = 0.002


class HandClock(Clock):
    """Waiting takes a moment, and moves this clock by the time that was asked for."""

    def __init__(self) -> None:
        self.time = 1000.0
        self.waits: list[float] = []

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.time += seconds

    def wait(self, event: threading.Event, seconds: float) -> bool:
        self.sleep(seconds)
        return event.wait(_MOMENT_S)

    def take(self, queue: SimpleQueue[Item], seconds: float) -> Item | None:
        try:
            return queue.get(timeout=min(seconds, _MOMENT_S))
        except Empty:
            self.time += seconds
            return None


class PatientClock(HandClock):
    """Waiting for an answer takes as long as it takes, and does not move this clock."""

    def take(self, queue: SimpleQueue[Item], seconds: float) -> Item | None:
        return Clock.take(self, queue, SOON_S)
