"""What players do with dominoes, as small immutable values; `str()` gives the record's line.

Players are their names.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from wildfire.dominoes.pieces import Domino, domino


class Play(NamedTuple):
    """A domino from the hand: `attached` touches domino `onto`, `open` points away.

    `onto` is None for the first domino, otherwise the number of a domino in the layout, from 0.
    """

    player: str
    attached: int
    open: int
    onto: int | None = None

    @property
    def text(self) -> str:
        """`9-4@0`, or `9-9` for the first domino."""
        ends = f"{self.attached}-{self.open}"
        return ends if self.onto is None else f"{ends}@{self.onto}"

    @property
    def order(self) -> tuple[int, ...]:
        """By which a list is sorted: its ends, and then the domino that it is played on."""
        return self.attached, self.open, self.onto or 0

    @property
    def points(self) -> int:
        """What the domino would have counted in a hand at the end of a round."""
        return domino(self.attached, self.open).points

    def __str__(self) -> str:
        return f"{self.player}: {self.text}"


@dataclass(frozen=True, slots=True)
class Draw:
    """One domino from the boneyard.

    In a dealt game `domino` may say which; it must then agree with the boneyard.
    """

    player: str
    domino: Domino | None = None

    def __str__(self) -> str:
        return f"{self.player}: +{'' if self.domino is None else self.domino}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The end of a turn without a play."""

    player: str

    def __str__(self) -> str:
        return f"{self.player}: -"


@lru_cache(maxsize=256)
def draw_of(player: str) -> Draw:
    """An unseen draw of this player, made once."""
    return Draw(player)


@lru_cache(maxsize=256)
def pass_of(player: str) -> Pass:
    """A pass of this player, made once."""
    return Pass(player)


@dataclass(frozen=True, slots=True)
class Left:
    """What a player at a table has left: the dominoes, or just the total of their pips.

    If only scores are kept, `points` is what the player scored.
    """

    player: str
    dominoes: tuple[Domino, ...] | None
    points: int

    @classmethod
    def of(cls, player: str, dominoes: tuple[Domino, ...]) -> "Left":
        """The left-over dominoes and their points."""
        return cls(player, dominoes, sum(each.points for each in dominoes))

    def __str__(self) -> str:
        if self.dominoes is None:
            return f"[left {self.player} ={self.points}]"
        return f"[left {self.player} {' '.join(map(str, self.dominoes))}]"


@dataclass(frozen=True, slots=True)
class Holds:
    """How many dominoes a player at a table really holds; the boneyard has the others.

    It corrects what nobody saw, for instance two dominoes drawn instead of one.
    """

    player: str
    count: int

    def __str__(self) -> str:
        return f"[holds {self.player} ={self.count}]"


@dataclass(frozen=True, slots=True)
class Agreed:
    """The players agree to end the round here. It is scored like a blocked one."""

    def __str__(self) -> str:
        return "[agreed]"
