"""A round of Five Columns: a reserve, and columns whose bottom dominoes are available."""

from collections.abc import Hashable, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any, ClassVar, Self

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino
from wildfire.dominoes.spread import Group, Spread
from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.five_columns.actions import Shift
from wildfire.games.solitaire.actions import Discard
from wildfire.games.solitaire.dominoes import Numbered
from wildfire.games.solitaire.pairs import check_pair, has_pair, pairs_of, total_of
from wildfire.games.solitaire.round import SolitaireRound
from wildfire.message import Message

RESERVE = 3
COLUMNS = 5
HEIGHT = 5


class FiveColumnsRound(SolitaireRound):
    """The key holds the totals of each column, top to bottom, and of the reserve, both sorted.

    Nothing is hidden. Dominoes with the same total are interchangeable, and so are columns and
    places of the reserve: none of them makes a difference to what can be done later.
    """

    __slots__ = ("_columns", "_reserve", "_total")

    rule_of_win: ClassVar[str] = "FC-5"
    rule_of_loss: ClassVar[str] = "FC-5"

    def __init__(self, player: str, tiles: Numbered, deal: Deal[Any]) -> None:
        super().__init__(player, tiles)
        order = bytes(tiles.of(deal.hands[0]))
        self._reserve = order[:RESERVE]
        self._columns = [
            order[at : at + HEIGHT] for at in range(RESERVE, RESERVE + COLUMNS * HEIGHT, HEIGHT)
        ]
        """The numbers of the dominoes of each column, its bottom last."""
        self._total = total_of(tiles)
        self._judge()

    def copy(self) -> Self:
        other = self.__new__(type(self))
        other.player = self.player
        other.tiles = self.tiles
        other.is_won = self.is_won
        other.is_lost = self.is_lost
        other._reserve = self._reserve
        other._columns = self._columns[:]
        other._total = self._total
        return other

    # For a search

    def moves(self) -> Sequence[Any]:
        if self.is_won or self.is_lost:
            return []
        pairs = pairs_of(self.player, self.tiles.named(self._available()), self._total)
        return [*pairs, *self._shifts()]

    def promising(self, moves: Sequence[Any]) -> Sequence[Any]:
        """Pairs first, then a shift into one of the empty columns: they are all alike."""
        pairs = [move for move in moves if isinstance(move, Discard)]
        shifts: dict[bytes, Shift] = {}
        for move in moves:
            if isinstance(move, Shift):
                shifts.setdefault(self._columns[move.source - 1], move)
        return [*pairs, *shifts.values()]

    def key(self) -> Hashable:
        to_pips = self.tiles.to_pips
        return (
            bytes(sorted(self._reserve.translate(to_pips))),
            *sorted([column.translate(to_pips) for column in self._columns]),
        )

    def shuffle_hidden(self, rng: Random) -> None:
        """Nothing is hidden (FC-1)."""

    # What lies where

    @property
    def reserve(self) -> list[Domino]:
        """The dominoes of the reserve."""
        return self.tiles.named(self._reserve)

    @property
    def columns(self) -> list[list[Domino]]:
        """The dominoes of each column, its bottom last."""
        return [self.tiles.named(column) for column in self._columns]

    def face_up(self) -> list[Domino]:
        return [*self.reserve, *chain(*self.columns)]

    def hidden(self) -> list[Domino]:
        return []

    def gone(self) -> list[Domino]:
        there = {*self.face_up()}
        return [one for one in self.tiles.dominoes if one not in there]

    @property
    def spread(self) -> Spread:
        """The reserve, and the columns under it."""
        reserve = Group("end-to-end", tuple(one.halves for one in self.reserve))
        columns = (Group("below", tuple(one.halves for one in each)) for each in self.columns)
        return (reserve,), tuple(columns)

    def facts(self) -> Mapping[str, Any]:
        return {
            "reserve": [*map(str, self.reserve)],
            "columns": [[*map(str, column)] for column in self.columns],
            "discarded": [*map(str, self.gone())],
        }

    def told(self) -> list[Message]:
        reserve = " ".join(map(str, self.reserve)) or "-"
        columns = self.columns
        rows = [
            "  ".join(str(column[n]) if n < len(column) else "   " for column in columns)
            for n in range(max(map(len, columns)))
        ]
        return [
            Message.of("five-columns.reserve", dominoes=reserve, gone=len(self.gone())),
            Message.of(
                "five-columns.columns", numbers="    ".join(map(str, range(1, COLUMNS + 1)))
            ),
            *(Message.of("five-columns.row", row=row.rstrip()) for row in rows),
        ]

    # What is done

    def do(self, action: Any) -> None:
        self.check(action, (Discard, Shift))
        if isinstance(action, Shift):
            self._shift(action.source - 1, action.target - 1)
        else:
            one, other = self._place(action.one), self._place(action.other)
            check_pair(action, self._total, "FC-3")
            self._take(action.one, one)
            self._take(action.other, other)
        self._judge()

    def _place(self, one: Domino) -> int:
        """The column at whose bottom it lies; -1 for the reserve (FC-2)."""
        number = self.number_of(one)
        if number in self._reserve:
            return -1
        for at, column in enumerate(self._columns):
            if number in column:
                if column[-1] == number:
                    return at
                raise IllegalActionError(
                    "FC-2", "five-columns.is-covered", domino=str(one), column=at + 1
                )
        raise IllegalActionError("FC-3", "solitaire.gone-already", domino=str(one))

    def _take(self, one: Domino, place: int) -> None:
        if place >= 0:
            self._columns[place] = self._columns[place][:-1]
        else:
            number = self.tiles.numbers[one]
            self._reserve = bytes(each for each in self._reserve if each != number)

    def _shift(self, source: int, target: int) -> None:
        columns = self._columns
        if not (0 <= source < COLUMNS and 0 <= target < COLUMNS):
            raise InvalidActionError("five-columns.no-such-column", last=COLUMNS)
        if columns[target]:
            raise IllegalActionError("FC-4", "five-columns.not-empty", column=target + 1)
        if not columns[source]:
            raise IllegalActionError("FC-4", "five-columns.is-empty", column=source + 1)
        if len(columns[source]) == 1:
            raise IllegalActionError("FC-4", "five-columns.only-one", column=source + 1)
        columns[target] = columns[source][-1:]
        columns[source] = columns[source][:-1]

    # How it works

    def _available(self) -> list[int]:
        """FC-2."""
        return [*self._reserve, *(column[-1] for column in self._columns if column)]

    def _shifts(self) -> list[Shift]:
        """FC-4: moving the only domino of a column would change nothing."""
        columns = self._columns
        targets = [n for n, column in enumerate(columns) if not column]
        if not targets:
            return []
        return [
            Shift(self.player, source + 1, target + 1)
            for source, column in enumerate(columns)
            if len(column) > 1
            for target in targets
        ]

    def _judge(self) -> None:
        """FC-5: won if nothing is left, lost if shifts cannot bring a pair together either."""
        pips = self.tiles.pips
        if has_pair([pips[number] for number in self._available()], self._total):
            return
        self.is_won = not self._reserve and not any(self._columns)
        self.is_lost = not self.is_won and not self._can_reach_a_pair()

    def _can_reach_a_pair(self) -> bool:
        """Whether shifts can make a pair available.

        Each shift takes one domino off a column, and fills an empty column. So with n empty columns
        a domino is within reach if at most n lie below it, and two if that holds for both together.
        Two of the same column need only what lies below the upper one.
        """
        pips, columns = self.tiles.pips, self._columns
        empty = columns.count(b"")
        if not empty:
            return False
        reach = [(pips[number], 0, -1) for number in self._reserve]
        for at, column in enumerate(columns):
            for below, number in enumerate(reversed(column[-empty - 1 :])):
                reach.append((pips[number], below, at))
        for n, (one, below_one, at_one) in enumerate(reach):
            for other, below_other, at_other in reach[n + 1 :]:
                if one + other != self._total:
                    continue
                if at_one == at_other >= 0:
                    return True
                if below_one + below_other <= empty:
                    return True
        return False
