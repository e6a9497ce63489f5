"""Everything that can happen in a game, as small immutable values; `str()` gives the record's line.

Players are their names. Ends are ints as in `dominoes`.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from .dominoes import Domino, ends_text

How = Literal["spun", "typed", "named"]


class Play(NamedTuple):
    """A domino from the hand: `attached` touches domino `onto`, `open` points away.

    `onto` is None for the centre, else the number of a domino in the layout, counted from 0. A
    tuple, because games make and compare more of these than of anything else.
    """

    player: str
    attached: int
    open: int
    onto: int | None = None

    @property
    def text(self) -> str:
        """`9-4@0`, or `9-9` for the centre."""
        ends = ends_text(self.attached, self.open)
        return ends if self.onto is None else f"{ends}@{self.onto}"

    def __str__(self) -> str:
        return f"{self.player}: {self.text}"


@dataclass(frozen=True, slots=True)
class Draw:
    """One domino from the boneyard (W-15; before the centre is set, W-8).

    `domino` may say which, in a dealt game; it must then agree with the boneyard.
    """

    player: str
    domino: Domino | None = None

    def __str__(self) -> str:
        return f"{self.player}: +{'' if self.domino is None else self.domino}"


@dataclass(frozen=True, slots=True)
class Pass:
    """The end of a turn without a play (W-15, W-16)."""

    player: str

    def __str__(self) -> str:
        return f"{self.player}: -"


@dataclass(frozen=True, slots=True)
class Knock:
    """One domino left (W-31)."""

    player: str

    def __str__(self) -> str:
        return f"{self.player}: !"


@dataclass(frozen=True, slots=True)
class Call:
    """`player` noticed that `called` did not knock (W-42). The penalty draw is part of it."""

    player: str
    called: str

    def __str__(self) -> str:
        return f"{self.player}: ?{self.called}"


@dataclass(frozen=True, slots=True)
class Number:
    """The number a flame waited for: spun on the hub, typed for it (D-12), or named (W-41)."""

    value: int
    how: How = "spun"

    def __str__(self) -> str:
        if self.how == "named":
            return f"={self.value}"
        return f"*{self.value} typed" if self.how == "typed" else f"*{self.value}"


@dataclass(frozen=True, slots=True)
class Left:
    """What a player at a table is left with: the dominoes, or only their total."""

    player: str
    dominoes: tuple[Domino, ...] | None
    points: int

    @classmethod
    def of(cls, player: str, dominoes: tuple[Domino, ...]) -> "Left":
        """The left-over dominoes, and what they score (W-35)."""
        return cls(player, dominoes, sum(each.points for each in dominoes))

    def __str__(self) -> str:
        if self.dominoes is None:
            return f"[left {self.player} ={self.points}]"
        return f"[left {self.player} {' '.join(map(str, self.dominoes))}]"


@dataclass(frozen=True, slots=True)
class Correct:
    """What a player scored in a finished round, put right."""

    round: int
    player: str
    points: int

    def __str__(self) -> str:
        return f"[correct {self.round} {self.player} ={self.points}]"


@dataclass(frozen=True, slots=True)
class Agreed:
    """The players agree to end the round here: it is scored like a blocked one (W-34)."""

    def __str__(self) -> str:
        return "[agreed]"


@dataclass(frozen=True, slots=True)
class Holds:
    """How many dominoes a player at a table really holds; the boneyard has the others.

    It puts right what nobody saw, as two dominoes drawn for one.
    """

    player: str
    count: int

    def __str__(self) -> str:
        return f"[holds {self.player} ={self.count}]"


@dataclass(frozen=True, slots=True)
class KnockPenalty:
    """From here on whoever does not knock can be called, or cannot (W-42)."""

    on: bool

    def __str__(self) -> str:
        return f"[knock-penalty {'on' if self.on else 'off'}]"


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last `count` actions of this round that still stand."""

    count: int = 1

    def __str__(self) -> str:
        return "[undo]" if self.count == 1 else f"[undo {self.count}]"


@dataclass(frozen=True, slots=True)
class UndoRound:
    """Takes back that this round was begun: the one before it has just ended again."""

    def __str__(self) -> str:
        return "[undo round]"


Action = (
    Play
    | Draw
    | Pass
    | Knock
    | Call
    | Number
    | Left
    | Correct
    | Agreed
    | Holds
    | KnockPenalty
    | Undo
    | UndoRound
)
