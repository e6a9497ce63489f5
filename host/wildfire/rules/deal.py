"""A deal: seven dominoes to each player, the rest the boneyard (W-6)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random

from .dominoes import Domino
from .errors import SetupError

HAND = 7


@dataclass(frozen=True, slots=True)
class Deal:
    """`hands` in the order of the players; `stock` is the boneyard in drawing order."""

    hands: tuple[tuple[Domino, ...], ...]
    stock: tuple[Domino, ...]

    @classmethod
    def shuffled(cls, dominoes: Sequence[Domino], players: int, rng: Random) -> "Deal":
        """Shuffles with `rng` and deals; the same generator state gives the same deal."""
        shuffled = list(dominoes)
        rng.shuffle(shuffled)
        hands = tuple(tuple(shuffled[n * HAND : (n + 1) * HAND]) for n in range(players))
        return cls(hands, tuple(shuffled[players * HAND :]))

    def check(self, dominoes: Sequence[Domino], players: int) -> None:
        """Raises SetupError unless this is the whole set, seven to each player (W-2, W-6)."""
        if len(self.hands) != players:
            raise SetupError(f"there are {players} players and {len(self.hands)} hands", "W-6")
        everything = [*self.stock, *chain.from_iterable(self.hands)]
        whole = len(everything) == len(dominoes) and set(everything).issuperset(dominoes)
        if whole and all(len(hand) == HAND for hand in self.hands):
            return
        # Something is wrong: find out what.
        seen: set[Domino] = set()
        for hand in self.hands:
            check_hand(hand, dominoes, seen)
            seen.update(hand)
        check_stock(self.stock, dominoes, seen)


def check_hand(hand: Sequence[Domino], dominoes: Collection[Domino], seen: set[Domino]) -> None:
    """A hand of the deal, given the dominoes `seen` in those before it."""
    check_new(hand, dominoes, seen)
    if len(hand) != HAND:
        raise SetupError(f"a hand is dealt {HAND} dominoes, this one has {len(hand)}", "W-6")


def check_stock(stock: Sequence[Domino], dominoes: Collection[Domino], seen: set[Domino]) -> None:
    """The boneyard of the deal, given the dominoes `seen` in the hands."""
    check_new(stock, dominoes, seen)
    missing = sorted(set(dominoes) - seen - set(stock))
    if missing:
        names = ", ".join(map(str, missing))
        raise SetupError(f"hands and stock are not the whole set: missing {names}", "W-2")


def check_new(found: Sequence[Domino], dominoes: Collection[Domino], seen: set[Domino]) -> None:
    """Every one of `found` is in the set and was not seen before (W-2)."""
    here: set[Domino] = set()
    for each in found:
        if each not in dominoes:
            raise SetupError(f"there is no {each} in the set", "W-2")
        if each in seen or each in here:
            raise SetupError(f"{each} is there twice", "W-2")
        here.add(each)
