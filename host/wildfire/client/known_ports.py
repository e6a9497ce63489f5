"""What else is plugged in beside a hub, so that the search for it leaves that alone."""

from collections.abc import Iterable, Sequence

from wildfire.client.transports.transport import Candidate


class KnownPorts:
    """How the board of one hub is known, and which ports belong to other devices.

    A board is known by its USB serial number, whatever its port is called now. Ports that were
    there already when the hub was belong to others, for as long as they stay.
    """

    def __init__(self) -> None:
        self._boards: set[str] = set()
        self._others: set[str] = set()

    def met(self, port: str, before: Iterable[Candidate], after: Iterable[Candidate]) -> None:
        """The hub answered at `port`. What was listed `before` it was asked and still is `after` is
        somebody else's: in between the hub may have been pulled out and put in anywhere."""
        known = {*before, *after}
        self._boards |= {one.board for one in known if one.is_numbered and one.is_at(port)}
        self._others = {
            one.name
            for one in {*before} & {*after}
            if not self._is_own(one) and not one.is_at(port)
        }

    def suspects(self, port: str, listed: Sequence[Candidate]) -> list[Candidate]:
        """Who of those `listed` now may be the hub that went from `port`."""
        self._others &= {one.name for one in listed}
        own = [one for one in listed if self._is_own(one)]
        return own or [one for one in listed if one.is_at(port) or one.name not in self._others]

    def _is_own(self, candidate: Candidate) -> bool:
        return candidate.board in self._boards
