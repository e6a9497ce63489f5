"""The position of a round: what is true between two actions, and what can be asked.

A hand is either known or a count (section 10 of the rules). `hands` holds the dominoes of a dealt
round and is None at a table; `counts` are right in both. Players are seats, 0 to n - 1, clockwise.
"""

from collections.abc import Sequence
from typing import Literal, Self

from wildfire.dominoes import pieces

from .actions import Action, Play
from .deal import HAND, Deal
from .dominoes import Domino
from .layout import Layout
from .options import Options
from .plays import fitting
from .seats import Seats

RoundPhase = Literal["start", "play", "spin", "left", "over"]
NOBODY = -1
AGREED = -2


class Position:
    """Made by `Round(...)`, copied by `copy()`."""

    __slots__ = (
        "boneyard", "called", "counts", "drawn", "flame", "hands", "knocked", "layout", "left",
        "listed", "options", "out", "owed", "passed", "phase", "players", "seats", "set", "skipped",
        "starter", "stock", "turn", "window",
    )  # fmt: skip

    def __init__(
        self,
        seats: Seats,
        options: Options,
        dominoes: tuple[Domino, ...],
        dealer: int,
        deal: Deal | None,
    ) -> None:
        self.seats = seats
        self.players = seats.players
        self.options = options
        self.set = dominoes
        self.layout = Layout()
        self.phase: RoundPhase = "start"
        self.flame = NOBODY
        """The domino with the pending flame."""
        self.counts = [HAND] * len(seats)
        self.boneyard = len(dominoes) - HAND * len(seats)
        self.hands: list[list[Domino]] | None = None
        self.stock: list[Domino] | None = None
        """The boneyard of a dealt round; the next domino to be drawn is the last."""
        self.drawn = False
        """Whether the player to move has drawn in this turn (W-15)."""
        # Sets of seats are bits, so that a copy of the round is a handful of ints.
        self.passed = 0
        self.window = 0
        """Who may knock: a player who has one domino left after a play, and has not acted since."""
        self.knocked = 0
        self.called = 0
        self.skipped = 0
        self.out = NOBODY
        """Who played the last domino. Once the round is over: NOBODY if it was blocked, or AGREED.
        """
        self.left: dict[int, tuple[tuple[pieces.Domino, ...] | None, int]] = {}
        """At a table: the left-overs counted so far, and their points. It is replaced, never
        changed.
        """
        self.starter = self.left_of(dealer)
        self.turn = NOBODY
        self.owed = 0
        """Draws still owed before the first double may be set (W-8)."""
        self.listed: Sequence[Action] | None = None
        """What `moves` has found, kept until something changes."""
        if deal is not None:
            self.hands = [list(hand) for hand in deal.hands]
            self.stock = list(reversed(deal.stock))
            self._find_starter(self.hands)
        elif options.score_only:
            self.phase = "left"

    def copy(self) -> Self:
        """An independent position in the same state."""
        other = self.__new__(type(self))
        other.seats = self.seats
        other.players = self.players
        other.options = self.options
        other.set = self.set
        other.layout = self.layout.copy()
        other.phase = self.phase
        other.flame = self.flame
        other.counts = self.counts[:]
        other.boneyard = self.boneyard
        other.hands = None if self.hands is None else [hand[:] for hand in self.hands]
        other.stock = None if self.stock is None else self.stock[:]
        other.drawn = self.drawn
        other.passed = self.passed
        other.window = self.window
        other.knocked = self.knocked
        other.called = self.called
        other.skipped = self.skipped
        other.out = self.out
        other.left = self.left
        other.starter = self.starter
        other.turn = self.turn
        other.owed = self.owed
        other.listed = self.listed
        return other

    # What can be asked

    def moves(self) -> Sequence[Action]:
        """What the player to move may do with a known hand: play, or else draw or pass.

        In no particular order. Empty at a table, and in all phases except `start` and `play`.
        """
        if self.listed is None:
            self.listed = self._find_moves()
        return self.listed

    def _find_moves(self) -> Sequence[Action]:
        turn, hands = self.turn, self.hands
        if hands is None:
            return []
        if self.phase == "play":
            # A player who has drawn could not play before: only the new domino may fit.
            hand = hands[turn][-1:] if self.drawn else hands[turn]
            plays = fitting(self.layout, self.flame, self.players[turn], hand)
            if plays:
                return plays
            may_draw = self.boneyard and not self.drawn
            return [self.seats.draws[turn] if may_draw else self.seats.passes[turn]]
        if self.phase != "start":
            return []
        if self.owed:
            return [self.seats.draws[turn]]
        highest = highest_double(hands[turn])
        return [Play(self.players[turn], highest, highest)]

    def legal(self) -> list[Play]:
        """The plays among the moves."""
        return [move for move in self.moves() if isinstance(move, Play)]

    def seen(self, one: Domino) -> bool:
        """Whether a domino lies face up: it was played, or counted as a left-over."""
        return one in self.layout.dominoes or any(
            dominoes is not None and one in dominoes for dominoes, _ in self.left.values()
        )

    @property
    def uncounted(self) -> list[str]:
        """In phase `left`: the players whose left-overs are missing."""
        if self.phase != "left":
            return []
        done = {*self.left, self.out}
        return [name for seat, name in enumerate(self.players) if seat not in done]

    @property
    def counted(self) -> list[str]:
        """At a table: the players whose left-overs have been counted."""
        return [self.players[seat] for seat in self.left]

    def is_called(self, seat: int) -> bool:
        """Whether a player lost a turn for not knocking, because the boneyard is empty (W-42)."""
        return bool(self.called >> seat & 1)

    def is_skipped(self, seat: int) -> bool:
        """Whether a player loses the next turn (W-42)."""
        return bool(self.skipped >> seat & 1)

    @property
    def flame_is_named(self) -> bool:
        """W-41, D-17: whether the player names the missing number instead of spinning it."""
        if self.options.strategic == "all":
            return True
        wildfire = self.layout.dominoes[self.flame].is_wildfire
        return self.options.strategic == "wild-ones" and not wildfire

    def points(self) -> tuple[int, ...]:
        """What each player scores, once the round is over (W-34)."""
        if self.hands is not None:
            return tuple(sum(each.points for each in hand) for hand in self.hands)
        return tuple(self.left[n][1] if n in self.left else 0 for n in range(len(self.players)))

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.players)

    def _find_starter(self, hands: Sequence[Sequence[Domino]]) -> None:
        """W-7, D-4; if nobody holds a double, W-8."""
        doubles = [highest_double(hand) for hand in hands]
        highest = max(doubles)
        if highest >= 0:
            self.turn = doubles.index(highest)
        else:
            self.turn = self.starter
            self.owed = len(self.players)


def highest_double(hand: Sequence[Domino]) -> int:
    """The number of the highest double of a hand; less than 0 if there is none."""
    return max([low for low, high in hand if low == high], default=-1)
