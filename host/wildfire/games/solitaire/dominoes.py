"""The dominoes of a set as small numbers, so that a position is cheap to copy and to compare."""

from collections.abc import Sequence
from functools import lru_cache

from wildfire.dominoes.pieces import Domino, double_set


class Numbered:
    """A set of dominoes, numbered in its order from 0."""

    __slots__ = ("dominoes", "numbers", "pips", "to_pips", "with_end")

    def __init__(self, highest: int) -> None:
        self.dominoes: tuple[Domino, ...] = double_set(highest)
        self.numbers = {one: number for number, one in enumerate(self.dominoes)}
        """The number of each domino."""
        self.pips = bytes(one.pips for one in self.dominoes)
        """The pips of each domino, by its number."""

        self.to_pips = self.pips.ljust(256, b"\0")
        """The same as `bytes.translate` takes it."""
        self.with_end = tuple(
            sum(1 << number for one, number in self.numbers.items() if end in one)
            for end in range(highest + 1)
        )
        """For each number the dominoes that have it, as bits."""

    def named(self, numbers: Sequence[int]) -> list[Domino]:
        """The dominoes with these numbers."""
        return [self.dominoes[number] for number in numbers]

    def of(self, dominoes: Sequence[Domino]) -> tuple[int, ...]:
        """The numbers of these dominoes."""
        return tuple(self.numbers[one] for one in dominoes)


@lru_cache(maxsize=4)
def numbered(highest: int) -> Numbered:
    """The double-N set, numbered."""
    return Numbered(highest)
