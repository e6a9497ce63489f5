"""Whether each number seems equally likely: Pearson's chi-square, and runs.

Pure calculation. With a whole number of degrees of freedom the tail of chi-square is a finite sum,
so this needs no numerical library. The tests compare it with values of SciPy's `chi2`.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

LIMIT = 0.001
"""A hub is flagged if fair ones look this uneven less often than this."""

FEWEST = 45
"""With fewer spins there is no verdict. For more than nine numbers it is `EACH` for each of them.
"""
EACH = 5


@dataclass(frozen=True, slots=True)
class Counts:
    """How often each number came: `numbers[0]` is how often `lowest` did; two of them or more."""

    lowest: int
    numbers: tuple[int, ...]

    @property
    def highest(self) -> int:
        return self.lowest + self.size - 1

    @property
    def size(self) -> int:
        return len(self.numbers)

    @property
    def spins(self) -> int:
        return sum(self.numbers)

    @property
    def each(self) -> float:
        """How often each number should have come if all came equally often."""
        return self.spins / self.size

    @property
    def needed(self) -> int:
        """How many spins a verdict needs."""
        return max(FEWEST, EACH * self.size)

    @property
    def degrees(self) -> int:
        """Degrees of freedom."""
        return self.size - 1

    @property
    def chi_square(self) -> float:
        """Sum of (observed - expected)^2 / expected; 0 without spins."""
        if not self.spins:
            return 0.0
        return sum((count - self.each) ** 2 for count in self.numbers) / self.each

    @property
    def p(self) -> float:
        """How often a fair hub looks at least this uneven, 0..1."""
        return tail(self.chi_square, self.degrees)

    @property
    def verdict(self) -> Literal["too-few", "fair", "unfair"]:
        if self.spins < self.needed:
            return "too-few"
        return "unfair" if self.p < LIMIT else "fair"


def count(numbers: Sequence[int], lowest: int, highest: int) -> Counts:
    """How often each of lowest..highest is among `numbers`, which are all within that range."""
    return Counts(lowest, tuple(map(numbers.count, range(lowest, highest + 1))))


def tail(chi_square: float, degrees: int) -> float:
    """The probability that chi-square with this many degrees of freedom is at least this.

    Abramowitz and Stegun, Handbook of Mathematical Functions, 26.4.4 (odd) and 26.4.5 (even).
    """
    half = chi_square / 2
    if degrees % 2:
        found, power = math.erfc(math.sqrt(half)), 0.5
    else:
        found, power = 0.0, 0.0
    while power < degrees / 2:
        if half > 0:
            found += math.exp(power * math.log(half) - half - math.lgamma(power + 1))
        elif power == 0:
            found = 1.0
        power += 1
    return min(found, 1.0)


def limit(degrees: int) -> float:
    """The chi-square above which a hub is flagged: 26.12 for 8 degrees of freedom."""
    low, high = 0.0, 100.0 + 2 * degrees
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle, degrees) >= LIMIT else (low, middle)
    return high


def power(spins: int, size: int) -> float:
    """The power of the test: how often this many spins flag a hub that gives one number twice as
    often as each other, 0..1.

    Chi-square is then noncentral: a Poisson mixture of central ones with 2 more degrees each.
    """
    mean = spins * (size - 1) / (size + 1) ** 2 / 2
    above = limit(size - 1)
    missed = 0.0
    # Beyond these the chance to miss it is practically zero.
    for more in range(120):
        weight = math.exp(more * math.log(mean) - mean - math.lgamma(more + 1)) if mean else 1.0
        missed += weight * (1 - tail(above, size - 1 + 2 * more))
        if not mean:
            break
    return 1 - missed


def spins_for_power(share: float, size: int) -> int:
    """How many spins flag such a hub (see `power`) in at least this share of cases, below 1."""
    enough = 1
    while power(enough, size) < share:
        enough *= 2
    low = enough // 2
    while enough - low > 1:
        middle = (low + enough) // 2
        low, enough = (low, middle) if power(middle, size) >= share else (middle, enough)
    return enough


@dataclass(frozen=True, slots=True)
class Runs:
    """How often a number followed itself. Numbers in different sequences do not follow."""

    sequences: tuple[tuple[int, ...], ...]
    size: int

    @property
    def repeats(self) -> int:
        """How many numbers were the same as the one before."""
        return sum(a == b for each in self.sequences for a, b in itertools.pairwise(each))

    @property
    def usual(self) -> float:
        """How many repeats a fair hub gives on average."""
        return sum(max(0, len(each) - 1) for each in self.sequences) / self.size

    @property
    def longest(self) -> tuple[int, int]:
        """The number of the longest run, and its length; the first of several; (0, 0) if there is
        none.
        """
        best = (0, 0)
        for each in self.sequences:
            length = 0
            for at, number in enumerate(each):
                length = length + 1 if at and each[at - 1] == number else 1
                if length > best[1]:
                    best = (number, length)
        return best

    def chance(self, length: int) -> float:
        """How often a fair hub gives a run of `length` or more in this many spins, 0..1."""
        none = 1.0
        for each in self.sequences:
            none *= 1 - run_chance(len(each), self.size, length)
        return 1 - none


def run_chance(spins: int, size: int, length: int) -> float:
    """How often a fair hub of `size` numbers gives one number `length` times running, 0..1.

    For 50 spins of nine numbers and three in a row: 0.42.
    """
    if length <= 1:
        return 1.0 if spins >= length else 0.0
    # The chance that no such run has come yet and the present one has length 1, 2, ...
    now = [1.0] + [0.0] * (length - 2)
    for _ in range(spins - 1):
        left = sum(now)
        if left < 1e-12:
            break
        now = [left * (size - 1) / size, *(chance / size for chance in now[:-1])]
    return max(0.0, 1 - sum(now)) if spins >= length else 0.0
