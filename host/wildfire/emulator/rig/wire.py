"""The bytes on their way between hub and host, in both directions, and their faults."""

from wildfire.emulator.rig.faults import Faults
from wildfire.emulator.rig.host import Host

CAPACITY = 1024
"""How many bytes wait for a host that does not read, as in a board's USB buffer."""

BACKLOG = 4096
"""How many bytes wait for the hub before the host has to wait."""


class Wire:
    """Bytes `to_host` and `to_hub`. Without a host (`attached`), the bytes from the hub are lost.

    Bytes from the hub pass `faults_to_host` before they are `to_host`. Those that are `to_hub` pass
    `faults_to_hub` when the hub listens. `host` is what the host knows by then. Times are the
    hub's, in ms.
    """

    def __init__(self) -> None:
        self.attached = False
        self.to_host = bytearray()
        self.to_hub = bytearray()
        self.faults_to_host = Faults("to_host")
        self.faults_to_hub = Faults("to_hub")
        self.host = Host()
        self._at_hub = bytearray()

    def space(self) -> int:
        """How many bytes the hub may say at once."""
        if not self.attached:
            return CAPACITY
        return max(0, CAPACITY - len(self.to_host) - len(self.faults_to_host))

    def from_hub(self, data: bytes, now: int) -> None:
        """Takes what the hub says."""
        if self.attached:
            self.faults_to_host.put(data, now)
            self._reach_host(now)

    def _reach_host(self, now: int) -> None:
        arrived = self.faults_to_host.take(now)
        self.host.receives(arrived)
        self.to_host += arrived

    def from_host(self, data: bytes) -> None:
        """Takes what the host says."""
        self.host.sends(data)
        self.to_hub += data

    def takes_more(self) -> bool:
        """Whether the host may say more."""
        return len(self.to_hub) + len(self.faults_to_hub) + len(self._at_hub) < BACKLOG

    def advance_to(self, now: int) -> None:
        """Delivers what is due by `now`."""
        self._reach_host(now)
        if self.to_hub:
            self.faults_to_hub.put(bytes(self.to_hub), now)
            self.to_hub.clear()
        self._at_hub += self.faults_to_hub.take(now)

    def has_more(self) -> bool:
        """Whether there is more for the hub, here or on its way."""
        return bool(self.to_hub or self._at_hub)

    def due(self) -> int | None:
        """When the next bytes arrive that a fault has delayed."""
        times = [self.faults_to_host.due(), self.faults_to_hub.due()]
        known = [time for time in times if time is not None]
        return min(known) if known else None

    def take(self, room: int) -> bytes:
        """What has arrived at the hub, at most `room` bytes."""
        heard = bytes(self._at_hub[:room])
        del self._at_hub[:room]
        return heard

    def take_all(self) -> bytes:
        """Everything that has arrived at the hub."""
        return self.take(len(self._at_hub))

    def detach(self) -> None:
        """Lets the host go; what it has not read is lost."""
        self.attached = False
        self.host = Host()
        self.to_host.clear()
        self.faults_to_host.clear()

    def clear(self) -> None:
        """Loses everything, as when the cable is pulled; the faults stay."""
        for waiting in (self.to_host, self.to_hub, self._at_hub):
            waiting.clear()
        self.faults_to_host.clear()
        self.faults_to_hub.clear()
