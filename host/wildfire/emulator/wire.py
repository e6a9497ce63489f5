"""The cable's two directions, bytes on their way. Whatever goes wrong on a wire goes wrong here."""

CAPACITY = 1024
"""So many bytes wait for a host that does not read, as in a board's USB buffer."""

BACKLOG = 4096
"""So many bytes wait for the hub before the host is kept waiting."""


class Wire:
    """Bytes `to_host` and `to_hub`. Without a host (`attached`), what the hub says is lost."""

    def __init__(self) -> None:
        self.attached = False
        self.to_host = bytearray()
        self.to_hub = bytearray()

    def space(self) -> int:
        """How many bytes the hub may say at once."""
        return CAPACITY - len(self.to_host) if self.attached else CAPACITY

    def said(self, data: bytes) -> None:
        """The hub says something."""
        if self.attached:
            self.to_host += data

    def wants(self) -> bool:
        """Whether the host may say more."""
        return len(self.to_hub) < BACKLOG

    def take(self, room: int) -> bytes:
        """What the hub hears, at most `room` bytes."""
        heard = bytes(self.to_hub[:room])
        del self.to_hub[:room]
        return heard

    def clear(self) -> None:
        """Loses everything, as a cable does that is pulled."""
        self.to_host.clear()
        self.to_hub.clear()
