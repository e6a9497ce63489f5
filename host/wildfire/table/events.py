"""What a session tells its clients, as values; what a person is told is a message.

Each event leaves the session only through `for_seats`: what some seat may not know is taken out
there, and nowhere else.
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

Seats = Collection[str]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that everybody may know."""

    def for_seats(self, seats: Seats) -> Self | None:
        """What the players in these seats may know of it; None: nothing."""
        return self


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins. `hands` are those of a dealt game, as far as they may be seen."""

    round: int
    dealer: str | None
    turn: Message
    hands: Mapping[str, tuple[Domino, ...]]

    def for_seats(self, seats: Seats) -> Self:
        return replace(self, hands={n: hand for n, hand in self.hands.items() if n in seats})


@dataclass(frozen=True, slots=True)
class Done(Event):
    """An action was done; `said` tells it."""

    action: Action
    said: Message


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """Which domino a player has drawn: only for that player's eyes."""

    player: str
    domino: Domino

    def for_seats(self, seats: Seats) -> Self | None:
        return self if self.player in seats else None


@dataclass(frozen=True, slots=True)
class Turn(Event):
    """A player is to move, or anybody at a table (""). Only that player sees the hand and what is
    legal: the plays, or the draw or the pass that is forced where there are none."""

    player: str
    said: Message
    hand: tuple[Domino, ...] = ()
    plays: tuple[Play, ...] = ()
    forced: Draw | Pass | None = None

    def for_seats(self, seats: Seats) -> Self:
        if self.player in seats:
            return self
        return replace(self, hand=(), plays=(), forced=None)


@dataclass(frozen=True, slots=True)
class MaySay(Event):
    """A player may say something beside the turns, and the game waits for it or for nothing."""

    player: str
    action: Action
    question: Message


@dataclass(frozen=True, slots=True)
class Reminded(Event):
    """Somebody at a table is to say something."""

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
    """The hub has told the number that was waited for."""

    number: int


@dataclass(frozen=True, slots=True)
class OfferTaken(Event):
    """The number that the hub showed already is the one that was waited for."""

    number: int


@dataclass(frozen=True, slots=True)
class HubTold(Event):
    """The hub spins, came, went, or spun what nobody waits for; `said` tells that."""

    event: client.Event
    said: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """What was undone, the last first."""

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
    """The next round, or the end of the game, waits for somebody to go on."""

    said: Message
    winners: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused(Event):
    """What this client asked for cannot be, and nothing has changed."""

    error: RulesError


@dataclass(frozen=True, slots=True)
class Told(Event):
    """An answer to this client, where nothing has changed and nothing was wrong."""

    said: Message
