"""The cable: it carries bytes between the wire and the one host at an endpoint."""

import time
from collections.abc import Sequence

from wildfire.emulator.endpoints.endpoint import Endpoint
from wildfire.emulator.rig.clock import Seconds
from wildfire.emulator.rig.wire import Wire

_AT_ONCE = 4096


class Cable:
    """All endpoints of one hub.

    The first host to come has the hub. Bytes from others are lost. `busy_at` is when something last
    went through, in `seconds`.
    """

    def __init__(
        self, endpoints: Sequence[Endpoint], wire: Wire, seconds: Seconds = time.monotonic
    ) -> None:
        self.endpoints = endpoints
        self.plugged = False
        self.busy_at = seconds()
        self._wire = wire
        self._seconds = seconds
        self._current: Endpoint | None = None

    @property
    def port(self) -> str:
        """What a client opens."""
        return self.endpoints[0].name

    @property
    def other_ports(self) -> list[str]:
        """Other ports that a client may open."""
        return [endpoint.name for endpoint in self.endpoints[1:]]

    def plug(self) -> None:
        """Makes the hub appear at all endpoints."""
        self.plugged = True
        for endpoint in self.endpoints:
            endpoint.plug()

    def unplug(self) -> None:
        """Makes the hub vanish from all endpoints."""
        self.plugged = False
        self._detach()
        for endpoint in self.endpoints:
            endpoint.unplug()

    def close(self) -> None:
        """Makes the hub vanish for good."""
        self.plugged = False
        self._detach()
        for endpoint in self.endpoints:
            endpoint.close()

    def plug_again(self) -> None:
        """A board that restarts is a new device to the host, which first gets everything that was
        sent.
        """
        if self.plugged:
            self.send()
            if self._current is not None:
                self._current.drain()
            self.unplug()
            self.plug()

    def watched(self) -> list[int]:
        """The descriptors to wait for; none while the hub cannot take more of them."""
        if not self.plugged:
            return []
        fds: list[int] = []
        for endpoint in self.endpoints:
            if endpoint is not self._current or self._wire.takes_more():
                fds += endpoint.watched()
        return fds

    def sending(self) -> list[int]:
        """The descriptors to wait for until more can be sent."""
        return self._current.sending() if self._current and self._wire.to_host else []

    def must_seek(self) -> bool:
        """Whether a host may have come without a sign."""
        return self.plugged and any(endpoint.must_seek() for endpoint in self.endpoints)

    def receive(self) -> None:
        """Takes the bytes that have arrived from hosts."""
        for endpoint in self.endpoints if self.plugged else ():
            if endpoint is self._current and not self._wire.takes_more():
                continue
            data = endpoint.receive(_AT_ONCE)
            if endpoint.attached and self._current is None:
                self._current = endpoint
                self._wire.attached = True
            if endpoint is self._current:
                if data:
                    self._wire.from_host(data)
                    self.busy_at = self._seconds()
                if not endpoint.attached:
                    self._detach()

    def _detach(self) -> None:
        self._current = None
        self._wire.detach()

    def send(self) -> None:
        """Sends waiting bytes to the host, as many as it takes."""
        waiting = self._wire.to_host
        if self._current is None or not waiting:
            return
        taken = self._current.send(bytes(waiting))
        if taken:
            del waiting[:taken]
            self.busy_at = self._seconds()
