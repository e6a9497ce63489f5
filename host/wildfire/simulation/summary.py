"""The statistics of many rounds: means and shares, each with its 95 % confidence interval."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import NormalDist, fmean
from typing import NamedTuple

from wildfire.message import Message
from wildfire.simulation.playing import RoundResult

_Z = NormalDist().inv_cdf(0.975)


class Estimate(NamedTuple):
    """A value, and the interval that holds the true one in 95 of 100 simulations."""

    value: float
    low: float
    high: float


class Measure(NamedTuple):
    """One measure; `unit` is "" or what the values count."""

    name: Message
    estimate: Estimate
    unit: str


class Mean:
    """The mean of independent values, without keeping them."""

    def __init__(self) -> None:
        self._count = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """One more value."""
        self._count += 1
        self._sum += value
        self._squares += value * value

    def estimate(self) -> Estimate:
        """The mean so far. For a single value the interval is unknown: infinitely wide."""
        middle = self._sum / self._count
        if self._count < 2:
            return Estimate(middle, -math.inf, math.inf)
        variance = max(0.0, self._squares - self._sum * middle) / (self._count - 1)
        around = _Z * math.sqrt(variance / self._count)
        return Estimate(middle, middle - around, middle + around)


def share(count: int, total: int) -> Estimate:
    """A share of independent cases, in percent, with Wilson's interval, which works near 0, too."""
    found = count / total
    scale = 1 + _Z**2 / total
    middle = (found + _Z**2 / (2 * total)) / scale
    around = _Z / scale * math.sqrt(found * (1 - found) / total + _Z**2 / (4 * total**2))
    # Rounding can miss the ends by a little, and -0.00 % is no share.
    low, high = max(0.0, middle - around), min(1.0, middle + around)
    return Estimate(100 * found, 100 * low, 100 * high)


class Summary:
    """The statistics of games of one kind, added one by one. A million games need no more memory
    than one.
    """

    def __init__(self, lowest_wins: bool) -> None:
        self._lowest_wins = lowest_wins
        self._means: defaultdict[tuple[str, str], Mean] = defaultdict(Mean)
        """By the id of a measure and, if it is about one, the kind of bot."""
        self._counts: Counter[str] = Counter()
        self._figures: dict[str, Counter[bool]] = {}
        """For each of the game's own figures, how often it was true, and how often not."""
        self._bots: tuple[str, ...] = ()

    def add(self, game: Sequence[RoundResult]) -> None:
        """One game, as `simulate` gives it."""
        self._bots = self._bots or game[0].bots
        self._add("measure.rounds-in-a-game", len(game))
        self._add("measure.spins-in-a-game", sum([each.spins for each in game]))
        for kind in dict.fromkeys(self._bots):
            self._add("measure.games-won", 100 * _won(game[-1], kind), kind)
        for each in game:
            self._add_round(each)

    def _add_round(self, each: RoundResult) -> None:
        self._add("measure.turns-in-a-round", each.turns)
        self._add("measure.draws-in-a-round", each.draws)
        self._add("measure.spins-in-a-round", each.spins)
        self._add("measure.points-a-player", fmean(each.points))
        if len(each.points) > 1:
            ahead = each.points[each.starter] - _others(each)
            self._add("measure.starter-ahead", -ahead if self._lowest_wins else ahead)
        self._counts["rounds"] += 1
        self._counts["finished"] += each.out is not None
        self._counts["blocked"] += each.out is None and not each.is_won
        self._counts["won by the starter"] += each.out == each.starter
        for id, found in each.figures:
            self._figures.setdefault(id, Counter())[found] += 1
        # Players in the same round depend on each other, so a round counts once, whoever sits in
        # it.
        for kind in dict.fromkeys(self._bots):
            points = [p for p, bot in zip(each.points, each.bots, strict=True) if bot == kind]
            self._add("measure.points-of-a-bot", fmean(points), kind)

    def _add(self, id: str, value: float, kind: str = "") -> None:
        self._means[id, kind].add(value)

    def measures(self) -> list[Measure]:
        """The measures of one or more games."""
        found = [
            self._mean("measure.rounds-in-a-game"),
            self._mean("measure.turns-in-a-round"),
            self._mean("measure.draws-in-a-round"),
            self._mean("measure.spins-in-a-round"),
            self._mean("measure.spins-in-a-game"),
            self._blocked(),
            *self._own(),
            self._mean("measure.points-a-player"),
            *(self._starter() if len(self._bots) > 1 else []),
        ]
        for kind in dict.fromkeys(self._bots):
            found.append(self._mean("measure.points-of-a-bot", "", kind))
            found.append(self._mean("measure.games-won", "%", kind))
        return found

    def _mean(self, id: str, unit: str = "", kind: str = "") -> Measure:
        name = Message.of(id, bot=kind) if kind else Message.of(id)
        return Measure(name, self._means[id, kind].estimate(), unit)

    def _blocked(self) -> Measure:
        found = share(self._counts["blocked"], self._counts["rounds"])
        return Measure(Message.of("measure.blocked-rounds"), found, "%")

    def _own(self) -> list[Measure]:
        """The game's own figures, as far as they were asked."""
        return [
            Measure(Message.of(id), share(found[True], found.total()), "%")
            for id, found in self._figures.items()
        ]

    def _starter(self) -> list[Measure]:
        """What it is worth to be the first."""
        return [self._mean("measure.starter-ahead"), *self._first()]

    def _first(self) -> list[Measure]:
        """How much more often than the others the starter goes out. An even share is 0."""
        if not self._counts["finished"]:
            return []
        first = share(self._counts["won by the starter"], self._counts["finished"])
        more = Estimate(*(value - 100 / len(self._bots) for value in first))
        return [Measure(Message.of("measure.starter-wins"), more, "%")]


def summarize(games: Iterable[Sequence[RoundResult]], lowest_wins: bool) -> list[Measure]:
    """The measures of one or more games of one kind, as `simulate` gives them.

    `lowest_wins` is true for a game in which points are bad.
    """
    summary = Summary(lowest_wins)
    for game in games:
        summary.add(game)
    return summary.measures()


def _others(played: RoundResult) -> float:
    """What the other players score on average, without the starter."""
    total = sum(played.points) - played.points[played.starter]
    return total / (len(played.points) - 1)


def _won(last: RoundResult, kind: str) -> float:
    """The share of a game that each bot of that kind won. Winners share it (W-37)."""
    mine = sum(last.bots[seat] == kind for seat in last.winners)
    return mine / len(last.winners) / last.bots.count(kind) if mine else 0.0
