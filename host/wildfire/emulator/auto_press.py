"""Automatic presses (`--press-every`). Times are in ms of the hub's time."""

from wildfire.emulator.rig.clock import Seconds, VirtualClock
from wildfire.emulator.rig.host import Host
from wildfire.emulator.rig.rig import Rig

IDLE_S = 0.01
"""On a virtual clock, how long a program has to say something before the next press."""


class AutoPress:
    """Presses the button every `every` ms, whether a host listens or not. `next` is when."""

    def __init__(self, rig: Rig, every: int) -> None:
        self.next = every
        self._rig = rig
        self._every = every

    def delay(self) -> float | None:
        """How many more seconds to wait once it is time; None until that is known."""
        return 0.0

    def pause(self) -> float | None:
        """How many seconds until it may press; None until that is known."""
        rig = self._rig
        delay = self.delay()
        return delay if delay is None or rig.now >= self.next else rig.clock.pause(self.next)

    def press_if_due(self) -> None:
        """Presses when it is time."""
        # Wait again for a host that has just come.
        delay = self.delay()
        if delay == 0 and self._rig.now >= self.next:
            self._rig.press()
            self.next = self._rig.now + self._every


class WaitingAutoPress(AutoPress):
    """Presses for a host that has said hello, has acknowledged everything, and has been silent for
    `idle` seconds. So it misses none of the presses.
    """

    def __init__(self, rig: Rig, every: int, idle: float, seconds: Seconds) -> None:
        super().__init__(rig, every)
        self._idle = idle
        self._seconds = seconds
        self._met: Host | None = None

    def delay(self) -> float | None:
        host = self._rig.wire.host
        if host is not self._met and host.has_said_hello:
            self._met = host
            self.next = self._rig.now + self._every
        if host is not self._met or host.owes is not None:
            return None
        return max(0.0, self._rig.cable.busy_at + self._idle - self._seconds())


class VirtualAutoPress(WaitingAutoPress):
    """The same in virtual time, which goes on to the next press."""

    def __init__(self, rig: Rig, every: int, clock: VirtualClock, seconds: Seconds) -> None:
        super().__init__(rig, every, IDLE_S, seconds)
        self._clock = clock

    def press_if_due(self) -> None:
        super().press_if_due()
        if self.delay() is not None:
            self._clock.grant(self.next)
