"""A round of Bingo: a row that is touched again and again, from left to right."""

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino
from wildfire.dominoes.spread import Face, Group, Spread
from wildfire.errors import IllegalActionError
from wildfire.games.bingo.actions import Touch
from wildfire.games.bingo.options import Options
from wildfire.games.solitaire.dominoes import Numbered
from wildfire.games.solitaire.round import SolitaireRound
from wildfire.message import Message

ROW = 14
"""How many dominoes are shown in a row."""
NOTHING = -1


class BingoRound(SolitaireRound):
    """The key holds what is left of the row, how far it has been touched, the next number, and
    whether something has matched in this pass. Nothing is hidden.
    """

    __slots__ = (
        "_at",
        "_has_matched",
        "_number",
        "_numbers",
        "_optional",
        "_row",
        "_said",
        "_taken",
    )

    rule_of_win: ClassVar[str] = "BI-5"
    rule_of_loss: ClassVar[str] = "BI-6"

    def __init__(self, player: str, tiles: Numbered, deal: Deal[Any], options: Options) -> None:
        super().__init__(player, tiles)
        self._optional = options.optional
        self._row = bytes(tiles.of(deal.hands[0]))
        """The row at the beginning of this pass (BI-1). Gaps stay until its end (BI-4)."""
        self._at = 0
        """How many of its places have been touched in this pass."""
        self._taken = 0
        """The places that are gaps, as bits."""
        self._number = 0
        """The number that is spoken next (BI-2)."""
        self._numbers = tiles.pips[-1] + 1
        """How many numbers there are: 0 to 12."""
        self._said = NOTHING
        """The number that was spoken last."""
        self._has_matched = False

    def copy(self) -> Self:
        other = self.__new__(type(self))
        other.player = self.player
        other.tiles = self.tiles
        other.is_won = self.is_won
        other.is_lost = self.is_lost
        other._optional = self._optional
        other._row = self._row
        other._at = self._at
        other._taken = self._taken
        other._number = self._number
        other._numbers = self._numbers
        other._said = self._said
        other._has_matched = self._has_matched
        return other

    # For a search

    def moves(self) -> Sequence[Touch]:
        """What matches is taken (BI-3). Only with the option it may be left (BI-7)."""
        if self.is_won or self.is_lost:
            return []
        leaves = Touch(self.player, self._number)
        if not self._matches:
            return [leaves]
        takes = Touch(self.player, self._number, self.next)
        return [takes, leaves] if self._optional else [takes]

    def key(self) -> Hashable:
        return self._kept(), self._row[self._at :], self._number, self._has_matched

    def shuffle_hidden(self, rng: Random) -> None:
        """Nothing is hidden (BI-1)."""

    # What lies where

    @property
    def next(self) -> Domino:
        """The domino that is touched next."""
        return self.tiles.dominoes[self._row[self._at]]

    @property
    def touched(self) -> Domino:
        """The domino that was touched last and has stayed."""
        return self.tiles.dominoes[self._row[self._at - 1]]

    def face_up(self) -> list[Domino]:
        return self.tiles.named([*self._kept(), *self._row[self._at :]])

    def hidden(self) -> list[Domino]:
        return []

    def gone(self) -> list[Domino]:
        there = {*self._kept(), *self._row[self._at :]}
        return [one for n, one in enumerate(self.tiles.dominoes) if n not in there]

    @property
    def left(self) -> int:
        return len(self._row) - self._taken.bit_count()

    @property
    def number_shown(self) -> int | None:
        """The number that was spoken last."""
        return None if self._said == NOTHING else self._said

    @property
    def spread(self) -> Spread:
        """The row, with its gaps, in rows that a page has room for."""
        faces: list[Face] = [
            "gap" if self._taken >> n & 1 else self.tiles.dominoes[number].halves
            for n, number in enumerate(self._row)
        ]
        return tuple(
            (Group("beside", tuple(faces[at : at + ROW])),) for at in range(0, len(faces), ROW)
        )

    def facts(self) -> Mapping[str, Any]:
        row: list[str | None] = [
            None if self._taken >> n & 1 else str(self.tiles.dominoes[number])
            for n, number in enumerate(self._row)
        ]
        return {"row": row, "touched": self._at, "number": self._number}

    def told(self) -> list[Message]:
        words = [
            "   " if self._taken >> n & 1 else str(self.tiles.dominoes[number])
            for n, number in enumerate(self._row)
        ]
        marked = [f"[{word}]" if n == self._at else f" {word} " for n, word in enumerate(words)]
        rows = ["".join(marked[at : at + ROW]).rstrip() for at in range(0, len(marked), ROW)]
        return [
            *(Message.of("bingo.row", row=row) for row in rows),
            Message.of("bingo.next", number=self._number, left=self.left),
        ]

    # What is done

    def do(self, action: Any) -> None:
        self.check(action, (Touch,))
        self._check_touch(action)
        self._has_matched |= self._matches
        if action.taken is not None:
            self._taken |= 1 << self._at
        self._said = self._number
        self._number = (self._number + 1) % self._numbers
        self._at += 1
        if not self.left:
            self.is_won = True
        elif self._at == len(self._row):
            self._close_up()

    def _check_touch(self, touch: Touch) -> None:
        if touch.number != self._number:
            raise IllegalActionError("BI-2", "bingo.another-number", number=self._number)
        one = self.next
        if touch.taken is None:
            if self._matches and not self._optional:
                raise IllegalActionError("BI-3", "bingo.must-take", domino=str(one))
            return
        if self.number_of(touch.taken) != self._row[self._at]:
            raise IllegalActionError("BI-2", "bingo.another-domino", domino=str(one))
        if not self._matches:
            raise IllegalActionError(
                "BI-3", "bingo.no-match", domino=str(one), pips=one.pips, number=self._number
            )

    def _close_up(self) -> None:
        """The gaps are closed, and the count goes on (BI-4).

        If the row is as long as the count, or twice as long, each domino will meet the same number
        again. So if nothing has matched, nothing ever will (BI-6).
        """
        if not self._has_matched and len(self._row) % self._numbers == 0:
            self.is_lost = True
            return
        self._row = self._kept()
        self._at = self._taken = 0
        self._has_matched = False

    # How it works

    @property
    def _matches(self) -> bool:
        """Whether the next domino has as many pips as the number says (BI-3)."""
        return self.tiles.pips[self._row[self._at]] == self._number

    def _kept(self) -> bytes:
        """What has been touched in this pass and has stayed."""
        taken = self._taken
        if not taken:
            return self._row[: self._at]
        return bytes(
            [number for n, number in enumerate(self._row[: self._at]) if not taken >> n & 1]
        )
