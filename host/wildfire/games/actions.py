"""What can happen in any game, as small immutable values; `str()` gives the record's line."""

from dataclasses import dataclass
from typing import Literal

How = Literal["spun", "typed", "named"]


@dataclass(frozen=True, slots=True)
class Number:
    """The number that the game was waiting for: spun on the hub, typed, or named."""

    value: int
    how: How = "spun"

    def __str__(self) -> str:
        if self.how == "named":
            return f"={self.value}"
        return f"*{self.value} typed" if self.how == "typed" else f"*{self.value}"


@dataclass(frozen=True, slots=True)
class Correct:
    """A correction: what a player really scored in a finished round."""

    round: int
    player: str
    points: int

    def __str__(self) -> str:
        return f"[correct {self.round} {self.player} ={self.points}]"


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last `count` actions of this round that have not been taken back."""

    count: int = 1

    def __str__(self) -> str:
        return "[undo]" if self.count == 1 else f"[undo {self.count}]"


@dataclass(frozen=True, slots=True)
class UndoRound:
    """Takes back the start of this round: the one before it has just ended again."""

    def __str__(self) -> str:
        return "[undo round]"
