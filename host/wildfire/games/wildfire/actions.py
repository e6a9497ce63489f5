"""Everything that can happen in a game, as small immutable values; `str()` gives the record's line.

Players are their names. Ends are ints as in `dominoes`.
"""

from dataclasses import dataclass

from wildfire.dominoes import actions
from wildfire.dominoes.actions import Agreed, Draw, Holds, Left, Pass
from wildfire.games.actions import Correct, Number, Undo, UndoRound

from .dominoes import domino, ends_text

__all__ = [
    "Action",
    "Agreed",
    "Call",
    "Correct",
    "Draw",
    "Holds",
    "Knock",
    "KnockPenalty",
    "Left",
    "Number",
    "Pass",
    "Play",
    "Undo",
    "UndoRound",
]


class Play(actions.Play):
    """A domino from the hand: `attached` touches domino `onto`, `open` points away.

    `onto` is None for the centre, otherwise the number of a domino in the layout, from 0. It is a
    tuple, because games make and compare more of these than of anything else.
    """

    __slots__ = ()

    @property
    def text(self) -> str:
        """`9-4@0`, or `9-9` for the centre."""
        ends = ends_text(self.attached, self.open)
        return ends if self.onto is None else f"{ends}@{self.onto}"

    @property
    def points(self) -> int:
        """What the domino would have counted in a hand (W-35)."""
        return domino(self.attached, self.open).points

    def __str__(self) -> str:
        return f"{self.player}: {self.text}"


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
class KnockPenalty:
    """From here on a player who does not knock can be called, or cannot (W-42)."""

    on: bool

    def __str__(self) -> str:
        return f"[knock-penalty {'on' if self.on else 'off'}]"


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
