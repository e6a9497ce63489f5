"""What a player of Knock-Out does; `str()` gives the record's line."""

from typing import Any, NamedTuple

from wildfire.dominoes.pieces import Domino
from wildfire.message import Message


class Knock(NamedTuple):
    """Neighbours in the line are knocked out, the left one first (KO-2)."""

    player: str
    dominoes: tuple[Domino, ...]

    @property
    def text(self) -> str:
        """`4-3+3-3`."""
        return "+".join(map(str, self.dominoes))

    @property
    def order(self) -> tuple[int, ...]:
        """By which a list is sorted. The rules know where they lie."""
        return ()

    def told(self, now: Any) -> Message:
        """What it did, right after it was done."""
        return Message.of(
            "knock-out.knocks",
            player=self.player,
            dominoes=[*map(str, self.dominoes)],
            left=now.left,
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.text}"
