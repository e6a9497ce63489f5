"""One round: what follows from an action, and when the round ends.

A method either succeeds as a whole, or raises what `checks` raises and changes nothing.
"""

from collections.abc import Callable
from typing import Any

from wildfire.dominoes.counting import check_holds
from wildfire.errors import InvalidActionError

from .actions import Agreed, Call, Draw, Holds, Knock, Left, Number, Pass, Play
from .checks import (
    check_call,
    check_draw,
    check_goes_on,
    check_knock,
    check_left,
    check_number,
    check_pass,
    check_play,
)
from .dominoes import domino
from .layout import ends_left_open, starts_flame
from .position import AGREED, NOBODY, Position


class Round(Position):
    """A round being played. Actions that `moves` has listed are legal and are not checked again."""

    __slots__ = ()

    def do(self, action: object) -> None:
        """Applies an action, or raises InvalidActionError or IllegalActionError and changes
        nothing.
        """
        does = DOES.get(type(action))
        if does is None:
            raise InvalidActionError("game.no-such-action", action=str(action))
        does(self, action)

    def play(self, play: Play) -> None:
        """A domino from the hand: into the centre, or onto the layout (W-7, W-14 to W-30)."""
        if self.listed is None or play not in self.listed:
            check_play(self, play)
        player, attached, opened, _ = play
        seat = self.seats[player]
        one = domino(attached, opened)
        self.layout.add(one, play, ends_left_open(play, self.options.centre_ends))
        if self.hands is not None:
            self.hands[seat].remove(one)
        left = self.counts[seat] - 1
        self.counts[seat] = left
        self.passed = 0
        if self.window:
            self._acts(seat)
        if left == 1:
            self.window |= 1 << seat
        if not left:
            self.out = seat
            self._end()  # W-32, D-9: a flame on the last domino is not spun
        elif starts_flame(opened):
            self.phase = "spin"
            self.listed = None
            self.flame = len(self.layout.counts) - 1
            self.turn = seat  # W-21: this player presses the hub
        else:
            self.phase = "play"
            if self.flame >= 0 and not self.layout.counts[self.flame]:
                self.flame = NOBODY  # W-30
            self._next(seat)

    def draw(self, draw: Draw) -> None:
        """One domino from the boneyard (W-15, W-29; before the centre is set, W-8)."""
        if self.hands is None or draw not in self.moves():
            check_draw(self, draw)
        seat = self.seats[draw.player]
        if self.phase == "start":
            self._draw_first(seat)
            return
        if self.window:
            self._acts(seat)
        self._take(seat)
        self.drawn = True

    def _draw_first(self, seat: int) -> None:
        """A draw for the first double, in whole rounds (W-8)."""
        self.owed = (self.owed or len(self.seats)) - 1
        self._take(seat)
        self.turn = self.left_of(seat) if self.owed else NOBODY
        if not self.owed and self.hands is not None:
            self._find_starter(self.hands)

    def pass_(self, pass_: Pass) -> None:
        """The end of a turn without a play (W-15, W-16)."""
        if self.hands is None or pass_ not in self.moves():
            check_pass(self, pass_)
        seat = self.seats[pass_.player]
        if self.window:
            self._acts(seat)
        self.passed |= 1 << seat
        if not self.boneyard and self.passed == (1 << len(self.seats)) - 1:
            self._end()  # W-33, and D-14: known hands make no difference
        else:
            self._next(seat)

    def number(self, number: Number) -> None:
        """The number of the flame that needs one (W-22, W-41)."""
        check_number(self, number)
        self.layout.numbers[self.flame] = number.value
        self.phase = "play"
        self._next(self.turn)

    def knock(self, knock: Knock) -> None:
        """One domino left (W-31)."""
        check_knock(self, knock)
        self.knocked |= 1 << self.seats[knock.player]

    def call(self, call: Call) -> None:
        """Somebody did not knock: a penalty domino, or a turn lost (W-42)."""
        check_call(self, call)
        called = self.seats[call.called]
        bit = 1 << called
        if self.boneyard:
            self._take(called)
            self._acts(called)
            self.passed &= ~bit  # W-33: the new domino may be one that fits
            return
        self.called |= bit
        if self.phase == "play" and self.turn == called:
            # The time to call ends with the first action in a turn, and there has been none yet.
            self._next(called)
        else:
            self.skipped |= bit

    def leave(self, left: Left) -> None:
        """What a player at a table has left (W-34)."""
        check_left(self, left)
        seat = self.seats[left.player]
        self.left = {**self.left, seat: (left.dominoes, left.points)}
        if len(self.left) == len(self.seats) - (self.out >= 0):
            self.phase = "over"

    def agree(self, _: Agreed) -> None:
        """The round ends here, and everybody counts what is left (W-34)."""
        check_goes_on(self)
        self.out = AGREED
        self._end()

    def hold(self, holds: Holds) -> None:
        """A hidden hand has another number of dominoes than expected."""
        seat = self.seats[holds.player]
        check_holds(self, seat, holds, "W-2")
        more = holds.count - self.counts[seat]
        self.counts[seat] += more
        self.boneyard -= more
        self._acts(seat)
        if more > 0:
            self.passed &= ~(1 << seat)  # W-33: a new domino may be one that fits

    # How it works

    def _acts(self, seat: int) -> None:
        """A player's own action ends the time to knock (W-31)."""
        if self.window >> seat & 1:
            others = ~(1 << seat)
            self.window &= others
            self.knocked &= others
            self.called &= others

    def _next(self, seat: int) -> None:
        """W-9, and W-42 for players who are skipped."""
        self.listed = None
        self.drawn = False
        self.turn = (seat + 1) % len(self.players)
        if self.skipped:
            self._skip()

    def _skip(self) -> None:
        while self.skipped >> self.turn & 1:
            self.skipped &= ~(1 << self.turn)
            self.turn = self.left_of(self.turn)

    def _end(self) -> None:
        self.phase = "left" if self.hands is None else "over"
        self.listed = None
        self.turn = NOBODY
        self.flame = NOBODY
        self.drawn = False
        self.window = self.knocked = self.called = self.skipped = 0

    def _take(self, seat: int) -> None:
        self.listed = None
        self.boneyard -= 1
        self.counts[seat] += 1
        if self.hands is not None and self.stock is not None:
            self.hands[seat].append(self.stock.pop())


DOES: dict[type, Callable[[Round, Any], None]] = {
    Play: Round.play,
    Draw: Round.draw,
    Pass: Round.pass_,
    Number: Round.number,
    Knock: Round.knock,
    Call: Round.call,
    Left: Round.leave,
    Agreed: Round.agree,
    Holds: Round.hold,
}
