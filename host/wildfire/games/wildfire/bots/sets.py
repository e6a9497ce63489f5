"""Sets of dominoes as ints, with one bit for each domino, and sets of numbers in the same way.

So one `&` and one count tell how many of a hand, or of all unseen dominoes, fit an end. A bot asks
that a few hundred times a round.
"""

from collections.abc import Iterable
from functools import lru_cache

from wildfire.dominoes import pieces

from ..dominoes import W2, W3, Domino

WILD = 1

_PAIRS = [Domino(low, high) for low in range(10) for high in range(low, 10)]
_FLAMES = [(number, flames) for number in range(10) for flames in (W2, W3)]
BIT: dict[pieces.Domino, int] = {one: 1 << at for at, one in enumerate(_PAIRS)}
"""The bit of each domino. A number's Wildfire has one bit for any number of flames, because the set
has only one.
"""
BIT |= {Domino(number, flames): 1 << (len(_PAIRS) + number) for number, flames in _FLAMES}

WILD_ONES = sum(BIT[each] for each in _PAIRS if each.is_wild_one)
WILD_ONES |= BIT[Domino(WILD, W2)]


def dominoes(them: Iterable[pieces.Domino]) -> int:
    """The set of these dominoes; each may appear once."""
    return sum([BIT[each] for each in them])


def numbers(them: Iterable[int]) -> int:
    """The set of these numbers."""
    found = 0
    for each in them:
        found |= 1 << each
    return found


@lru_cache(maxsize=1024)
def fitting(ends: int) -> int:
    """All dominoes that fit at least one of these numbers. Wild Ones fit every number (W-18)."""
    found = _HAVING[WILD]
    for number in range(10):
        if ends >> number & 1:
            found |= _HAVING[number]
    return found


def variety(held: int) -> int:
    """How many different numbers are at the ends of these dominoes."""
    return sum([1 for each in _HAVING if each & held])


def _having(number: int) -> int:
    found = 0
    for one, bit in BIT.items():
        if number in one:
            found |= bit
    return found


_HAVING = [_having(number) for number in range(10)]
