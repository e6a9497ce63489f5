"""A round of Knock-Out: a line of dominoes, end to end."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino
from wildfire.dominoes.spread import Group, Spread
from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.knock_out.actions import Knock
from wildfire.games.knock_out.dominoes import Lying
from wildfire.games.knock_out.options import Options
from wildfire.games.solitaire.dominoes import Numbered
from wildfire.games.solitaire.round import SolitaireRound
from wildfire.message import Message

ROW = 14
"""How many dominoes are shown in a row."""


class KnockOutRound(SolitaireRound):
    """The key is the line. Each domino lies as it was laid (KO-1), so its name says how."""

    __slots__ = ("_lefts", "_line", "_lying", "_options", "_rights")

    rule_of_win: ClassVar[str] = "KO-5"
    rule_of_loss: ClassVar[str] = "KO-5"

    def __init__(self, player: str, tiles: Numbered, deal: Deal[Any], options: Options) -> None:
        super().__init__(player, tiles)
        self._options = options
        self._line = bytes(tiles.of(deal.hands[0]))
        """The numbers of the dominoes, the leftmost first."""
        self._lying: tuple[Lying, ...] = tuple(sorted(deal.hands[0]))
        """Each domino as it lies, by its number."""
        self._lefts = bytes(one.left for one in self._lying)
        self._rights = bytes(one.right for one in self._lying)
        self._judge()

    def copy(self) -> Self:
        other = self.__new__(type(self))
        other.player = self.player
        other.tiles = self.tiles
        other.is_won = self.is_won
        other.is_lost = self.is_lost
        other._options = self._options
        other._line = self._line
        other._lying = self._lying
        other._lefts = self._lefts
        other._rights = self._rights
        return other

    # For a search

    def moves(self) -> Sequence[Knock]:
        """From left to right."""
        if self.is_won or self.is_lost:
            return []
        knocks = (
            Knock(self.player, tuple(self._named(self._line[first : last + 1])))
            for first, last in self._spans()
        )
        return [*knocks] if self._options.choice else [next(knocks)]

    def key(self) -> Hashable:
        return self._line

    def shuffle_hidden(self, rng: Random) -> None:
        """Nothing is hidden (KO-1)."""

    # What lies where

    def face_up(self) -> list[Domino]:
        return self._named(self._line)

    def hidden(self) -> list[Domino]:
        return []

    def gone(self) -> list[Domino]:
        return [one for n, one in enumerate(self._lying) if n not in self._line]

    @property
    def counts(self) -> list[int]:
        return [len(self._line)]

    @property
    def left(self) -> int:
        return len(self._line)

    @property
    def number_shown(self) -> int | None:
        """How many pairs are left."""
        return len(self._line) // 2

    @property
    def spread(self) -> Spread:
        """The line, in rows that a page has room for."""
        halves = [one.halves for one in self.face_up()]
        return tuple(
            (Group("end-to-end", tuple(halves[at : at + ROW])),)
            for at in range(0, len(halves), ROW)
        )

    def facts(self) -> Mapping[str, Any]:
        return {"line": [*map(str, self.face_up())]}

    def told(self) -> list[Message]:
        rows = [self._row(at) for at in range(0, len(self._line), ROW)] or ["-"]
        return [
            Message.of("knock-out.line", row=rows[0]),
            *(Message.of("knock-out.more", row=row) for row in rows[1:]),
            Message.of("knock-out.left", left=len(self._line), pairs=len(self._line) // 2),
        ]

    def _row(self, at: int) -> str:
        """`4-2 5-4=4-3`: a = where equal ends touch."""
        said = ""
        for n in range(at, min(at + ROW, len(self._line))):
            said += str(self._lying[self._line[n]])
            said += "=" if self._touches(n) else " "
        return said.rstrip()

    # What is done

    def do(self, action: Any) -> None:
        self.check(action, (Knock,))
        first, last = self._place(action)
        self._check_touching(first, last)
        self._check_which(first, last)
        self._line = self._line[:first] + self._line[last + 1 :]
        self._judge()

    def _place(self, knock: Knock) -> tuple[int, int]:
        """Where the neighbours lie: the first and the last place."""
        places = []
        for one in knock.dominoes:
            number = self.number_of(one)
            if number not in self._line:
                raise IllegalActionError("KO-3", "solitaire.gone-already", domino=str(one))
            places.append(self._line.index(number))
        places.sort()
        if len({*places}) < 2:
            raise InvalidActionError("knock-out.needs-two")
        if places != [*range(places[0], places[0] + len(places))]:
            raise IllegalActionError("KO-2", "knock-out.not-neighbours", dominoes=knock.text)
        return places[0], places[-1]

    def _check_touching(self, first: int, last: int) -> None:
        for n in range(first, last):
            if not self._touches(n):
                one, other = self._named(self._line[n : n + 2])
                raise IllegalActionError(
                    "KO-2", "knock-out.not-equal", one=str(one), other=str(other)
                )

    def _check_which(self, first: int, last: int) -> None:
        if not self._options.runs and last > first + 1:
            raise IllegalActionError("KO-3", "knock-out.two-at-a-time")
        is_part = self._touches(last) or (first > 0 and self._touches(first - 1))
        if self._options.runs and is_part:
            raise IllegalActionError("KO-6", "knock-out.whole-run")
        if not self._options.choice and first != self._leftmost():
            start, end = next(self._spans())
            named = self._named(self._line[start : end + 1])
            raise IllegalActionError(
                "KO-4", "knock-out.leftmost-first", dominoes=[*map(str, named)]
            )

    # How it works

    def _named(self, numbers: bytes) -> list[Domino]:
        return [self._lying[number] for number in numbers]

    def _touches(self, n: int) -> bool:
        """Whether a domino touches the next one with an equal end."""
        line = self._line
        return n + 1 < len(line) and self._rights[line[n]] == self._lefts[line[n + 1]]

    def _leftmost(self) -> int:
        """The place of the first domino that touches the next one; -1 if none does."""
        line, lefts, rights = self._line, self._lefts, self._rights
        for n in range(len(line) - 1):
            if rights[line[n]] == lefts[line[n + 1]]:
                return n
        return -1

    def _spans(self) -> Iterator[tuple[int, int]]:
        """The first and the last place of what may be knocked out, from left to right."""
        n, end = 0, len(self._line) - 1
        while n < end:
            last = n
            while self._touches(last) and (self._options.runs or last == n):
                last += 1
            if last > n:
                yield n, last
            n = last if self._options.runs and last > n else n + 1

    def _judge(self) -> None:
        """KO-5."""
        if self._leftmost() < 0:
            self.is_won = not self._line
            self.is_lost = bool(self._line)
