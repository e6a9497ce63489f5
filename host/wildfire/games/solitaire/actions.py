"""What one player alone does, as small immutable values; `str()` gives the record's line.

They are tuples, because a solver makes and compares more of these than of anything else.
"""

from typing import Any, NamedTuple, Self

from wildfire.dominoes.pieces import Domino
from wildfire.message import Message


class Discard(NamedTuple):
    """Two dominoes are taken away together. Made by `of`, which puts the lower one first."""

    player: str
    one: Domino
    other: Domino

    @classmethod
    def of(cls, player: str, one: Domino, other: Domino) -> Self:
        """The two dominoes, in either order."""
        return cls(player, one, other) if one <= other else cls(player, other, one)

    @property
    def text(self) -> str:
        """`0-1+5-6`."""
        return f"{self.one}+{self.other}"

    @property
    def order(self) -> tuple[int, ...]:
        """By which a list is sorted: the highest first."""
        return (0, -self.one.pips, *self.one, *self.other)

    def told(self, now: Any) -> Message:
        """What it did, right after it was done."""
        facts = {"player": self.player, "one": str(self.one), "other": str(self.other)}
        return Message.of("solitaire.discards", left=now.left, **facts)

    def __str__(self) -> str:
        return f"{self.player}: {self.text}"
