"""A tiny solitaire with something hidden: a ball lies under one of the cups."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Self


@dataclass
class Cups:
    """Lift a cup: with the ball under it you win. After `lifts` cups you lose.

    It may also be known that the ball is not under some cups.
    """

    ball: int
    cups: tuple[int, ...]
    lifts: int
    known_empty: frozenset[int] = frozenset()
    is_won: bool = False

    def moves(self) -> Sequence[int]:
        return [] if self.is_won or not self.lifts else self.cups

    def promising(self, moves: Sequence[int]) -> Sequence[int]:
        # It cheats: only the search of a whole deal may ask it.
        return [self.ball] if self.ball in moves else moves

    def key(self) -> object:
        return self.cups, self.lifts

    def do(self, action: int) -> None:
        self.is_won = action == self.ball
        self.cups = tuple(each for each in self.cups if each != action)
        self.lifts -= 1

    def copy(self) -> Self:
        return type(self)(self.ball, self.cups, self.lifts, self.known_empty, self.is_won)

    def imagine(self, rng: Random) -> Self:
        """The ball under any cup where it may be."""
        other = self.copy()
        other.ball = rng.choice([each for each in self.cups if each not in self.known_empty])
        return other
