"""Which dominoes fit an open end, looked up instead of worked out anew at every move."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Protocol

from wildfire.dominoes.actions import Play
from wildfire.dominoes.pieces import Domino

_Way = tuple[int, int]
"""The end of a domino that touches, and the other."""


class Fit(Protocol, Hashable):
    """Whether a domino may touch an open end with this number by its end `attached`.

    Equal ones are the same function or compare equal.
    """

    def __call__(self, attached: int, opened: int, number: int) -> bool: ...


def equal(attached: int, opened: int, number: int) -> bool:
    """The ends that touch must be equal (C-12)."""
    return attached == number


Place = tuple[int, tuple[int, ...]]
"""A domino of a layout, and the numbers of its open ends."""


class Offers(dict[Place, Mapping[Domino, Sequence[Play]]]):
    """What fits at a place, and the plays of one player. They are made when first asked for, and
    kept.
    """

    def __init__(self, player: str, ways: Mapping[int, Mapping[Domino, tuple[_Way, ...]]]) -> None:
        super().__init__()
        self._player = player
        self._ways = ways

    def __missing__(self, place: Place) -> Mapping[Domino, Sequence[Play]]:
        onto, numbers = place
        made: dict[Domino, list[Play]] = {}
        for number in {*numbers}:
            for one, ways in self._ways[number].items():
                made.setdefault(one, []).extend(Play(self._player, *way, onto) for way in ways)
        self[place] = made
        return made


class Fits:
    """What fits, of a set of dominoes. Made by `fits_of`, once for each set."""

    def __init__(self, dominoes: tuple[Domino, ...], fit: Fit) -> None:
        self.ways: Mapping[int, Mapping[Domino, tuple[_Way, ...]]] = {
            number: {one: ways for one in dominoes if (ways := _ways(one, fit, number))}
            for number in range(max(one.high for one in dominoes) + 1)
        }
        """For each number the dominoes that fit it, and how they may lie."""
        self.bits: Mapping[Domino, int] = {one: 1 << at for at, one in enumerate(dominoes)}
        """A bit for each domino."""
        self.all = (1 << len(dominoes)) - 1
        """The bits of all dominoes."""
        self.fitting = [sum(map(self.bits.__getitem__, fitting)) for fitting in self.ways.values()]
        """For each number from 0 the bits of the dominoes that fit it."""
        self.offers: Callable[[str], Offers] = lru_cache(maxsize=64)(self._offers)
        """The plays of a player."""
        self.playable: Callable[[frozenset[int]], frozenset[Domino]] = lru_cache(maxsize=1024)(
            self._playable
        )
        """The dominoes that fit one of these numbers."""

    def _offers(self, player: str) -> Offers:
        return Offers(player, self.ways)

    def _playable(self, numbers: frozenset[int]) -> frozenset[Domino]:
        return frozenset(chain.from_iterable(self.ways[number] for number in numbers))


@lru_cache(maxsize=64)
def fits_of(dominoes: tuple[Domino, ...], fit: Fit) -> Fits:
    """The table for these dominoes."""
    return Fits(dominoes, fit)


def _ways(one: Domino, fit: Fit, number: int) -> tuple[_Way, ...]:
    """How a domino may lie at an open end with this number."""
    lying = dict.fromkeys([(one.low, one.high), (one.high, one.low)])
    return tuple(way for way in lying if fit(*way, number))
