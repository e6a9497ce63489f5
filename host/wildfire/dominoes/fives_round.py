"""A round in which a play scores if the open ends make a multiple of five."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from wildfire.dominoes.open_ends import DoublesCount, lost
from wildfire.dominoes.pieces import Domino
from wildfire.dominoes.scoring_round import ScoringRound
from wildfire.message import Message


class FivesRound(ScoringRound):
    """All Fives and Five Up."""

    doubles: DoublesCount = "sides"
    """How long a double counts."""
    in_fives = False
    """Whether a total of fifteen scores three, one for each five, instead of fifteen."""

    total = 0
    """What the open ends make together."""

    def lay(self, attached: int, opened: int, onto: int | None = None, covered: int = -1) -> None:
        if onto is not None:
            self.total -= lost(self.layout, onto, covered, self.doubles)
        shows_both = onto is None or attached == opened
        self.total += attached + opened if shows_both else opened
        super().lay(attached, opened, onto, covered)

    def play_points(self, seat: int) -> int:
        return self._worth(self.total)

    def _worth(self, made: int) -> int:
        if made % 5:
            return 0
        return made // 5 if self.in_fives else made

    def reply_points(self) -> Callable[[Domino], int]:
        made = self.total
        rests = defaultdict(set)
        for k, number, _ in self.layout.open_ends():
            rests[number].add(made - lost(self.layout, k, number, self.doubles))

        def points(one: Domino) -> int:
            low, high = one
            if low == high:
                opened = [rest + one.pips for rest in rests[low]]
            else:
                opened = [rest + high for rest in rests[low]] + [rest + low for rest in rests[high]]
            return max(map(self._worth, opened), default=0)

        return points

    @property
    def count_shown(self) -> int | None:
        """How many fives the open ends make, if they make a multiple of five."""
        made = self.total
        return None if made % 5 else made // 5 or None

    def facts(self) -> Mapping[str, Any]:
        return {"total": self.total}

    def tell_play(self, said: Message, seat: int) -> Message:
        facts = {"play": said, "total": self.total}
        if not self.last_scored:
            return Message.of("fives.makes", **facts)
        return Message.of("fives.scores", count=self.last_scored, **facts)
