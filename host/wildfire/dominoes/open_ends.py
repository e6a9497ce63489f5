"""What the open ends of a layout count together."""

from typing import Literal

from wildfire.dominoes.layout import Layout

DoublesCount = Literal["sides", "one"]
"""How long a double counts with both halves: until both of its sides are covered, or until one
domino is played on it.

This only matters for a leading double, because any other has joined by a side.
"""


def total(layout: Layout, doubles: DoublesCount) -> int:
    """The sum of the open ends. A double counts both halves while `doubles` says so, then none."""
    found = 0
    for k, one in enumerate(layout.dominoes):
        if not one.is_double:
            found += sum(layout.ends[k])
            continue
        followers = layout.onto.count(k)
        joined = followers + (layout.onto[k] is not None)
        if not followers or (doubles == "sides" and joined < 2):
            found += one.pips
    return found
