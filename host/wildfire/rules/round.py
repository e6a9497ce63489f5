"""One round: what a player may do, what follows from it, and when the round ends.

Every method either succeeds whole or raises IllegalActionError and changes nothing. Players are
seats, as in `position`.
"""

from .actions import How, Play
from .dominoes import W2, Domino, domino
from .errors import IllegalActionError, InvalidActionError
from .layout import ends_left_open, starts_flame
from .plays import refusal
from .position import NOBODY, Position
from .words import explain, hand_text


class Round(Position):
    """A round being played."""

    __slots__ = ()

    def play(self, seat: int, play: Play) -> None:
        """A domino from the hand: into the centre, or onto the layout (W-7, W-14 to W-30)."""
        _, attached, opened, _ = play
        one = domino(attached, opened)
        if self.plays is None or play not in self.plays:
            self._check_play(seat, one, play)
        self.layout.add(one, play, ends_left_open(play, self.options.centre_ends))
        self.phase = "play"
        if self.hands is not None:
            self.hands[seat].remove(one)
        self._played(seat, starts_flame(opened))

    def _check_play(self, seat: int, one: Domino, play: Play) -> None:
        self._check_turn(seat)
        self._check_draws_made()
        self._check_domino(seat, one)
        _, attached, opened, onto = play
        if onto is None:
            self._check_centre(seat, attached, opened)
            return
        if attached < W2 and not self.layout.dominoes:
            raise IllegalActionError("W-7", "the first domino is the double in the centre")
        rule = refusal(self.layout, self.flame, attached, opened, onto)
        if rule:
            why = explain(rule, self.layout, self.flame, attached, opened, onto)
            raise IllegalActionError(rule, why)

    def _check_centre(self, seat: int, first: int, second: int) -> None:
        """W-7, W-8."""
        if first >= W2:
            raise IllegalActionError("W-19", "a Wildfire end always points outward")
        if self.phase != "start":
            raise IllegalActionError(
                "W-7", "the centre is set; say which domino this is played upon"
            )
        if first != second:
            raise IllegalActionError("W-7", "the first domino, in the centre, is a double")
        if self.hands is not None and first != self._highest_double(seat):
            highest = self._highest_double(seat)
            raise IllegalActionError(
                "W-7", f"the highest double starts, and that is {highest}-{highest}"
            )

    def _played(self, seat: int, flame: bool) -> None:
        """What follows from a play: the end of the round, a flame, or the next turn."""
        bit = 1 << seat
        self._acts(bit)
        self.passed = 0
        left = self.counts[seat] - 1
        self.counts[seat] = left
        if not left:
            self.out = seat
            self._end()  # W-32, D-9: a flame on the last domino is not spun
            return
        if left == 1:
            self.window |= bit
        if flame:
            self.flame = len(self.layout.counts) - 1
            self.turn = seat  # W-21: who made the play presses the hub
            self.phase = "spin"
            return
        if self.flame >= 0 and not self.layout.counts[self.flame]:
            self.flame = NOBODY  # W-30
        self._next(seat)

    def draw(self, seat: int, which: Domino | None = None) -> None:
        """One domino from the boneyard (W-15, W-29; before the centre is set, W-8)."""
        if which is not None and self.stock is None:
            raise InvalidActionError("at a table a domino is drawn unseen: write only +")
        self._check_turn(seat)
        if self.phase == "start":
            self._draw_first(seat, which)
            return
        name = self.players[seat]
        if self.drawn:
            raise IllegalActionError(
                "W-15", f"{name} has drawn in this turn already, and plays or passes"
            )
        if self.hands is not None and self.legal():
            raise IllegalActionError("W-14", f"{name} can play, and must")  # D-6
        if not self.boneyard:
            raise IllegalActionError("W-16", f"the boneyard is empty; {name} passes")
        self._check_drawn(which)
        self._acts(1 << seat)
        self._take(seat)
        self.drawn = True

    def _draw_first(self, seat: int, which: Domino | None) -> None:
        """A draw for the first double, in whole rounds (W-8)."""
        self._check_first_draw(seat)
        self._check_drawn(which)
        self.owed = (self.owed or len(self.players)) - 1
        self._take(seat)
        self.turn = self._left_of(seat) if self.owed else NOBODY
        if not self.owed and self.hands is not None:
            self._find_starter()

    def pass_(self, seat: int) -> None:
        """The end of a turn without a play (W-15, W-16)."""
        self._check_turn(seat)
        name = self.players[seat]
        self._check_draws_made()
        if self.hands is not None and self.legal():
            if self.drawn:  # D-7
                raise IllegalActionError("W-15", f"the domino drawn can be played, and {name} must")
            raise IllegalActionError("W-14", f"{name} can play, and must")
        if self.boneyard and not self.drawn:
            raise IllegalActionError("W-15", f"{name} draws one domino before passing")
        bit = 1 << seat
        self._acts(bit)
        self.passed |= bit
        if not self.boneyard and self.passed == (1 << len(self.players)) - 1:
            self._end()  # W-33, and D-14: known hands make no difference
            return
        self._next(seat)

    def number(self, value: int, how: How) -> None:
        """The number of the flame that waits for one (W-22, W-41).

        No other press of the hub counts: not without a flame (D-10), not a second one (D-11).
        """
        if self.phase != "spin":
            raise IllegalActionError("W-21", "no flame waits for a number")
        name = self.players[self.turn]
        if self.flame_is_named and how != "named":
            raise IllegalActionError(
                "W-41", f"{name} names this number, the hub is not pressed: =n"
            )
        if how == "named" and not self.flame_is_named:
            raise IllegalActionError(
                "W-41", f"this number is spun, not named: {name} presses the hub"
            )
        lowest = self.options.lowest
        if not lowest <= value <= 9:
            rule = "W-41" if how == "named" else "W-4"
            raise IllegalActionError(
                rule, f"{value} is no number of the hub, which has {lowest} to 9"
            )
        self.layout.numbers[self.flame] = value
        self.phase = "play"
        self._next(self.turn)

    def knock(self, seat: int) -> None:
        """One domino left (W-31)."""
        bit = 1 << seat
        if self.knocked & bit:
            raise IllegalActionError("W-31", f"{self.players[seat]} has knocked already")
        if not self.window & bit:
            raise IllegalActionError(
                "W-31",
                f"{self.players[seat]} was not just left with one domino: no knock is due",
            )
        self.knocked |= bit

    def call(self, seat: int, called: int) -> None:
        """`called` did not knock: a penalty domino, or a turn skipped (W-42)."""
        name = self.players[called]
        bit = 1 << called
        if not self.options.knock_penalty:
            raise IllegalActionError(
                "W-42", "this table plays without the penalty for not knocking"
            )
        if seat == called:
            raise IllegalActionError(
                "W-42", "another player calls it, not the one who forgot to knock"
            )
        if self.knocked & bit:
            raise IllegalActionError("W-42", f"{name} has knocked")
        if self.called & bit:
            raise IllegalActionError("W-42", f"{name} has been called already")
        if not self.window & bit:
            raise IllegalActionError("W-42", f"{name} has not just been left with one domino")
        if self.boneyard:
            self._take(called)
            self._acts(bit)
            self.passed &= ~bit  # W-33: the new domino may be one that fits
        else:
            self.called |= bit
            self.skipped |= bit

    def leave(self, seat: int, dominoes: tuple[Domino, ...] | None, points: int) -> None:
        """What a player at a table is left with (W-34)."""
        name = self.players[seat]
        if self.hands is not None:
            raise IllegalActionError("W-34", "in a dealt game what is left is known")
        if self.phase != "left":
            over = self.phase == "over"
            raise IllegalActionError(
                "W-34", "all left-overs are counted" if over else "the round is not over"
            )
        if seat == self.out:
            raise IllegalActionError("W-34", f"{name} went out, and has nothing left")
        if seat in self.left:
            raise IllegalActionError("W-34", f"what {name} has left is counted already")
        if dominoes is not None:
            self._check_left(name, self.counts[seat], dominoes)
        self.left[seat] = dominoes, points
        if len(self.left) == len(self.players) - (self.out >= 0):
            self.phase = "over"

    # How it works

    def _acts(self, bit: int) -> None:
        """A player's own action ends the time to knock, and changes the position."""
        self.plays = None
        if self.window & bit:
            self.window &= ~bit
            self.knocked &= ~bit
            self.called &= ~bit

    def _next(self, seat: int) -> None:
        """W-9, and W-42 for who is skipped."""
        self.plays = None
        self.drawn = False
        self.turn = (seat + 1) % len(self.players)
        while self.skipped >> self.turn & 1:
            self.skipped &= ~(1 << self.turn)
            self.turn = self._left_of(self.turn)

    def _end(self) -> None:
        self.phase = "left" if self.hands is None else "over"
        self.turn = NOBODY
        self.flame = NOBODY
        self.drawn = False
        self.window = self.knocked = self.called = self.skipped = 0

    def _take(self, seat: int) -> None:
        self.boneyard -= 1
        self.counts[seat] += 1
        self.plays = None
        if self.hands is not None and self.stock is not None:
            self.hands[seat].append(self.stock.pop())

    def _check_turn(self, seat: int) -> None:
        """W-21, then W-9."""
        if self.phase in ("left", "over"):
            if self.out >= 0:
                raise IllegalActionError(
                    "W-32", f"the round is over: {self.players[self.out]} went out"
                )
            raise IllegalActionError("W-33", "the round is over: it was blocked")
        if self.phase == "spin":
            name = self.players[self.turn]
            if self.flame_is_named:
                raise IllegalActionError("W-21", f"first {name} names the number: =n")
            raise IllegalActionError("W-21", f"first {name} presses the hub")
        if self.turn not in (seat, NOBODY):
            name = self.players[self.turn]
            what = "turn to draw" if self.owed else "turn"
            raise IllegalActionError("W-9", f"it is {name}'s {what}")

    def _check_draws_made(self) -> None:
        if self.owed:
            name = self.players[self.turn]
            raise IllegalActionError(
                "W-8", f"first every player draws a domino; {name} is the next"
            )

    def _check_first_draw(self, seat: int) -> None:
        if self.turn == NOBODY:
            if seat != self.starter:
                name = self.players[self.starter]
                raise IllegalActionError("W-8", f"{name}, at the dealer's left, draws first")
            if self.boneyard < 10:
                raise IllegalActionError(
                    "W-8", "nobody draws: with so few in the boneyard somebody holds a double"
                )
        elif not self.owed:
            name = self.players[seat]
            raise IllegalActionError("W-14", f"{name} holds the highest double, and must set it")

    def _check_domino(self, seat: int, one: Domino) -> None:
        """W-2: that domino can be there."""
        if self.hands is not None and one in self.hands[seat]:
            return
        if one not in self.set:
            raise IllegalActionError("W-2", f"there is no {one} in the set")
        if self.hands is not None:
            name = self.players[seat]
            raise IllegalActionError(
                "W-2", f"{name} does not hold {one}, but {hand_text(self.hands[seat])}"
            )
        if self.seen(one):
            raise IllegalActionError("W-2", f"{one} has been played already")

    def _check_drawn(self, which: Domino | None) -> None:
        # Which domino it is instead is not for whoever guesses to know.
        if which is not None and self.stock is not None and which != self.stock[-1]:
            raise IllegalActionError("W-2", f"the next domino of the boneyard is not {which}")

    def _check_left(self, name: str, count: int, dominoes: tuple[Domino, ...]) -> None:
        if len(dominoes) != count:
            raise IllegalActionError("W-2", f"{name} has {count} left, not {len(dominoes)}")
        for n, each in enumerate(dominoes):
            if each not in self.set:
                raise IllegalActionError("W-2", f"there is no {each} in the set")
            if self.seen(each) or each in dominoes[:n]:
                raise IllegalActionError("W-2", f"{each} has been seen already")
