"""A round of Twelve to Go: dominoes face up, and a stock that refills their places."""

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino
from wildfire.dominoes.spread import Group, Spread
from wildfire.errors import IllegalActionError
from wildfire.games.solitaire.actions import Discard
from wildfire.games.solitaire.dominoes import Numbered
from wildfire.games.solitaire.pairs import check_pair, has_pair, pairs_of, total_of
from wildfire.games.solitaire.round import SolitaireRound
from wildfire.message import Message


class TwelveToGoRound(SolitaireRound):
    """The key holds the totals that lie face up, sorted, and how much of the stock is left.

    Dominoes with the same total are interchangeable, and so are places: neither makes a difference
    to what can be done later (TG-5). The stock is hidden. It is the same in all positions of a
    deal, so its length says which dominoes are in it.
    """

    __slots__ = ("_at", "_front", "_order", "_total")

    rule_of_win: ClassVar[str] = "TG-4"
    rule_of_loss: ClassVar[str] = "TG-4"

    def __init__(self, player: str, tiles: Numbered, deal: Deal[Any]) -> None:
        super().__init__(player, tiles)
        self._front = [*tiles.of(deal.hands[0])]
        self._order = tiles.of(deal.stock)
        self._at = 0
        """How many dominoes of the stock have come."""
        self._total = total_of(tiles)
        self._judge()

    def copy(self) -> Self:
        other = self.__new__(type(self))
        other.player = self.player
        other.tiles = self.tiles
        other.is_won = self.is_won
        other.is_lost = self.is_lost
        other._front = self._front[:]
        other._order = self._order
        other._at = self._at
        other._total = self._total
        return other

    # For a search

    def moves(self) -> Sequence[Discard]:
        if self.is_won or self.is_lost:
            return []
        return pairs_of(self.player, self.tiles.named(self._front), self._total)

    def promising(self, moves: Sequence[Discard]) -> Sequence[Discard]:
        """Any one of them: every way of playing ends in the same way (TG-5)."""
        return moves[:1]

    def key(self) -> Hashable:
        pips = self.tiles.pips
        return (self._at, *sorted([pips[number] for number in self._front]))

    def shuffle_hidden(self, rng: Random) -> None:
        rest = sorted(self._order[self._at :])
        rng.shuffle(rest)
        self._order = (*self._order[: self._at], *rest)

    # What lies where

    def face_up(self) -> list[Domino]:
        return self.tiles.named(self._front)

    def hidden(self) -> list[Domino]:
        return self.tiles.named(self._order[self._at :])[::-1]

    def gone(self) -> list[Domino]:
        there = {*self._front, *self._order[self._at :]}
        return [one for n, one in enumerate(self.tiles.dominoes) if n not in there]

    @property
    def boneyard(self) -> int:
        return len(self._order) - self._at

    @property
    def left(self) -> int:
        """Without the one that may stay: in an odd set it has no partner (SO-4)."""
        return super().left - len(self.tiles.pips) % 2

    @property
    def counts(self) -> list[int]:
        return [len(self._front)]

    @property
    def spread(self) -> Spread:
        """What lies face up, and the stock beside it."""
        front = Group("beside", tuple(one.halves for one in self.face_up()))
        return ((front, *([Group("beside", ("down",))] if self.boneyard else [])),)

    def facts(self) -> Mapping[str, Any]:
        return {"face_up": [*map(str, self.face_up())], "discarded": [*map(str, self.gone())]}

    def told(self) -> list[Message]:
        return [
            Message.of("solitaire.face-up", dominoes=" ".join(map(str, self.face_up()))),
            Message.of("solitaire.stock", stock=self.boneyard, gone=len(self.gone())),
        ]

    # What is done

    def do(self, action: Any) -> None:
        self.check(action, (Discard,))
        one, other = self._place(action.one), self._place(action.other)
        check_pair(action, self._total, "TG-2")
        self._refill(min(one, other), max(one, other))
        self._judge()

    def _place(self, one: Domino) -> int:
        number = self.number_of(one)
        if number not in self._front:
            raise IllegalActionError("TG-2", "solitaire.not-face-up", domino=str(one))
        return self._front.index(number)

    def _refill(self, first: int, second: int) -> None:
        """The left place first (TG-2); without a stock fewer dominoes lie there (TG-3)."""
        front, order, at = self._front, self._order, self._at
        there = len(order) - at
        if there > 1:
            front[first], front[second] = order[at], order[at + 1]
            self._at += 2
        elif there:
            front[first] = order[at]
            del front[second]
            self._at += 1
        else:
            del front[second], front[first]

    def _judge(self) -> None:
        """TG-4."""
        pips = self.tiles.pips
        if has_pair([pips[number] for number in self._front], self._total):
            return
        self.is_won = self.left == 0
        self.is_lost = not self.is_won
