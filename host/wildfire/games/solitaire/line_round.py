"""A round with a hand, a pile and a line with two ends, for one player."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from wildfire.dominoes.actions import Draw, Play
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.layout import Layout
from wildfire.dominoes.pieces import Domino, domino
from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.solitaire.dominoes import Numbered
from wildfire.games.solitaire.round import SolitaireRound
from wildfire.message import Message

HAND = 5
MOST_SHOWN = 15
"""The hub shows this number for so many dominoes, or more."""


class _Laid(NamedTuple):
    """A domino of the line, and what was laid before it: copies of a round share these."""

    before: "_Laid | None"
    attached: int
    opened: int
    onto: int | None


class LineRound(SolitaireRound):
    """The key holds the numbers of the two ends, the lower one first, what is in the hand, and how
    much of the pile is left.

    It makes no difference which end is the left one, nor in which order the hand came. The pile is
    hidden. It is the same in all positions of a deal, so its length says which dominoes are in it.
    """

    __slots__ = (
        "_at",
        "_count",
        "_ends",
        "_hand",
        "_laid",
        "_last",
        "_order",
        "limit",
        "plays_all",
    )

    rules: ClassVar[Mapping[str, str]]
    """The numbers of the game's rules on the `hand`, what `fit`s, what one `must` do, and on a
    `draw`.
    """

    def __init__(
        self, player: str, tiles: Numbered, deal: Deal[Any], *, limit: int, plays_all: bool
    ) -> None:
        super().__init__(player, tiles)
        self.limit = limit
        """How many dominoes the hand may have."""
        self.plays_all = plays_all
        """Whether an empty hand gets more, until everything lies."""
        self._order = (*tiles.of(deal.hands[0]), *tiles.of(deal.stock))
        self._at = len(deal.hands[0])
        """How many dominoes have come to the hand."""
        self._hand = sum(1 << number for number in self._order[: self._at])
        """The numbers of the dominoes that are in it, as bits."""
        self._ends = (-1, -1)
        """The numbers that are open on the left and on the right."""
        self._last = (0, 0)
        """Which dominoes lie there, as they were played."""
        self._count = 0
        self._laid: _Laid | None = None
        self._judge()

    def copy(self) -> Self:
        other = self.__new__(type(self))
        other.player = self.player
        other.tiles = self.tiles
        other.is_won = self.is_won
        other.is_lost = self.is_lost
        other.limit = self.limit
        other.plays_all = self.plays_all
        other._order = self._order
        other._at = self._at
        other._hand = self._hand
        other._ends = self._ends
        other._last = self._last
        other._count = self._count
        other._laid = self._laid
        return other

    # For a search

    def moves(self) -> Sequence[Any]:
        if self.is_won or self.is_lost:
            return []
        return self.plays_of(self.player, self.face_up()) or [Draw(self.player)]

    def plays_of(self, name: str, dominoes: Iterable[Domino]) -> list[Play]:
        """Where these could be played, whoever holds them."""
        if not self._count:
            return [Play(name, one.low, one.high) for one in dominoes]
        (left, right), (first, last) = self._ends, self._last
        places = [(left, first)]
        if (right, last) != places[0]:
            places.append((right, last))
        return [
            Play(name, number, one.low + one.high - number, onto)
            for one in dominoes
            for number, onto in places
            if number in one
        ]

    def promising(self, moves: Sequence[Any]) -> Sequence[Any]:
        """Those after which most of the hand fits come first.

        A double on the line changes no end. So nothing is lost by playing it at once, as long as an
        empty hand ends the game. And if both ends are equal, it does not matter which one is used.
        """
        if len(moves) < 2:
            return moves
        if self._count and not self.plays_all:
            for move in moves:
                if move.attached == move.open:
                    return [move]
        if self._ends[0] == self._ends[1] and self._count:
            moves = [move for move in moves if move.onto == self._last[0]]
        return sorted(moves, key=self._outlook)

    def _outlook(self, play: Play) -> int:
        left, right = self._after(play)
        number = self.tiles.numbers[domino(play.attached, play.open)]
        rest = self._hand & ~(1 << number)
        return -(rest & (self.tiles.with_end[left] | self.tiles.with_end[right])).bit_count()

    def key(self) -> Hashable:
        left, right = self._ends
        return (
            (self._hand, self._at, left, right)
            if left <= right
            else (
                self._hand,
                self._at,
                right,
                left,
            )
        )

    def shuffle_hidden(self, rng: Random) -> None:
        rest = sorted(self._order[self._at :])
        rng.shuffle(rest)
        self._order = (*self._order[: self._at], *rest)

    # What lies where

    def face_up(self) -> list[Domino]:
        """The hand, in the order dealt and drawn."""
        hand = self._hand
        return self.tiles.named([n for n in self._order[: self._at] if hand >> n & 1])

    def hidden(self) -> list[Domino]:
        return self.tiles.named(self._order[self._at :])[::-1]

    def gone(self) -> list[Domino]:
        return []

    @property
    def boneyard(self) -> int:
        return len(self._order) - self._at

    @property
    def counts(self) -> list[int]:
        return [self._hand.bit_count()]

    @property
    def left(self) -> int:
        return self._hand.bit_count() + (self.boneyard if self.plays_all else 0)

    @property
    def number_shown(self) -> int | None:
        return min(self._hand.bit_count(), MOST_SHOWN)

    @property
    def layout(self) -> Layout:
        found, laid = Layout("none"), []
        last = self._laid
        while last is not None:
            laid.append(last)
            last = last.before
        for each in reversed(laid):
            covered = -1 if each.onto is None else each.attached
            found.add(each.attached, each.opened, each.onto, covered)
        return found

    @property
    def may_draw(self) -> bool:
        """Whether a draw is what must be done."""
        return self._count > 0 and not self._fits() and not self.is_won and not self.is_lost

    @property
    def ends(self) -> tuple[int, int] | None:
        """The numbers that are open on the left and on the right; None if nothing lies."""
        return self._ends if self._count else None

    @property
    def lasts(self) -> tuple[int, int]:
        """The dominoes at the left and at the right end, counted from 0 as they were played."""
        return self._last

    def facts(self) -> Mapping[str, Any]:
        ends = self.ends
        return {"hand": [*map(str, self.face_up())], "ends": None if ends is None else [*ends]}

    def told(self) -> list[Message]:
        hand = " ".join(map(str, sorted(self.face_up()))) or "-"
        pile = Message.of("line.pile", boneyard=self.boneyard, count=self._count)
        held = Message.of("line.hand", hand=hand)
        if not self._count:
            return [pile, held]
        left, right = self._ends
        return [Message.of("line.ends", left=left, right=right), pile, held]

    # What is done

    def do(self, action: Any) -> None:
        self.check(action, (Play, Draw))
        if isinstance(action, Draw):
            self._draw(action)
        else:
            self._play(action)
        self._judge()

    def _draw(self, draw: Draw) -> None:
        if not self._count:
            raise IllegalActionError(self.rules["hand"], "domino.nobody-draws-yet")
        if self._fits():
            raise IllegalActionError(
                self.rules["must"], "domino.can-play-and-must", player=self.player
            )
        # While the round goes on there is something to draw.
        if draw.domino is not None and self.number_of(draw.domino) != self._order[self._at]:
            raise IllegalActionError("SO-2", "domino.not-the-next", domino=str(draw.domino))
        self._take(1)

    def _play(self, play: Play) -> None:
        one = domino(play.attached, play.open)
        number = self.number_of(one)
        if not self._hand >> number & 1:
            raise IllegalActionError(
                self.rules["hand"], "domino.not-in-hand", player=self.player, domino=str(one)
            )
        self._check_place(play)
        self._ends, self._last = self._after(play), self._lasts_after(play)
        self._laid = _Laid(self._laid, play.attached, play.open, play.onto)
        self._count += 1
        self._hand ^= 1 << number
        if not self._hand and self.plays_all:
            self._take(HAND)

    def _check_place(self, play: Play) -> None:
        if not self._count:
            if play.onto is not None:
                raise IllegalActionError(self.rules["hand"], "domino.nothing-lies-yet")
            return
        if play.onto is None:
            raise InvalidActionError("domino.say-where")
        if play.onto >= self._count:
            raise IllegalActionError(
                self.rules["fit"], "domino.no-such-place", onto=play.onto, last=self._count - 1
            )
        numbers = [n for n, k in zip(self._ends, self._last, strict=True) if k == play.onto]
        if play.attached in numbers:
            return
        # It takes long to lay the whole line, and only a refusal needs it.
        there = str(self.layout.dominoes[play.onto])
        if not numbers:
            raise IllegalActionError(
                self.rules["fit"], "domino.no-open-end", onto=play.onto, domino=there
            )
        raise IllegalActionError(
            self.rules["fit"],
            "domino.does-not-fit",
            play=f"{play.attached}-{play.open}",
            onto=play.onto,
            domino=there,
            numbers=[*map(str, sorted({*numbers}))],
        )

    # How it works

    def is_at_left(self, play: Play) -> bool:
        """Whether a play that fits covers the left end."""
        return (play.attached, play.onto) == (self._ends[0], self._last[0])

    def _after(self, play: Play) -> tuple[int, int]:
        """The open ends after a play that fits."""
        if play.onto is None:
            return play.attached, play.open
        left, right = self._ends
        return (play.open, right) if self.is_at_left(play) else (left, play.open)

    def _lasts_after(self, play: Play) -> tuple[int, int]:
        if play.onto is None:
            return 0, 0
        first, last = self._last
        return (self._count, last) if self.is_at_left(play) else (first, self._count)

    def _fits(self) -> bool:
        """Whether something of the hand fits; anything does where nothing lies."""
        if not self._count:
            return True
        left, right = self._ends
        return bool(self._hand & (self.tiles.with_end[left] | self.tiles.with_end[right]))

    def _take(self, count: int) -> None:
        for number in self._order[self._at : self._at + count]:
            self._hand |= 1 << number
            self._at += 1

    def _judge(self) -> None:
        if not self._hand:
            self.is_won = True
        elif not self._fits():
            is_full = self._hand.bit_count() >= self.limit
            self.is_lost = is_full or self._at == len(self._order)
