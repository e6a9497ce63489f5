"""What many rounds come to: means and shares, each with its 95 % confidence interval."""

import math
from collections.abc import Iterable, Sequence
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from wildfire.simulation.playing import Played

_Z = NormalDist().inv_cdf(0.975)


class Estimate(NamedTuple):
    """A value, and the interval that holds the true one in 95 of 100 simulations."""

    value: float
    low: float
    high: float


class Measure(NamedTuple):
    """One thing that was measured; `unit` is "" or what the values count."""

    name: str
    estimate: Estimate
    unit: str


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values. Of a single one the interval is unknown: infinitely wide."""
    middle = fmean(values)
    if len(values) < 2:
        return Estimate(middle, -math.inf, math.inf)
    around = _Z * stdev(values, middle) / math.sqrt(len(values))
    return Estimate(middle, middle - around, middle + around)


def share(count: int, total: int) -> Estimate:
    """A share of independent cases, in percent, with Wilson's interval, which holds near 0, too."""
    found = count / total
    scale = 1 + _Z**2 / total
    middle = (found + _Z**2 / (2 * total)) / scale
    around = _Z / scale * math.sqrt(found * (1 - found) / total + _Z**2 / (4 * total**2))
    return Estimate(100 * found, 100 * (middle - around), 100 * (middle + around))


def summarize(games: Iterable[Sequence[Played]]) -> list[Measure]:
    """The measures of one or more games of one kind, as `simulate` gives them."""
    played = list(games)
    rounds = [each for game in played for each in game]
    found = [
        Measure("rounds in a game", mean([len(game) for game in played]), ""),
        Measure("turns in a round", mean([each.turns for each in rounds]), ""),
        Measure("draws in a round", mean([each.draws for each in rounds]), ""),
        Measure("spins in a round", mean([each.spins for each in rounds]), ""),
        Measure("spins in a game", mean([sum(r.spins for r in game) for game in played]), ""),
        Measure("blocked rounds", share(sum(r.out is None for r in rounds), len(rounds)), "%"),
        Measure("points a player and round", mean([fmean(r.points) for r in rounds]), ""),
        *_start(rounds),
    ]
    for kind in dict.fromkeys(rounds[0].bots):
        found += _of_kind(kind, played, rounds)
    return found


def _start(rounds: Sequence[Played]) -> list[Measure]:
    """What it is worth to set the centre: an even share would be 0 in both."""
    finished = [each for each in rounds if each.out is not None]
    ahead = [_others(each) - each.points[each.starter] for each in rounds]
    found = [Measure("points that the starter is ahead", mean(ahead), "")]
    if finished:
        first = share(sum(each.out == each.starter for each in finished), len(finished))
        even = 100 / len(rounds[0].bots)
        more = Estimate(*(value - even for value in first))
        found.append(Measure("rounds the starter wins beyond an even share", more, "%"))
    return found


def _others(played: Played) -> float:
    """What the others than the starter score on average."""
    total = sum(played.points) - played.points[played.starter]
    return total / (len(played.points) - 1)


def _of_kind(
    kind: str, games: Sequence[Sequence[Played]], rounds: Sequence[Played]
) -> list[Measure]:
    # Who plays in the same round hangs together: a round counts once, whoever sits in it.
    points = [
        fmean(p for p, bot in zip(r.points, r.bots, strict=True) if bot == kind) for r in rounds
    ]
    wins = [100 * _won(game[-1], kind) for game in games]
    return [
        Measure(f"points of a {kind} bot in a round", mean(points), ""),
        Measure(f"games won by each {kind} bot", mean(wins), "%"),
    ]


def _won(last: Played, kind: str) -> float:
    """What part of a game each bot of that kind won: winners share it (W-37)."""
    mine = sum(last.bots[seat] == kind for seat in last.winners)
    return mine / len(last.winners) / last.bots.count(kind)
