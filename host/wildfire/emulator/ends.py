"""Where a host may come in: what pty and TCP have in common."""

from typing import Protocol

from wildfire.emulator.wire import Wire

SEEK_S = 0.04
"""How often an end without a host looks for one, where nothing wakes it."""


class End(Protocol):
    """One end of the cable: at most one host at a time, which may come and go."""

    name: str
    """What a client opens."""

    attached: bool

    def plug(self) -> None:
        """Appears to hosts; AddressError when that is impossible."""

    def unplug(self) -> None:
        """Vanishes, as a device does; the host's port is dead."""

    def drain(self) -> None:
        """Gives the host a moment to read what has been sent."""

    def watched(self) -> list[int]:
        """The descriptors that become readable when there is something to do."""

    def sending(self) -> list[int]:
        """The descriptor that becomes writable when the host's buffer takes more."""

    def must_seek(self) -> bool:
        """Whether only looking again (every SEEK_S) shows that a host has come."""

    def receive(self, limit: int) -> bytes:
        """Lets a host come or go, and returns what it has sent; empty for nothing."""

    def send(self, data: bytes) -> int:
        """Sends what the host's buffer takes; returns how many bytes that are."""


class Ends:
    """All ends of one hub. The first host to come has it; what another one says is lost."""

    def __init__(self, ends: list[End], wire: Wire) -> None:
        self.all = ends
        self.plugged = False
        self._wire = wire
        self._current: End | None = None

    def plug(self) -> None:
        """Puts the cable in."""
        self.plugged = True
        for end in self.all:
            end.plug()

    def unplug(self) -> None:
        """Pulls the cable."""
        self.plugged = False
        self._leave()
        for end in self.all:
            end.unplug()

    def drain(self) -> None:
        """Gives the host a moment to read what has been sent."""
        if self._current is not None:
            self._current.drain()

    def watched(self) -> list[int]:
        """The descriptors to wait for; none while the hub cannot take more of them."""
        if not self.plugged:
            return []
        fds: list[int] = []
        for end in self.all:
            if end is not self._current or self._wire.wants():
                fds += end.watched()
        return fds

    def sending(self) -> list[int]:
        """The descriptors to wait for until more can be sent."""
        return self._current.sending() if self._current and self._wire.to_host else []

    def must_seek(self) -> bool:
        """Whether a host may have come without a sign."""
        return self.plugged and any(end.must_seek() for end in self.all)

    def listen(self) -> bool:
        """Takes what has arrived; says whether the host has spoken."""
        spoken = False
        for end in self.all if self.plugged else []:
            if end is self._current and not self._wire.wants():
                continue
            heard = end.receive(4096)
            if end.attached and self._current is None:
                self._current = end
                self._wire.attached = True
            if end is self._current:
                self._wire.heard(heard)
                spoken = spoken or bool(heard)
                if not end.attached:
                    self._leave()
        return spoken

    def _leave(self) -> None:
        self._current = None
        self._wire.leave()

    def speak(self) -> bool:
        """Sends what waits for the host; says whether it took anything."""
        waiting = self._wire.to_host
        if self._current is None or not waiting:
            return False
        taken = self._current.send(bytes(waiting))
        del waiting[:taken]
        return taken > 0
