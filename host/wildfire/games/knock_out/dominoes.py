"""Dominoes that stay as they lie."""

from typing import Self

from wildfire.dominoes.pieces import Domino


class Lying(Domino):
    """A domino with a left and a right end (KO-1). It is the same domino whichever way it lies."""

    is_turned: bool
    """Whether its higher end is the left one."""

    def __new__(cls, left: int, right: int) -> Self:
        found = super().__new__(cls, min(left, right), max(left, right))
        found.is_turned = left > right
        return found

    @property
    def left(self) -> int:
        """The end on the left."""
        return self.high if self.is_turned else self.low

    @property
    def right(self) -> int:
        """The end on the right."""
        return self.low if self.is_turned else self.high

    @property
    def halves(self) -> tuple[int, int]:
        """What is on its left and on its right half."""
        return self.left, self.right

    def __str__(self) -> str:
        return f"{self.left}-{self.right}"
