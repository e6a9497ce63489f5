"""A round in which a play scores if the open ends make a multiple of five."""

from collections.abc import Mapping
from typing import Any

from wildfire.dominoes.open_ends import DoublesCount, total
from wildfire.dominoes.scoring_round import ScoringRound
from wildfire.message import Message


class FivesRound(ScoringRound):
    """All Fives and Five Up."""

    doubles: DoublesCount = "sides"
    """How long a double counts."""
    in_fives = False
    """Whether a total of fifteen scores three, one for each five, instead of fifteen."""

    @property
    def total(self) -> int:
        """What the open ends make together."""
        return total(self.layout, self.doubles)

    def play_points(self, seat: int) -> int:
        made = self.total
        if made % 5:
            return 0
        return made // 5 if self.in_fives else made

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
