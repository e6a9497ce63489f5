"""Whether a player who cannot play may draw (C-7)."""

from typing import Literal, NamedTuple


class DrawPolicy(NamedTuple):
    """How a game draws.

    `until`: one domino at a time, until one can be played or only `floor` are left in the boneyard.
    `one`: a single domino in a turn. `none`: nobody draws.
    """

    kind: Literal["until", "one", "none"]
    floor: int = 0

    def allows(self, boneyard: int, drawn: int) -> bool:
        """Whether a player may draw after drawing `drawn` dominoes in this turn."""
        if self.kind == "none" or boneyard <= self.floor:
            return False
        return self.kind == "until" or not drawn
