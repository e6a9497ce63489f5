"""A deal of Wildfire: seven dominoes for each player; the rest is the boneyard (W-6)."""

from collections.abc import Sequence
from random import Random
from typing import Self

from wildfire.dominoes import deal
from wildfire.dominoes.deal import DealRules

from .dominoes import Domino

HAND = 7


class Deal(deal.Deal[Domino]):
    """`hands` in the order of the players; `stock` is the boneyard in drawing order."""

    __slots__ = ()

    @classmethod
    def shuffled(cls, dominoes: Sequence[Domino], players: int, rng: Random) -> Self:
        """Shuffles with `rng` and deals; the same generator state gives the same deal."""
        return cls.of(dominoes, players, HAND, rng)


def rules_of(dominoes: Sequence[Domino]) -> DealRules:
    """What a deal of these dominoes must be (W-2, W-6)."""
    return DealRules(dominoes, HAND, "W-2", "W-6")
