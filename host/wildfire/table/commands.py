"""What a client asks of a session."""

from dataclasses import dataclass

from wildfire.games.base import Action


@dataclass(frozen=True, slots=True)
class Act:
    """These actions, all of them or none: a play, a draw, a number, what the table agrees on."""

    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last decisions of the people are to be undone; at a table the last actions."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class NextRound:
    """The next round is to begin."""


@dataclass(frozen=True, slots=True)
class TakeOffer:
    """The number that the hub shows already is the one that is waited for."""


@dataclass(frozen=True, slots=True)
class Press:
    """An emulated hub is to be pressed."""


@dataclass(frozen=True, slots=True)
class SayNothing:
    """Nothing is said where something beside the turns could be, as a knock."""


Command = Act | TakeBack | NextRound | TakeOffer | Press | SayNothing
