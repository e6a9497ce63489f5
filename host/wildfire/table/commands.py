"""What a client asks of a session."""

from dataclasses import dataclass

from wildfire.games.base import Action


@dataclass(frozen=True, slots=True)
class Act:
    """These actions, all of them or none: a play, a draw, a number, an agreement of the table."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo the last decisions of the people; at a table the last actions."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class NextRound:
    """Begin the next round."""


@dataclass(frozen=True, slots=True)
class TakeOffer:
    """The number that the hub shows already is the one that the game waits for."""


@dataclass(frozen=True, slots=True)
class Press:
    """Press an emulated hub."""


@dataclass(frozen=True, slots=True)
class SayNothing:
    """Say nothing where a player could act out of turn, with a knock for example."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Say what the player to move could do."""


Command = Act | TakeBack | NextRound | TakeOffer | Press | SayNothing | Hint
