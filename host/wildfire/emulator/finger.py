"""A finger that presses by itself (`--press-every`). Times are in ms of the hub's time."""

from wildfire.emulator.listener import Listener
from wildfire.emulator.pace import Seconds

IDLE_S = 0.01
"""Where time jumps, a program has so long to say something before the next press."""


class SteadyFinger:
    """Presses every `every` ms, whoever listens or does not."""

    def __init__(self, every: int) -> None:
        self.next = every
        self._every = every

    def pause(self, now: int, listener: Listener) -> float | None:
        """For how many seconds it still rests when its time has come; None until it is told."""
        return 0.0

    def has_pressed(self, now: int) -> None:
        """It has just pressed."""
        self.next = now + self._every

    def spoke(self) -> None:
        """Hub or host have just said something."""


class PoliteFinger(SteadyFinger):
    """Presses for a listener that has said hello, has acknowledged all it was told, and has been
    silent for `idle` seconds; so none of its presses is lost to it."""

    def __init__(self, every: int, idle: float, seconds: Seconds) -> None:
        super().__init__(every)
        self._idle = idle
        self._seconds = seconds
        self._spoke_at = seconds()
        self._met: Listener | None = None

    def pause(self, now: int, listener: Listener) -> float | None:
        if listener is not self._met and listener.has_begun:
            self._met = listener
            self.next = now + self._every
        if listener is not self._met or listener.owes is not None:
            return None
        return max(0.0, self._spoke_at + self._idle - self._seconds())

    def spoke(self) -> None:
        self._spoke_at = self._seconds()
