"""What else is plugged in beside a hub, so that the search for it leaves that alone."""

from collections.abc import Iterable, Sequence

from wildfire.client.transports.transport import Candidate


class KnownPorts:
    """How to recognize the board of one hub, and which ports belong to other devices.

    A board is recognized by its USB serial number, whatever its port is called now. Ports that were
    there before the hub belong to others, for as long as they stay.
    """

    def __init__(self) -> None:
        self._boards: set[str] = set()
        self._others: set[str] = set()

    def met(self, port: str, before: Iterable[Candidate], after: Iterable[Candidate]) -> None:
        """The hub answered at `port`. A port that was listed `before` and still is `after` belongs
        to somebody else: in between the hub may have been unplugged and plugged in anywhere.
        """
        known = {*before, *after}
        self._boards |= {one.board for one in known if one.is_numbered and one.is_at(port)}
        self._others = {
            one.name
            for one in {*before} & {*after}
            if not self._is_own(one) and not one.is_at(port)
        }

    def suspects(self, port: str, listed: Sequence[Candidate]) -> list[Candidate]:
        """Which of the ports `listed` now may be the hub that went away from `port`."""
        self._others &= {one.name for one in listed}
        own = [one for one in listed if self._is_own(one)]
        return own or [one for one in listed if one.is_at(port) or one.name not in self._others]

    def _is_own(self, candidate: Candidate) -> bool:
        return candidate.board in self._boards
