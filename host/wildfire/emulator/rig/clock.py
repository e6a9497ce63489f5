"""How fast the hub's time passes. Times are in ms of the hub's time; seconds are real."""

import time
from collections.abc import Callable
from typing import Protocol

Seconds = Callable[[], float]

SLICE_S = 0.05
"""After this long without a pause others get a turn. A real clock that is late stays late."""


class HubClock(Protocol):
    """Says how far the hub's time may go, now."""

    def start(self) -> None:
        """The hub's time begins now."""

    def limit(self) -> int:
        """The moment until which things may happen."""

    def pause(self, due: int) -> float | None:
        """How many seconds until `due` may happen; None if that depends on others."""

    def lagged(self, now: int) -> None:
        """The hub has only reached `now`: a real clock does not try to catch up."""

    def present(self, now: int, until: int | None) -> int:
        """The hub's time of a request that arrives at this moment: not after `until`."""


class RealClock:
    """Real time, or `speed` times as fast."""

    def __init__(self, speed: float = 1.0, seconds: Seconds = time.monotonic) -> None:
        self._speed = speed
        self._seconds = seconds
        self._start = seconds()

    def start(self) -> None:
        self._start = self._seconds()

    def limit(self) -> int:
        return int((self._seconds() - self._start) * 1000 * self._speed)

    def pause(self, due: int) -> float | None:
        # Half a millisecond more, because waking too early would mean waiting twice.
        at = self._start + (due + 0.5) / 1000 / self._speed
        return max(0.0, at - self._seconds())

    def lagged(self, now: int) -> None:
        start = self._seconds() - now / 1000 / self._speed
        if start - self._start > SLICE_S:
            self._start = start

    def present(self, now: int, until: int | None) -> int:
        limit = self.limit()
        return max(now, limit if until is None else min(limit, until))


class VirtualClock:
    """Time that jumps from one event to the next, as far as it is granted.

    It stands while `stands` says so, however long that takes, unless it is rushed.
    """

    def __init__(self, stands: Callable[[], bool] = lambda: False) -> None:
        self.granted = 0
        self._rushed = 0
        self._stands = stands

    def start(self) -> None:
        pass

    def grant(self, until: int) -> None:
        """Lets time go on to `until`."""
        self.granted = max(self.granted, until)

    def rush(self, until: int) -> None:
        """Lets time go on to `until`, even if it should stand."""
        self.grant(until)
        self._rushed = max(self._rushed, until)

    def withdraw(self, now: int) -> None:
        """Lets time go no further than `now`, which it has reached."""
        self.granted = now

    def limit(self) -> int:
        return self._rushed if self._stands() else self.granted

    def pause(self, due: int) -> float | None:
        return 0.0 if due <= self.limit() else None

    def lagged(self, now: int) -> None:
        pass

    def present(self, now: int, until: int | None) -> int:
        return now
