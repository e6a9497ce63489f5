"""The bot that looks further than its own hand.

It weighs every play in points: what it sheds, what the rest of the hand can still do, and what is
left for the next player, judged by the dominoes that nobody has seen yet.
"""

from collections.abc import Collection
from dataclasses import dataclass

from wildfire.bots.bot import Bot
from wildfire.bots.memory import may_fit
from wildfire.rules import W2, Domino, Play, Wildfire, domino

WILD = 1


@dataclass(frozen=True)
class Weights:
    """What counts how much beside the points shed, in points.

    Found by trial: small changes were kept if they scored less against `Greedy`, on fresh deals.
    """

    stubborn: float = 2.0
    """Of shedding a domino that fits one number only: a double or a Wildfire."""
    wild: float = 5.0
    """Of each Wild One kept."""
    able: float = 6.0
    """Of being able to play at the next turn."""
    variety: float = 2.5
    """Of each number that the hand still has."""
    hindered: float = 20.0
    """Of the next player's having to draw."""
    burnt: float = 6.0
    """Of a flame that the hand has no answer to."""


class Careful(Bot):
    """Sheds points, keeps a variety of ends, counts what has been seen, weighs a flame's risk."""

    weights = Weights()

    def pick(self, game: Wildfire, player: str, plays: list[Play]) -> Play:
        """The play that is worth most."""
        outlook = _Outlook(game, player, self.weights)
        return max(plays, key=outlook.worth)


class _Outlook:
    """What a player knows before a play, and what each play is then worth."""

    def __init__(self, game: Wildfire, player: str, weights: Weights) -> None:
        self._weights = weights
        layout = game.round.layout
        self._hand = game.hand(player) or ()
        self._unseen = set(game.set).difference(layout.dominoes, self._hand)
        self._fits = _fits(self._unseen)
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
        self._hindered_by: dict[frozenset[int], float] = {}

    def worth(self, play: Play) -> float:
        """In points: more is better."""
        one = domino(play.attached, play.open)
        rest = [each for each in self._hand if each != one]
        worth = float(one.points)
        if not rest:
            return worth
        if one.is_double or one.is_wildfire:
            worth += self._weights.stubborn
        worth += self._weights.wild * sum(each.is_wild_one for each in rest)
        worth += self._weights.variety * len({n for each in rest for n in each if n < W2})
        if play.open == WILD or play.open >= W2:
            return worth + self._worth_of_flame(rest)
        return worth + self._worth_of_ends(rest, self._ends_after(play))

    def _worth_of_flame(self, rest: Collection[Domino]) -> float:
        """Each number of the hub is as likely as any other."""
        mine = _fits(rest)
        burnt = sum(not mine[number] for number in self._hub) / len(self._hub)
        hindered = sum(self._hindered([number], self._fits[number]) for number in self._hub) / len(
            self._hub
        )
        return self._weights.hindered * hindered - self._weights.burnt * burnt

    def _worth_of_ends(self, rest: Collection[Domino], ends: frozenset[int]) -> float:
        able = _fitting(rest, ends)
        hindered = self._hindered_by.get(ends)
        if hindered is None:
            hindered = self._hindered_by[ends] = self._hindered(ends, _fitting(self._unseen, ends))
        return self._weights.able * (1 - 0.5**able) + self._weights.hindered * hindered

    def _ends_after(self, play: Play) -> frozenset[int]:
        """The numbers that the next player has to fit."""
        if self._flame is not None and self._flame_left > 1:
            return frozenset([self._flame])
        ends = self._ends[:]
        if self._flame is None and play.onto is not None:
            # Not `attached`: a Wild One fits any.
            ends[self._numbers[play.onto] or 0] -= 1
        ends[play.open] += 1
        return frozenset(number for number, count in enumerate(ends) if count)

    def _hindered(self, ends: Collection[int], fitting: int) -> float:
        """How likely none of the next player's dominoes is one of those unseen that fit."""
        holds = max(self._may_fit[number] for number in ends)
        return float((1 - fitting / len(self._unseen)) ** holds)


def _fits(dominoes: Collection[Domino]) -> list[int]:
    """For each number, how many of the dominoes fit it; Wild Ones fit every number."""
    fits = [0] * 10
    wild = 0
    for low, high in dominoes:
        if low == WILD or high == WILD:
            wild += 1
            continue
        fits[low] += 1
        if low != high < W2:
            fits[high] += 1
    return [count + wild for count in fits]


def _fitting(dominoes: Collection[Domino], ends: Collection[int]) -> int:
    """How many of the dominoes fit one of these numbers or more."""
    return sum(low in ends or high in ends or low == WILD or high == WILD for low, high in dominoes)
