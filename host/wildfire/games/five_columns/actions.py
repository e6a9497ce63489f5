"""What only a player of Five Columns does; `str()` gives the record's line."""

from typing import Any, NamedTuple

from wildfire.message import Message


class Shift(NamedTuple):
    """The bottom domino of a column goes into an empty one (FC-4). Columns are counted from 1."""

    player: str
    source: int
    target: int

    @property
    def text(self) -> str:
        """`4>1`."""
        return f"{self.source}>{self.target}"

    @property
    def order(self) -> tuple[int, ...]:
        """By which a list is sorted: after all pairs."""
        return 1, self.source, self.target

    def told(self, now: Any) -> Message:
        """What it did, right after it was done."""
        return Message.of(
            "five-columns.shifts",
            player=self.player,
            domino=str(now.columns[self.target - 1][-1]),
            source=self.source,
            target=self.target,
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.text}"
