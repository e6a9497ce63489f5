"""Dominoes that lie on the table and touch nothing by a rule: rows, columns, a pile."""

from typing import Literal, NamedTuple

from wildfire.dominoes.pieces import Half

Direction = Literal["beside", "end-to-end", "below"]
"""How a domino lies next to the one before it.

- `beside`: upright, to the right of it.
- `end-to-end`: lying, to the right of it.
- `below`: lying, under it.
"""
Face = tuple[Half, Half] | Literal["down", "gap"]
"""What is seen in a place: two halves, a back, or nothing."""


class Group(NamedTuple):
    """Dominoes that lie in a row or in a column."""

    direction: Direction
    faces: tuple[Face, ...]


Spread = tuple[tuple[Group, ...], ...]
"""Groups beside each other, and under these the next ones."""
