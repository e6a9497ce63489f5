"""Positions from which no line wins: the transposition table of a search."""

from collections.abc import Hashable

CAPACITY = 400_000
"""How many positions are remembered at most, if nobody says otherwise."""


class LostPositions:
    """The keys of positions that need not be searched again; at most `capacity` of them.

    They are kept in two halves. When the newer half is full it becomes the older one, and what was
    the older one is forgotten. A key that is asked for and found among the older ones counts as new
    again. Whatever is forgotten is only searched again, so the answers stay the same.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._half = max(1, capacity // 2)
        self._newer: set[Hashable] = set()
        self._older: set[Hashable] = set()
        self.forgotten = 0
        """How many keys have been dropped for want of room."""

    def __len__(self) -> int:
        return len(self._newer) + len(self._older)

    def __contains__(self, key: Hashable) -> bool:
        if key in self._newer:
            return True
        if key not in self._older:
            return False
        self._older.remove(key)
        self.add(key)
        return True

    def add(self, key: Hashable) -> None:
        """Remembers one more."""
        if len(self._newer) >= self._half:
            self.forgotten += len(self._older)
            self._older, self._newer = self._newer, set()
        self._newer.add(key)
