"""Which dominoes fit an open end, looked up instead of worked out anew at every move."""

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

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


class Fits(NamedTuple):
    """What fits, of a set of dominoes."""

    ways: Mapping[int, Mapping[Domino, tuple[_Way, ...]]]
    """For each number the dominoes that fit it, and how they may lie."""
    numbers: Mapping[Domino, tuple[int, ...]]
    """For each domino the numbers that it fits."""
    counts: tuple[int, ...]
    """For each number from 0 how many dominoes fit it."""


@lru_cache(maxsize=64)
def fits_of(dominoes: tuple[Domino, ...], fit: Fit) -> Fits:
    """The table for these dominoes."""
    highest = max(one.high for one in dominoes)
    ways: dict[int, dict[Domino, tuple[_Way, ...]]] = {}
    for number in range(highest + 1):
        ways[number] = {}
        for one in dominoes:
            lying = [(one.low, one.high), (one.high, one.low)]
            found = tuple(way for way in dict.fromkeys(lying) if fit(*way, number))
            if found:
                ways[number][one] = found
    numbers = {one: tuple(n for n, fitting in ways.items() if one in fitting) for one in dominoes}
    return Fits(ways, numbers, tuple(map(len, ways.values())))
