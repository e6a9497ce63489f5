"""Dominoes and their ends: the set of 65 (W-2), what they are (W-3, W-5), what they score (W-35).

An end is an int: the pips 0 to 15, or `W2` and `W3`, the ends with two and three flames.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from wildfire.dominoes import pieces
from wildfire.dominoes.pieces import Half
from wildfire.errors import InvalidActionError, SetupError

W2 = 32
"""A Double Wildfire end: larger than any number, so that a domino's Wildfire is its high end."""
W3 = 33
"""A Triple Wildfire end."""

WILD = 1
"""The number of the Wild One (W-3)."""

_ENDS = {**{str(n): n for n in range(16)}, "W2": W2, "W3": W3}
_TEXTS = {end: text for text, end in _ENDS.items()}
_DOMINO = re.compile(r"(1[0-5]|[0-9]|W[23])-(1[0-5]|[0-9]|W[23])")


class Domino(pieces.Domino):
    """A domino, whichever way it lies: `low` and `high` are its two ends. Made by `domino()`.

    A double has the same number at both ends, 1-1 included (W-5).
    """

    __slots__ = ()

    @property
    def is_wildfire(self) -> bool:
        """A number at one end, a Wildfire at the other (W-2)."""
        return self.high >= W2

    @property
    def is_wild_one(self) -> bool:
        """Exactly one 1 (W-3); 1-Wildfire is one too."""
        return (self.low == WILD) != (self.high == WILD)

    @property
    def points(self) -> int:
        """What it scores in a hand at the end of a round (W-35)."""
        return end_points(self.low) + end_points(self.high)

    @property
    def halves(self) -> tuple[Half, Half]:
        """What is on its two halves."""
        return half(self.low), half(self.high)

    def __str__(self) -> str:
        return ends_text(self.low, self.high)


@cache
def domino(one: int, other: int) -> Domino:
    """The domino with these two ends, in either order."""
    return Domino(one, other) if one <= other else Domino(other, one)


def end_points(end: int) -> int:
    """W-35 and D-8: pips count themselves, a Wild One 10 instead of its pip, flames 20 and 30."""
    if end == WILD:
        return 10
    return 10 * (end - 30) if end >= W2 else end


def half(end: int) -> Half:
    """What is on a half: the Wild One is a star."""
    if end >= W2:
        return f"flames-{end - 30}"
    return "star" if end == WILD else end


def end_text(end: int) -> str:
    """`4`, `W2`."""
    return _TEXTS[end]


def ends_text(first: int, second: int) -> str:
    """`4-W2`: two ends in this order."""
    return f"{_TEXTS[first]}-{_TEXTS[second]}"


def parse_ends(text: str, highest: int = 9) -> tuple[int, int]:
    """The two ends of `4-W2`, in the order written. Numbers go up to `highest`.

    Raises InvalidActionError if the text is not of that form.
    """
    match = _DOMINO.fullmatch(text)
    if not match:
        raise InvalidActionError("wildfire.not-a-domino", text=text)
    ends = _ENDS[match[1]], _ENDS[match[2]]
    for end in ends:
        if highest < end < W2:
            raise InvalidActionError("domino.number-too-high", text=text, highest=highest)
    return ends


DOUBLE_WILD_ONE = domino(WILD, WILD)

STANDARD_WILDFIRES = tuple(domino(n, W3 if n % 2 else W2) for n in range(10))
"""D-1: the ten Wildfire dominoes, even numbers with the Double, odd ones with the Triple."""


def check_wildfires(wildfires: Iterable[Domino]) -> tuple[Domino, ...]:
    """Checks that there are ten Wildfire dominoes, one for each number (D-1). Raises SetupError."""
    found = tuple(wildfires)
    for each in found:
        if not each.is_wildfire or each.low >= W2:
            raise SetupError("wildfire.not-a-wildfire", "D-1", domino=each)
    numbers = sorted(each.low for each in found)
    if numbers != list(range(10)):
        raise SetupError("wildfire.ten-wildfires", "D-1")
    return found


@lru_cache(maxsize=16)
def wildfire_set(wildfires: tuple[Domino, ...] = STANDARD_WILDFIRES) -> tuple[Domino, ...]:
    """The 65 dominoes of the game (W-2), sorted."""
    numbers = [Domino(low, high) for low in range(10) for high in range(low, 10)]
    return tuple(sorted([*numbers, *check_wildfires(wildfires)]))
