"""Sets of dominoes as ints, one bit for each, and sets of numbers as ints likewise.

How many of a hand, or of all that nobody has seen, fit an end is then one `&` and one count. A bot
asks that some hundred times a round.
"""

from collections.abc import Iterable
from functools import lru_cache

from wildfire.dominoes import pieces
from wildfire.games.wildfire import W2, W3, Domino

WILD = 1

_PAIRS = [Domino(low, high) for low in range(10) for high in range(low, 10)]
_FLAMES = [(number, flames) for number in range(10) for flames in (W2, W3)]
BIT: dict[pieces.Domino, int] = {one: 1 << at for at, one in enumerate(_PAIRS)}
"""Each domino's bit. A number's Wildfire has one bit, however many its flames: the set has one."""
BIT |= {Domino(number, flames): 1 << (len(_PAIRS) + number) for number, flames in _FLAMES}

WILD_ONES = sum(BIT[each] for each in _PAIRS if each.is_wild_one)
WILD_ONES |= BIT[Domino(WILD, W2)]


def dominoes(them: Iterable[pieces.Domino]) -> int:
    """The set of these dominoes; each may come once."""
    return sum([BIT[each] for each in them])


def numbers(them: Iterable[int]) -> int:
    """The set of these numbers."""
    found = 0
    for each in them:
        found |= 1 << each
    return found


@lru_cache(maxsize=1024)
def fitting(ends: int) -> int:
    """All dominoes that fit one of these numbers or more; Wild Ones fit every number (W-18)."""
    found = _HAVING[WILD]
    for number in range(10):
        if ends >> number & 1:
            found |= _HAVING[number]
    return found


def variety(held: int) -> int:
    """How many numbers there are at the ends of these dominoes."""
    return sum([1 for each in _HAVING if each & held])


def _having(number: int) -> int:
    found = 0
    for one, bit in BIT.items():
        if number in one:
            found |= bit
    return found


_HAVING = [_having(number) for number in range(10)]
