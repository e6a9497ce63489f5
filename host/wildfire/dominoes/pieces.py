"""Dominoes with a number at each end, and the double-N set of them (C-1)."""

import re
from functools import cache, lru_cache
from typing import NamedTuple

from wildfire.errors import InvalidActionError

HIGHEST = 15
"""The largest number on any domino: that of a double-fifteen set."""

Half = int | str
"""What is on a half: its pips, 0 to 15, or a sign: `star`, or `flames-2`, so many flames."""

_ANY_DOMINO = re.compile(r"(1[0-5]|[0-9]|W[23])-(1[0-5]|[0-9]|W[23])")
_DOMINO = re.compile(r"(1[0-5]|[0-9])-(1[0-5]|[0-9])")


class Domino(NamedTuple):
    """A domino, whichever way it lies: `low` and `high` are its two ends. Made by `domino()`."""

    low: int
    high: int

    @property
    def is_double(self) -> bool:
        """Both ends have the same number (C-1)."""
        return self.low == self.high

    @property
    def pips(self) -> int:
        """The numbers of both ends together (C-1)."""
        return self.low + self.high

    @property
    def points(self) -> int:
        """What it counts in a hand at the end of a round."""
        return self.pips

    @property
    def halves(self) -> tuple[Half, Half]:
        """What is on its two halves."""
        return self.low, self.high

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


@cache
def domino(one: int, other: int) -> Domino:
    """The domino with these two ends, in either order."""
    return Domino(one, other) if one <= other else Domino(other, one)


@lru_cache(maxsize=16)
def double_set(highest: int) -> tuple[Domino, ...]:
    """Every domino with numbers 0 to `highest`, each once, sorted: 28 for 6, 55 for 9 (C-1)."""
    return tuple(
        Domino(low, high) for low in range(highest + 1) for high in range(low, highest + 1)
    )


def parse_ends(text: str, highest: int = HIGHEST) -> tuple[int, int]:
    """The two ends of `6-4`, in the order written. Numbers go up to `highest`.

    Raises InvalidActionError if the text is not of that form.
    """
    match = _DOMINO.fullmatch(text)
    if not match:
        raise InvalidActionError("domino.not-a-domino", text=text)
    ends = int(match[1]), int(match[2])
    if max(ends) > highest:
        raise InvalidActionError("domino.number-too-high", text=text, highest=highest)
    return ends


def looks_like_a_domino(text: str) -> bool:
    """Whether a text looks like a domino of any game, even one with flames."""
    return _ANY_DOMINO.fullmatch(text) is not None
