"""A round in which players add dominoes to one layout, and draw or pass if they cannot.

All Fives, Block and Draw and their relatives share it: turns, drawing, passing, the ways a round
ends. A game says how the round begins and what it scores. A hand is either known or a count: at a
table hands are hidden, and only what everybody can see is checked.
"""

from itertools import chain
from random import Random

from wildfire.dominoes.actions import (
    Agreed,
    Draw,
    Holds,
    Left,
    Pass,
    Play,
)
from wildfire.dominoes.counting import check_holds, check_left
from wildfire.dominoes.imagine import EVERYBODY, deal_anew
from wildfire.dominoes.leads import NOBODY
from wildfire.dominoes.position import AGREED, WON, DrawPosition
from wildfire.errors import IllegalActionError, InvalidActionError


class DrawRound(DrawPosition):
    """A round being played.

    An action either succeeds as a whole, or raises and changes nothing.
    """

    # What is done

    def take_lot(self, number: int) -> None:
        """The number of the hub, from 1, that says which seat leads."""
        rule = self.setup.rules["lead"]
        if self.phase != "spin":
            raise IllegalActionError(rule, "game.no-number-awaited")
        if not 1 <= number <= len(self.players):
            raise IllegalActionError(rule, "game.no-such-seat", count=len(self.players))
        self.turn = number - 1
        self.phase = "start"
        self._offered = None

    def do(self, action: object) -> None:
        """Applies an action, or raises InvalidActionError or IllegalActionError and changes
        nothing.
        """
        if isinstance(action, Play):
            self._play(action)
        elif isinstance(action, Draw):
            self._draw(action)
        elif isinstance(action, Pass):
            self._pass(action)
        elif isinstance(action, Left):
            self._leave(action)
        elif isinstance(action, Agreed):
            self._agree()
        elif isinstance(action, Holds):
            self._hold(action)
        else:
            raise InvalidActionError("game.no-such-action", action=str(action))

    def _play(self, play: Play) -> None:
        seat = self.put(play)
        if self.score_play(seat):
            self.out = WON
            self._end()
        elif not self.counts[seat]:
            self.out = seat
            self._end()  # C-8 a
        elif self._nothing_fits():
            self._end()  # C-8 b
        else:
            self._next(seat)

    def put(self, play: Play) -> int:
        """Lays a domino out of a hand, if that is legal. The seat that has played it."""
        offered = self._offered
        seat = self.turn if offered is not None and play in offered else self._check_play(play)
        _, attached, opened, onto = play
        if onto is None:
            self.lay(attached, opened)
        else:
            ends = self.layout.ends[onto]
            covered = ends[0] if len(ends) == 1 else self._covered(play, ends)
            self.lay(attached, opened, onto, covered)
        if self.hands is not None:
            one = self.layout.dominoes[-1]
            if onto is None:
                self.seen_of_hands.append((EVERYBODY, one))
            self.seen_of_hands.append((seat, one))
            self.hands[seat].remove(one)
        self.counts[seat] -= 1
        self.phase = "play"
        self.idle = 0
        self._offered = None
        return seat

    def _draw(self, draw: Draw) -> None:
        offered = self._offered
        seat = self.turn if offered is not None and draw in offered else self._check_draw(draw)
        if self.hands is not None:
            self.seen_of_hands.append((seat, self._playable()))
        self.take(seat)
        self.drawn += 1
        self._offered = None

    def _pass(self, pass_: Pass) -> None:
        offered = self._offered
        seat = self.turn if offered is not None and pass_ in offered else self._check_pass(pass_)
        if self.hands is not None:
            self.seen_of_hands.append((seat, self._playable()))
        self.idle = 0 if self.drawn else self.idle + 1
        self._offered = None
        if self.idle == len(self.players):
            self._end()  # C-8 b
        else:
            self._next(seat)

    def _agree(self) -> None:
        if self.phase in ("left", "over"):
            raise IllegalActionError(self.setup.rule("over"), "domino.round-is-over")
        self.out = AGREED
        self._end()

    def _leave(self, left: Left) -> None:
        check_left(self, left)
        self.left[self.seat_of(left.player)] = left
        if not self.uncounted:
            self.phase = "over"

    def _hold(self, holds: Holds) -> None:
        seat = self.seat_of(holds.player)
        check_holds(self, seat, holds, self.setup.rule("set"))
        self.boneyard -= holds.count - self.counts[seat]
        self.counts[seat] = holds.count

    def lay(self, attached: int, opened: int, onto: int | None = None, covered: int = -1) -> None:
        """Adds a domino to the layout, as `Layout.add` does."""
        self.layout.add(attached, opened, onto, covered)
        self._unplayed &= ~self._fits.bits[self.layout.dominoes[-1]]

    def take(self, seat: int) -> None:
        """The next domino of the boneyard goes into that hand."""
        self.boneyard -= 1
        self.counts[seat] += 1
        if self.hands is not None and self.stock is not None:
            self.seen_of_hands.append((seat, None))
            self.hands[seat].append(self.stock.pop())

    def deal_again(self, mine: int, rng: Random) -> None:
        """Deals again what the seat `mine` cannot know, consistently with all that has been seen.

        Raises ValueError if that is impossible.
        """
        if self.hands is None or self.stock is None:
            return
        others = [seat for seat in range(len(self.players)) if seat != mine]
        hidden = sorted([*self.stock, *chain(*(self.hands[seat] for seat in others))])
        slots = self.slots
        self._offered = None
        while True:
            dealt, self.stock = deal_anew(hidden, [slots[seat] for seat in others], rng)
            for seat, hand in zip(others, dealt, strict=True):
                self.hands[seat] = hand
            # Everybody sees who leads, and so who holds the double that must be played.
            if self.phase != "start" or self.setup.lead.leader(self.hands) in (self.turn, NOBODY):
                return

    # How it works

    def _next(self, seat: int) -> None:
        self.drawn = 0
        self.turn = (seat + 1) % len(self.players)

    def _end(self) -> None:
        self.phase = "left" if self.hands is None and self.is_counted() else "over"
        self.turn = NOBODY
        self._offered = None
        self.drawn = 0
