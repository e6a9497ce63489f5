"""How fast the hub's time goes. Times are in ms of the hub's time, seconds are the real ones."""

import time
from collections.abc import Callable
from typing import Protocol

Seconds = Callable[[], float]


class Pace(Protocol):
    """Says how far the hub's time may go, now."""

    def limit(self) -> int:
        """The moment up to which things may happen."""

    def pause(self, due: int) -> float | None:
        """How many seconds until `due` may happen; None when that depends on others."""

    def lagged(self, now: int) -> None:
        """The machine has only come to `now`: there is no catching up."""

    def hub_spoke(self) -> None:
        """Bytes have gone to a host."""

    def host_spoke(self) -> None:
        """Bytes have come from a host."""


class RealPace:
    """Real time, or `speed` times as fast."""

    def __init__(self, speed: float = 1.0, seconds: Seconds = time.monotonic) -> None:
        self._speed = speed
        self._seconds = seconds
        self._start = seconds()

    def limit(self) -> int:
        return int((self._seconds() - self._start) * 1000 * self._speed)

    def pause(self, due: int) -> float | None:
        # Half a millisecond more: to wake too early would mean to wait twice.
        at = self._start + (due + 0.5) / 1000 / self._speed
        return max(0.0, at - self._seconds())

    def lagged(self, now: int) -> None:
        self._start = self._seconds() - now / 1000 / self._speed

    def hub_spoke(self) -> None:
        pass

    def host_spoke(self) -> None:
        pass


class VirtualPace:
    """Time that jumps from one thing to the next, but never ahead of a host that is thinking.

    After the hub has said something, time stands until the host has answered, PATIENCE_S at most;
    after the host has said something, until it has been quiet for QUIET_S. A host that has left
    DEAF sayings without an answer is not waited for any more, until it speaks again. A press that
    comes by itself waits for IDLE_S without a word.
    """

    PATIENCE_S = 0.025
    QUIET_S = 0.002
    DEAF = 3
    IDLE_S = 0.01

    def __init__(self, seconds: Seconds = time.monotonic) -> None:
        self.granted = 0
        self._seconds = seconds
        self._quiet_at = seconds()
        self._unanswered = 0

    def grant(self, until: int) -> None:
        """Lets time go on to `until`."""
        self.granted = until

    def limit(self) -> int:
        return self.granted if self.still() == 0 else 0

    def still(self) -> float:
        """For how many seconds time stands for the host's sake."""
        return max(0.0, self._quiet_at - self._seconds())

    def until_idle(self) -> float:
        """For how many seconds the host may still be busy with what it has heard."""
        return max(0.0, self._quiet_at + self.IDLE_S - self._seconds())

    def pause(self, due: int) -> float | None:
        return self.still() if due <= self.granted else None

    def lagged(self, now: int) -> None:
        pass

    def hub_spoke(self) -> None:
        if self._unanswered < self.DEAF:
            self._unanswered += 1
            self._quiet_at = self._seconds() + self.PATIENCE_S

    def host_spoke(self) -> None:
        self._unanswered = 0
        self._quiet_at = self._seconds() + self.QUIET_S
