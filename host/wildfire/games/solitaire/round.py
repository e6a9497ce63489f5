"""The one round of a solitaire (SO-1 to SO-3)."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self

from wildfire.dominoes.layout import Layout
from wildfire.dominoes.pieces import Domino
from wildfire.dominoes.spread import Spread
from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.rounds import NOBODY, LayoutView
from wildfire.games.solitaire.dominoes import Numbered
from wildfire.message import Message

Action = Any
"""A value of the game's own. `str()` gives its line in a record."""


class SolitaireRound(ABC):
    """A position, in small numbers and flat lists: a solver copies it many times a second.

    It is won, lost (nothing that is legal leads on) or open (SO-3). Once it is won or lost there
    are no moves.
    """

    __slots__ = ("is_lost", "is_won", "player", "tiles")

    rule_of_win: ClassVar[str]
    rule_of_loss: ClassVar[str]

    def __init__(self, player: str, tiles: Numbered) -> None:
        self.player = player
        self.tiles = tiles
        self.is_won = False
        self.is_lost = False

    # For a search

    @abstractmethod
    def copy(self) -> Self:
        """An independent round in the same position."""

    @abstractmethod
    def moves(self) -> Sequence[Action]:
        """What may be done now, in no particular order; nothing once it is won or lost."""

    def promising(self, moves: Sequence[Action]) -> Sequence[Action]:
        """These moves, the best first. One may be left out if another wins whenever it does."""
        return moves

    @abstractmethod
    def key(self) -> Hashable:
        """Equal for two positions of a deal only if both can be won, or neither can."""

    @abstractmethod
    def shuffle_hidden(self, rng: Random) -> None:
        """Deals again whatever the player cannot know."""

    # What lies where

    @abstractmethod
    def face_up(self) -> list[Domino]:
        """The dominoes that the player can see and use, as they lie."""

    @abstractmethod
    def hidden(self) -> list[Domino]:
        """The dominoes that are still to come, the next one last."""

    @abstractmethod
    def gone(self) -> list[Domino]:
        """The dominoes that have been taken away, sorted."""

    @abstractmethod
    def facts(self) -> Mapping[str, Any]:
        """What a state says about this game only."""

    @abstractmethod
    def told(self) -> list[Message]:
        """How everything lies, one message for each line."""

    @property
    def spread(self) -> Spread:
        """How it lies, in rows and columns."""
        return ()

    @property
    def number_shown(self) -> int | None:
        """What the hub shows, if anything."""
        return None

    @property
    def left(self) -> int:
        """How many dominoes are left, of those that must go."""
        return len(self.face_up()) + self.boneyard

    @property
    def result(self) -> str:
        """`won`, `lost` or `open` (SO-3)."""
        return "won" if self.is_won else "lost" if self.is_lost else "open"

    @property
    def ending(self) -> str | None:
        """The rule by which it is won or lost; None while it is open."""
        return self.rule_of_win if self.is_won else self.rule_of_loss if self.is_lost else None

    # As a round of any game

    @property
    def players(self) -> tuple[str, ...]:
        """The one player."""
        return (self.player,)

    @property
    def phase(self) -> str:
        return "over" if self.is_won or self.is_lost else "play"

    @property
    def turn(self) -> int:
        return NOBODY if self.is_won or self.is_lost else 0

    @property
    def out(self) -> int:
        return 0 if self.is_won else NOBODY

    @property
    def layout(self) -> LayoutView:
        """Nothing, unless the game has a line."""
        return Layout("none")

    @property
    def boneyard(self) -> int:
        return len(self.hidden())

    @property
    def stock(self) -> list[Domino]:
        """The dominoes that are still to come, the next one last."""
        return self.hidden()

    @property
    def counts(self) -> list[int]:
        return [len(self.face_up())]

    @property
    def hands(self) -> list[list[Domino]]:
        """What lies face up in front of the player."""
        return [self.face_up()]

    @property
    def uncounted(self) -> list[str]:
        """Nobody: the program sees what is left."""
        return []

    @property
    def counted(self) -> list[str]:
        """Nobody: the program sees what is left."""
        return []

    def points(self) -> tuple[int, ...]:
        """How many dominoes are left: none of those that must go if it is won."""
        return (0 if self.is_won else self.left,)

    @abstractmethod
    def do(self, action: Action) -> None:
        """Applies an action, or raises InvalidActionError or IllegalActionError and changes
        nothing.
        """

    # What is refused

    def check(self, action: Action, kinds: tuple[type[Any], ...]) -> None:
        """Refuses everything but such an action of the player, and everything after the end."""
        if not isinstance(action, kinds):
            raise InvalidActionError("game.no-such-action", action=str(action))
        if action.player != self.player:
            raise InvalidActionError(
                "game.no-such-player", name=action.player, players=[self.player]
            )
        if self.is_won or self.is_lost:
            raise IllegalActionError(str(self.ending), "domino.round-is-over")

    def number_of(self, one: Domino) -> int:
        """The number of a domino. Refuses one that is not in the set."""
        number = self.tiles.numbers.get(one)
        if number is None:
            raise IllegalActionError("SO-1", "domino.not-in-the-set", domino=str(one))
        return number
