"""Clients of a session: each has its seats, and hears what these may know."""

from collections.abc import Callable, Collection

from wildfire.table import commands, events

Tell = Callable[[events.Event], None]
Do = Callable[[commands.Command, "Client"], bool]


class Client:
    """One end of a session: it sends commands for some seats, and hears what they may know."""

    def __init__(self, do: Do, seats: Collection[str], tell: Tell) -> None:
        self.seats = frozenset(seats)
        self.only_watches = False
        self.runs_table = False
        """Whether it speaks for everybody at the table: it has the seats of all people."""
        self._do = do
        self._tell = tell

    def send(self, command: commands.Command) -> bool:
        """Whether it was done. If not, a `Refused` says why."""
        return self._do(command, self)

    def hear(self, event: events.Event) -> None:
        """Passes on what these seats may know of an event."""
        seen = event.for_seats(self.seats)
        if seen is not None:
            self._tell(seen)
