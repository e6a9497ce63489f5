"""What an open end of a layout counts."""

from typing import Literal

from wildfire.dominoes.layout import Layout

DoublesCount = Literal["sides", "one"]
"""How long a double counts with both halves: until both of its sides are covered, or until one
domino is played on it.

This only matters for a leading double, because any other has joined by a side.
"""


def lost(layout: Layout, k: int, number: int, doubles: DoublesCount) -> int:
    """By how much the sum of the open ends falls if one of domino `k` with this number is covered.

    A double counts both halves while `doubles` says so, then none.
    """
    one = layout.dominoes[k]
    if one.low != one.high:
        return number
    followers = layout.onto.count(k)
    counts = [_counts(layout, k, each, doubles) for each in (followers, followers + 1)]
    return one.pips if counts == [True, False] else 0


def _counts(layout: Layout, k: int, followers: int, doubles: DoublesCount) -> bool:
    """Whether the double `k` counts, with so many dominoes played on it."""
    joined = followers + (layout.onto[k] is not None)
    return not followers or (doubles == "sides" and joined < 2)
