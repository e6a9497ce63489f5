"""What every endpoint can do, whatever it is made of."""

from typing import Protocol

SEEK_S = 0.04
"""How often an endpoint looks for a host if nothing wakes it."""


class Endpoint(Protocol):
    """One way in to the hub: at most one host at a time, which may come and go."""

    name: str
    """What a client opens."""

    attached: bool

    def plug(self) -> None:
        """Appears to hosts; AddressError when that is impossible."""

    def unplug(self) -> None:
        """Disappears, like a device. The host loses its connection."""

    def close(self) -> None:
        """Disappears for good, and gives its address back."""

    def drain(self) -> None:
        """Gives the host a moment to read what has been sent."""

    def watched(self) -> list[int]:
        """The descriptors that become readable when there is something to do."""

    def sending(self) -> list[int]:
        """The descriptor that becomes writable when the host's buffer takes more."""

    def must_seek(self) -> bool:
        """Whether a host may come without a sign, so that the endpoint must look every SEEK_S."""

    def receive(self, limit: int) -> bytes:
        """Lets a host come or go, and returns what it has sent; empty if nothing."""

    def send(self, data: bytes) -> int:
        """Sends as much as the host's buffer takes, and returns how many bytes that is."""
