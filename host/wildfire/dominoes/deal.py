"""A deal: a hand for each player; the rest is the boneyard (C-3, C-4)."""

from collections.abc import Collection, Sequence
from itertools import chain
from random import Random
from typing import Any, Generic, NamedTuple, Self, TypeVar

from wildfire.dominoes.pieces import Domino
from wildfire.errors import SetupError
from wildfire.message import Series

AnyDomino = TypeVar("AnyDomino", bound=Domino)


class Deal(NamedTuple, Generic[AnyDomino]):
    """`hands` in the order of the players; `stock` is the boneyard in drawing order."""

    hands: tuple[tuple[AnyDomino, ...], ...]
    stock: tuple[AnyDomino, ...]

    @classmethod
    def of(cls, dominoes: Sequence[AnyDomino], players: int, hand: int, rng: Random) -> Self:
        """Shuffles with `rng` and deals; the same generator state gives the same deal (C-4)."""
        shuffled = list(dominoes)
        rng.shuffle(shuffled)
        hands = tuple(tuple(shuffled[n * hand : (n + 1) * hand]) for n in range(players))
        return cls(hands, tuple(shuffled[players * hand :]))


class DealRules(NamedTuple):
    """What a deal must be, and the numbers of the rules that say so."""

    set: Sequence[Domino]
    hand: int
    """How many dominoes each player is dealt."""
    rule_of_set: str
    rule_of_hand: str

    def check(self, deal: Deal[Any], players: int) -> None:
        """Raises SetupError unless this is the whole set, with `hand` dominoes for each player."""
        if len(deal.hands) != players:
            raise SetupError(
                "deal.hands", self.rule_of_hand, players=players, hands=len(deal.hands)
            )
        everything = [*deal.stock, *chain.from_iterable(deal.hands)]
        whole = len(everything) == len(self.set) and set(everything).issuperset(self.set)
        if whole and all(len(hand) == self.hand for hand in deal.hands):
            return
        # Something is wrong: find out what.
        seen: set[Domino] = set()
        for hand in deal.hands:
            self.check_hand(hand, seen)
            seen.update(hand)
        self.check_stock(deal.stock, seen)

    def check_hand(self, hand: Sequence[Domino], seen: Collection[Domino]) -> None:
        """A hand of the deal, given the dominoes `seen` in those before it."""
        self._check_new(hand, seen)
        if len(hand) != self.hand:
            raise SetupError("deal.hand", self.rule_of_hand, hand=self.hand, dealt=len(hand))

    def check_stock(self, stock: Sequence[Domino], seen: Collection[Domino]) -> None:
        """The boneyard of the deal, given the dominoes `seen` in the hands."""
        self._check_new(stock, seen)
        missing = sorted(set(self.set).difference(seen, stock))
        if missing:
            raise SetupError("deal.missing", self.rule_of_set, dominoes=Series(map(str, missing)))

    def _check_new(self, found: Sequence[Domino], seen: Collection[Domino]) -> None:
        """Every one of `found` is in the set and was not seen before."""
        here: set[Domino] = set()
        for each in found:
            if each not in self.set:
                raise SetupError("domino.not-in-the-set", self.rule_of_set, domino=str(each))
            if each in seen or each in here:
                raise SetupError("deal.twice", self.rule_of_set, domino=str(each))
            here.add(each)
