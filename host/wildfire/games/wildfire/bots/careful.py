"""The bot that looks beyond its own hand.

It weighs every play in points: what it gets rid of, what the rest of the hand can still do, and
what is left for the next player, judged by the dominoes that nobody has seen yet.
tests/games/wildfire/bots/plain_careful.py does the same without hurry.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from wildfire.games.bot import Bot, best

from ..actions import Play
from ..dominoes import Domino, domino, wildfire_set
from ..game import Wildfire
from ..layout import starts_flame
from . import sets
from .memory import may_fit


@dataclass(frozen=True)
class Weights:
    """What counts besides the points of the domino played, in points. Found by trial: small changes
    were kept if they scored less against `Greedy`, on fresh deals.
    """

    stubborn: float = 2.0
    """For playing a domino that fits one number only: a double or a Wildfire."""
    wild: float = 5.0
    """For each Wild One kept."""
    able: float = 6.0
    """For being able to play at the next turn."""
    variety: float = 2.5
    """For each number that the hand still has."""
    hindered: float = 20.0
    """If the next player must draw."""
    burnt: float = 6.0
    """For a flame that the hand cannot answer."""


class Careful(Bot[Wildfire]):
    """Gets rid of points, keeps a variety of ends, counts what has been seen, weighs a flame's
    risk.
    """

    weights_type: ClassVar[type[Any] | None] = Weights

    def __init__(self, rng: Random, weights: Weights = Weights()) -> None:
        super().__init__(rng)
        self.weights = weights

    def pick(self, game: Wildfire, player: str, moves: Sequence[Play]) -> Play:
        """The best play."""
        play: Play = best(moves, _Outlook(game, player, self.weights).worth)
        return play


_EVERYTHING = sets.dominoes(wildfire_set())


class _Outlook:
    """What a player knows before a play, and what each play is then worth.

    Many plays differ only in the place of the same domino. What they have in common is kept.
    """

    def __init__(self, game: Wildfire, player: str, weights: Weights) -> None:
        self._weights = weights
        layout = game.round.layout
        self._hand = sets.dominoes(game.hand(player) or ())
        self._unseen = _EVERYTHING & ~sets.dominoes(layout.dominoes) & ~self._hand
        self._hub = range(game.options.lowest, 10)
        seat = game.players.index(player)
        self._may_fit = may_fit(game, game.players[(seat + 1) % len(game.players)])
        flame = game.flame
        self._flame = None if flame is None else flame.number
        self._flame_left = 0 if flame is None else flame.left
        self._numbers = layout.numbers
        self._ends = [0] * 10
        for k, number, count in layout.open_ends():
            if number is not None and (flame is None or k != flame.domino):
                self._ends[number] += count
        self._open = sets.numbers(number for number, count in enumerate(self._ends) if count)
        self._kept: dict[Domino, tuple[int, float]] = {}
        self._flames: dict[Domino, float] = {}
        self._hinders: dict[int, float] = {}

    def worth(self, play: Play) -> float:
        """The value in points: more is better."""
        _, attached, opened, _ = play
        one = domino(attached, opened)
        kept = self._kept.get(one)
        if kept is None:
            kept = self._kept[one] = self._keeping(one)
        rest, worth = kept
        if not rest:
            return worth
        if starts_flame(opened):
            flame = self._flames.get(one)
            if flame is None:
                flame = self._flames[one] = self._worth_of_flame(rest)
            return worth + flame
        return worth + self._worth_of_ends(rest, self._ends_after(play))

    def _keeping(self, one: Domino) -> tuple[int, float]:
        """The rest of the hand, and the value of playing one domino and keeping the others."""
        rest = self._hand & ~sets.BIT[one]
        worth = float(one.points)
        if not rest:
            return rest, worth
        if one.is_double or one.is_wildfire:
            worth += self._weights.stubborn
        worth += self._weights.wild * (rest & sets.WILD_ONES).bit_count()
        worth += self._weights.variety * sets.variety(rest)
        return rest, worth

    def _worth_of_flame(self, rest: int) -> float:
        """Each number of the hub is as likely as any other."""
        numbers = [1 << number for number in self._hub]
        burnt = sum([not rest & sets.fitting(number) for number in numbers]) / len(numbers)
        hindered = sum(map(self._hindered, numbers)) / len(numbers)
        return self._weights.hindered * hindered - self._weights.burnt * burnt

    def _worth_of_ends(self, rest: int, ends: int) -> float:
        able = (rest & sets.fitting(ends)).bit_count()
        hindered = self._hindered(ends)
        return self._weights.able * (1 - 0.5**able) + self._weights.hindered * hindered

    def _ends_after(self, play: Play) -> int:
        """The numbers that the next player must fit."""
        if self._flame is not None and self._flame_left > 1:
            return 1 << self._flame
        ends = self._open
        if self._flame is None and play.onto is not None:
            # Not `attached`: a Wild One fits any.
            number = self._numbers[play.onto] or 0
            if self._ends[number] == 1:
                ends &= ~(1 << number)
        return ends | 1 << play.open

    def _hindered(self, ends: int) -> float:
        """How likely it is that the next player has none of the unseen dominoes that fit."""
        hindered = self._hinders.get(ends)
        if hindered is None:
            fitting = (self._unseen & sets.fitting(ends)).bit_count()
            holds = max([held for n, held in enumerate(self._may_fit) if ends >> n & 1])
            hindered = (1 - fitting / self._unseen.bit_count()) ** holds
            self._hinders[ends] = hindered
        return hindered
