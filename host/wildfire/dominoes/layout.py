"""A layout of dominoes with numbers at their ends: a line, or arms that branch at doubles.

Dominoes are numbered in the order played, the first is 0.
"""

from itertools import chain
from typing import Literal

from wildfire.dominoes.joints import Arms, Joint
from wildfire.dominoes.pieces import Domino, domino

Spinners = Literal["none", "first", "all", "in-line", "six"]
"""Which doubles branch: none, the first one played, or all. `six`: the first domino, a double, has
six branches, all open at once, and no other double branches.

All doubles lie crosswise, except `in-line`: then they lie like any other domino.
"""


class Layout:
    """What lies on the table and which ends are open, in flat lists, so that a copy is cheap."""

    __slots__ = ("_branching", "_closed", "_plays", "_spinners", "dominoes", "ends", "onto")

    def __init__(self, spinners: Spinners) -> None:
        self._spinners = spinners
        self._branching = spinners in ("first", "all")
        """Whether the next double branches."""
        self.dominoes: list[Domino] = []
        self.onto: list[int | None] = []
        """For each domino the one it was played on; None for the first."""
        self.ends: dict[int, tuple[int, ...]] = {}
        """The numbers of the open ends, one entry for each end, of each domino that has any. The
        dominoes are in order.
        """
        self._closed: dict[int, int] = {}
        """How many ends open once its open ends are covered, for each domino with such: a spinner.
        """
        self._plays: list[tuple[int, int, int]] = []
        """For each domino its end that touches, the other, and the number of the end covered."""

    def copy(self) -> "Layout":
        """An independent layout with the same dominoes."""
        other = Layout.__new__(Layout)
        other._spinners = self._spinners
        other._branching = self._branching
        other.dominoes = self.dominoes[:]
        other.onto = self.onto[:]
        other.ends = self.ends.copy()
        other._closed = self._closed.copy()
        other._plays = self._plays[:]
        return other

    def add(self, attached: int, opened: int, onto: int | None, covered: int = -1) -> None:
        """A domino whose end `attached` touches domino `onto` and covers an open end there.

        `covered` is the number of that end.

        A double that branches is a spinner: its two sides are covered first, then its two ends
        open.
        """
        k = len(self.dominoes)
        if onto is None:
            self.ends[k] = (attached,) * 6 if self._spinners == "six" else (attached, opened)
        else:
            ends = self.ends[onto]
            if len(ends) > 1:
                at = ends.index(covered)
                self.ends[onto] = ends[:at] + ends[at + 1 :]
            elif onto in self._closed:
                self.ends[onto] = (covered,) * self._closed.pop(onto)
            else:
                del self.ends[onto]
            self.ends[k] = (opened,)
        if attached == opened and self._branching:
            self._closed[k] = 2
            self._branching = self._spinners == "all"
        self.dominoes.append(domino(attached, opened))
        self.onto.append(onto)
        self._plays.append((attached, opened, covered))

    def open_ends(self) -> list[tuple[int, int, int]]:
        """(domino, number, how many) for each domino and number that is open, in order."""
        return [
            (k, number, numbers.count(number))
            for k, numbers in self.ends.items()
            for number in sorted({*numbers})
        ]

    def numbers(self) -> set[int]:
        """The numbers that are open."""
        return set(chain.from_iterable(self.ends.values()))

    def joints(self) -> list[Joint]:
        """How each domino touches the others."""
        found = []
        for k, onto in enumerate(self.onto):
            attached, opened, covered = self._plays[k]
            crosswise = attached == opened and self._spinners != "in-line"
            followers = self.onto.count(k)
            most = followers + len(self.ends.get(k, ())) + self._closed.get(k, 0)
            arms: Arms = "sides" if crosswise else "tips"
            if self._spinners == "six" and onto is None:
                arms = "six"
            found.append(Joint(onto, covered, (attached, opened), crosswise, arms, most))
        return found
