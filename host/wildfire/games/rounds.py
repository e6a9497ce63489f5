"""A round of a game: what it must be able to say and do, and what remains of it once it is over."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, Protocol, Self, TypeVar

from wildfire.dominoes.joints import Joint
from wildfire.dominoes.pieces import Domino
from wildfire.games.scores import Scores

NOBODY = -1
AGREED = -2

Action = Any
"""A value of the game's own. `str()` gives its line in a record."""


class Awaited(NamedTuple):
    """A number that the game waits for before anybody may do anything else."""

    numbers: range
    """The numbers that it may be."""
    by: str | None
    """Who presses the hub for it; None if anybody may."""
    named: bool = False
    """Whether the player chooses it instead of spinning it."""


def spin_of(awaited: Awaited | None) -> Awaited | None:
    """What a game waits for, if the hub must spin it."""
    return None if awaited is None or awaited.named else awaited


class HubSigns(NamedTuple):
    """What a hub may show besides a number, for as long as the game says so."""

    held: int | None = None
    """A number that stays lit, and was not spun: something lies on it until it is lifted."""
    direction: int = 0
    """In which direction the turn passes: 1 is clockwise, -1 counter-clockwise; 0 shows none."""
    sign: Literal["match", "again", "everybody"] | None = None
    """About the last action: it matched, the same player goes again, or everybody else must do
    something.
    """
    numbers: range | None = None
    """Which numbers it must have lights for; None if it makes no difference."""


class Outcome(NamedTuple):
    """How a round ended: `out` names who went out, if anybody did.

    `won`: a play has won the game, and the rest of the round is not played.
    """

    out: str | None
    points: dict[str, int]
    why: Literal["out", "blocked", "agreed", "won"]

    @classmethod
    def of(cls, players: Sequence[str], out: int, points: dict[str, int]) -> Self:
        """How a round ended in which `out` is the seat that went out, NOBODY or AGREED."""
        if out >= 0:
            return cls(players[out], points, "out")
        return cls(None, points, "agreed" if out == AGREED else "blocked")


class PlayedRound(NamedTuple):
    """A round as it was played: its deal (None at a table), and the actions that count.

    `scores` and `options` are those at its beginning, where undo starts from.
    """

    deal: Any
    actions: list[Action]
    scores: Scores
    options: Any

    def copy(self) -> Self:
        """The same round, with a list of actions of its own."""
        return self._replace(actions=self.actions[:])


class LayoutView(Protocol):
    """What lies on the table. Dominoes are numbered in the order played, the first is 0."""

    @property
    def dominoes(self) -> Sequence[Domino]:
        """Every domino on the table."""

    def open_ends(self) -> Sequence[tuple[int, int | None, int]]:
        """(domino, number, how many) for each domino and number that is open. The number is None if
        nobody knows it yet.
        """

    def joints(self) -> Sequence[Joint]:
        """How each domino touches the others."""


class Round(Protocol):
    """What a game's round must be able to say and do. Players are seats, 0 to n - 1, clockwise."""

    @property
    def phase(self) -> str:
        """`over` once all is counted; each game has its own words for the other phases."""

    @property
    def turn(self) -> int:
        """The seat to move; NOBODY if nobody moves or anybody may."""

    @property
    def out(self) -> int:
        """Who went out. Once the round is over: NOBODY if it was blocked, or AGREED."""

    @property
    def layout(self) -> LayoutView:
        """What lies on the table."""

    @property
    def boneyard(self) -> int:
        """How many dominoes are left in the boneyard."""

    @property
    def counts(self) -> Sequence[int]:
        """How many dominoes each player holds."""

    @property
    def hands(self) -> Sequence[Sequence[Domino]] | None:
        """What each player holds, in the order dealt and drawn; None at a table."""

    @property
    def uncounted(self) -> list[str]:
        """In phase `left`: the players whose left-overs are missing."""

    @property
    def counted(self) -> list[str]:
        """At a table: the players whose left-overs have been counted."""

    def copy(self) -> Self:
        """An independent round in the same position."""

    def moves(self) -> Sequence[Action]:
        """In a dealt round: what the player to move may do, in no particular order."""

    def points(self) -> tuple[int, ...]:
        """What each player scores, once the round is over."""

    def do(self, action: Action) -> None:
        """Applies an action, or raises and changes nothing."""


AnyRound = TypeVar("AnyRound", bound=Round)
