"""A layout of dominoes with numbers at their ends: a line, or arms that branch at doubles.

Dominoes are numbered in the order played, the first is 0.
"""

from typing import Literal

from wildfire.dominoes.joints import Arms, Joint
from wildfire.dominoes.pieces import Domino, domino

Spinners = Literal["none", "first", "all", "in-line"]
"""Which doubles branch: none, the first one played, or all.

All doubles lie crosswise, except `in-line`: then they lie like any other domino.
"""


class Layout:
    """What lies on the table and which ends are open, in flat lists, so that a copy is cheap."""

    __slots__ = ("_closed", "_open", "_plays", "_spinners", "dominoes", "ends", "onto")

    def __init__(self, spinners: Spinners) -> None:
        self._spinners = spinners
        self.dominoes: list[Domino] = []
        self.onto: list[int | None] = []
        """For each domino the one it was played on; None for the first."""
        self.ends: list[tuple[int, ...]] = []
        """For each domino the numbers of its open ends, one entry for each end."""
        self._closed: list[int] = []
        """For each domino the ends that open once its open ends are covered: those of a spinner."""
        self._open: list[int] = []
        """The dominoes with open ends, in order."""
        self._plays: list[tuple[int, int, int]] = []
        """For each domino its end that touches, the other, and the number of the end covered."""

    def copy(self) -> "Layout":
        """An independent layout with the same dominoes."""
        other = Layout(self._spinners)
        other.dominoes = self.dominoes[:]
        other.onto = self.onto[:]
        other.ends = self.ends[:]
        other._closed = self._closed[:]
        other._open = self._open[:]
        other._plays = self._plays[:]
        return other

    def add(self, attached: int, opened: int, onto: int | None, covered: int = -1) -> None:
        """A domino whose end `attached` touches domino `onto` and covers an open end there.

        `covered` is the number of that end.

        A double that branches is a spinner: its two sides are covered first, then its two ends
        open.
        """
        if onto is not None:
            self._cover(onto, covered)
        one = domino(attached, opened)
        branches = one.is_double and self._branches()
        self._open.append(len(self.dominoes))
        self.dominoes.append(one)
        self.onto.append(onto)
        self.ends.append((attached, opened) if onto is None else (opened,))
        self._closed.append(2 if branches else 0)
        self._plays.append((attached, opened, covered))

    def open_ends(self) -> list[tuple[int, int, int]]:
        """(domino, number, how many) for each domino and number that is open, in order."""
        ends = self.ends
        return [
            (k, number, ends[k].count(number)) for k in self._open for number in sorted({*ends[k]})
        ]

    def numbers(self) -> set[int]:
        """The numbers that are open."""
        return {number for k in self._open for number in self.ends[k]}

    def places(self) -> list[tuple[int, int]]:
        """(domino, number) for each domino and number that is open, in no particular order."""
        return [(k, number) for k in self._open for number in {*self.ends[k]}]

    def joints(self) -> list[Joint]:
        """How each domino touches the others."""
        found = []
        for k, onto in enumerate(self.onto):
            attached, opened, covered = self._plays[k]
            crosswise = attached == opened and self._spinners != "in-line"
            followers = self.onto.count(k)
            most = followers + len(self.ends[k]) + self._closed[k]
            arms: Arms = "sides" if crosswise else "tips"
            found.append(Joint(onto, covered, (attached, opened), crosswise, arms, most))
        return found

    def _branches(self) -> bool:
        if self._spinners == "first":
            return not any(each.is_double for each in self.dominoes)
        return self._spinners == "all"

    def _cover(self, k: int, number: int) -> None:
        ends = list(self.ends[k])
        ends.remove(number)
        if not ends and self._closed[k]:
            ends = [number] * self._closed[k]
            self._closed[k] = 0
        elif not ends:
            self._open.remove(k)
        self.ends[k] = tuple(ends)
