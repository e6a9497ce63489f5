"""Clients that let virtual time pass get their reply when it has passed, or when it cannot."""

from wildfire.emulator.control.server import ControlServer, refusal
from wildfire.emulator.rig.clock import Seconds, VirtualClock
from wildfire.emulator.rig.rig import Rig
from wildfire.message import Message

DEAF_S = 20.0
"""After this long a client that lets virtual time pass hears that a host does not acknowledge."""

LOOK_S = 1.0
"""At most this much is counted at once: if the whole computer stops, no host can speak."""


class Advance:
    """The virtual time that was granted on `server`'s channel and must still pass."""

    def __init__(
        self, rig: Rig, clock: VirtualClock, server: ControlServer, seconds: Seconds
    ) -> None:
        self._rig = rig
        self._clock = clock
        self._server = server
        self._seconds = seconds
        self._stood = 0.0
        self._looked = seconds()

    def pause(self) -> float | None:
        """How many seconds until `settle` must look again."""
        if self._rig.now >= self._clock.granted:
            return None
        return 0.0 if self._rig.now < self._clock.limit() else LOOK_S

    def settle(self) -> None:
        """Replies to waiting clients when time has passed, or has stood for too long."""
        now, owes = self._rig.now, self._rig.wire.host.owes
        looked, self._looked = self._looked, self._seconds()
        if now >= self._clock.granted:
            self._stood = 0.0
            self._server.settle({"now": now})
        elif owes is None:
            self._stood = 0.0
        elif self._stood < DEAF_S:
            self._stood += min(self._looked - looked, LOOK_S)
        elif self._server.is_awaited:
            self._clock.withdraw(now)
            self._stood = 0.0
            self._server.settle(refusal(Message.of("control.time-stands", now=now, event=owes)))
