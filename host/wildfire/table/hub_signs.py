"""What a game says on the hub besides a number: a number that is held, a direction, and a sign."""

from collections.abc import Callable
from contextlib import suppress

from wildfire.client import ClientError, Hub, RefusedError
from wildfire.games.rounds import HubSigns
from wildfire_hub import protocol

FLASHES = {"match": 1, "again": 2, "everybody": 3}
"""How often the ring flashes for each sign."""


class SignTeller:
    """Tells `hub` each sign of a game when it changes.

    What the hub refuses because it is busy is told at the next occasion. A hub whose firmware does
    not know these requests is not asked again until it restarts. `marked` is the number that the
    hub marks.
    """

    def __init__(self, hub: Hub) -> None:
        self.marked: int | None = None
        self._hub = hub
        self.forget()

    def forget(self) -> None:
        """Somebody else may have told the hub something, or it has restarted."""
        self.marked = None
        self._told: dict[str, object] = {}
        self._is_able = True

    def tell(self, signs: HubSigns) -> None:
        self._tell("held", signs.held, lambda: self._hub.mark(signs.held))
        self.marked = signs.held if self._told.get("held") == signs.held else None
        self._tell("direction", signs.direction, lambda: self._hub.direction(signs.direction))

    def flash(self, signs: HubSigns) -> None:
        """Flashes the sign of the last play, unless the hub is busy."""
        if signs.sign is not None and self._is_able:
            with suppress(ClientError):
                self._hub.sign(FLASHES[signs.sign])

    def _tell(self, name: str, value: object, ask: Callable[[], None]) -> None:
        if not self._is_able or (name in self._told and self._told[name] == value):
            return
        try:
            ask()
        except RefusedError as refusal:
            self._told.pop(name, None)
            self._is_able = refusal.reason != protocol.UNKNOWN.decode()
        except ClientError:
            self._told.pop(name, None)
        else:
            self._told[name] = value
