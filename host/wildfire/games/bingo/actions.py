"""What a player of Bingo does; `str()` gives the record's line."""

from typing import Any, NamedTuple

from wildfire.dominoes.pieces import Domino
from wildfire.message import Message


class Touch(NamedTuple):
    """The next domino is touched, and a number spoken (BI-2). If it matches it may be taken."""

    player: str
    number: int
    taken: Domino | None = None

    @property
    def text(self) -> str:
        """`7`, or `7 3-4` if 3-4 is taken away."""
        return str(self.number) if self.taken is None else f"{self.number} {self.taken}"

    @property
    def order(self) -> tuple[int, ...]:
        """By which a list is sorted: to take it comes first."""
        return (self.taken is None,)

    @property
    def points(self) -> int:
        """What it gets rid of: a domino counts more than none, even 0-0."""
        return 0 if self.taken is None else 1 + self.taken.pips

    def told(self, now: Any) -> Message:
        """What it did, right after it was done."""
        facts = {"player": self.player, "number": self.number}
        if self.taken is not None:
            return Message.of("bingo.takes", domino=str(self.taken), left=now.left, **facts)
        return Message.of("bingo.touches", domino=str(now.touched), **facts)

    def __str__(self) -> str:
        return f"{self.player}: {self.text}"
