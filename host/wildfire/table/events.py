"""What a session tells its clients, as values. The texts for people are messages.

An event only leaves the session through `for_seats`. What a seat may not know of it is taken out
there; what it may not know of the position, in `view`.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Self

from wildfire import client
from wildfire.dominoes.actions import Draw, Pass, Play
from wildfire.dominoes.pieces import Domino
from wildfire.errors import RulesError
from wildfire.games.rounds import Action, Awaited, Outcome
from wildfire.message import Message


@dataclass(frozen=True, slots=True)
class Event:
    """Something that everybody may know."""

    def for_seats(self, seats: Collection[str]) -> Self | None:
        """What the players in these seats may know of it; None if nothing."""
        return self


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins. `hands` are those of a dealt game, as far as these seats may see them."""

    round: int
    dealer: str | None
    turn: Message
    hands: Mapping[str, tuple[Domino, ...]]

    def for_seats(self, seats: Collection[str]) -> Self:
        return replace(self, hands={n: hand for n, hand in self.hands.items() if n in seats})


@dataclass(frozen=True, slots=True)
class Done(Event):
    """An action was carried out; `said` describes it."""

    action: Action
    said: Message


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """The domino that a player has drawn. Only that player may see it."""

    player: str
    domino: Domino

    def for_seats(self, seats: Collection[str]) -> Self | None:
        return self if self.player in seats else None


@dataclass(frozen=True, slots=True)
class Turn(Event):
    """A player is to move, or anybody at a table ("").

    Only that player sees the hand and what is legal: the plays, or if there are none, the forced
    draw or pass.
    """

    player: str
    said: Message
    hand: tuple[Domino, ...] = ()
    plays: tuple[Play, ...] = ()
    forced: Draw | Pass | None = None

    def for_seats(self, seats: Collection[str]) -> Self:
        if self.player in seats:
            return self
        return replace(self, hand=(), plays=(), forced=None)


@dataclass(frozen=True, slots=True)
class MaySay(Event):
    """A player may act out of turn, and the game waits for an action or for a decline."""

    player: str
    action: Action
    question: Message


@dataclass(frozen=True, slots=True)
class Reminded(Event):
    """Somebody at a table must say something."""

    said: Message


@dataclass(frozen=True, slots=True)
class NumberAwaited(Event):
    """The game waits for a number. `by_press` says whether a bot has pressed the hub for it."""

    awaited: Awaited
    said: Message
    by_bot: bool = False


@dataclass(frozen=True, slots=True)
class StillWaiting(Event):
    """No number has come for a while."""

    said: Message


@dataclass(frozen=True, slots=True)
class NumberCame(Event):
    """The hub has sent the number that the game was waiting for."""

    number: int


@dataclass(frozen=True, slots=True)
class OfferTaken(Event):
    """The number that the hub showed already is the one that the game was waiting for."""

    number: int


@dataclass(frozen=True, slots=True)
class HubTold(Event):
    """The hub spins, comes, goes, or spun a number that nobody waits for; `said` describes it."""

    event: client.Event
    said: Message


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """What was undone, with the last action first."""

    what: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class RoundOver(Event):
    """A round is over and counted."""

    round: int
    how: Message
    outcome: Outcome
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class BetweenRounds(Event):
    """The next round, or the end of the game, waits until somebody goes on."""

    said: Message
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """The request of this client cannot be carried out, and nothing has changed."""

    error: RulesError


@dataclass(frozen=True, slots=True)
class Told(Event):
    """An answer to this client. Nothing has changed and nothing was wrong."""

    said: Message


@dataclass(frozen=True, slots=True)
class Hinted(Event):
    """The answer to a `Hint`: what this client could do, if that leads anywhere. Nothing has
    changed.
    """

    action: Action | None
    said: Message
