"""A round in which players add dominoes to one layout, and draw or pass if they cannot.

All Fives, Block and Draw and their relatives share it: turns, drawing, passing, the ways a round
ends. A game says how the round begins and what it scores. A hand is either known or a count: at a
table hands are hidden, and only what everybody can see is checked.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Self

from wildfire.dominoes.actions import Agreed, Draw, Holds, Left, Pass, Play
from wildfire.dominoes.counting import check_holds, check_left
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.imagine import Hidden, Slots
from wildfire.dominoes.layout import Layout
from wildfire.dominoes.leads import NOBODY
from wildfire.dominoes.pieces import Domino, domino
from wildfire.dominoes.setup import Setup
from wildfire.errors import IllegalActionError, InvalidActionError

AGREED = -2
WON = -3
"""What `out` says of a round that ended because a play has won the game (C-9)."""

Action = Play | Draw | Pass | Left


class DrawRound:
    """A round being played. Players are seats, 0 to n - 1, clockwise.

    An action either succeeds as a whole, or raises and changes nothing.
    """

    def __init__(self, players: tuple[str, ...], setup: Setup, deal: Deal[Any] | None) -> None:
        self.players = players
        self.setup = setup
        self.layout = Layout(setup.spinners)
        self.phase = "start"
        """`spin` while a lot is awaited, `start` until the first domino lies, then `play`, at a
        table `left`, and `over`."""
        self.turn = NOBODY
        self.out = NOBODY
        self.counts = [setup.hand] * len(players)
        self.boneyard = len(setup.set) - setup.hand * len(players)
        self.hands: list[list[Domino]] | None = None
        self.stock: list[Domino] | None = None
        """The boneyard of a dealt round; the next domino to be drawn is the last."""
        self.drawn = 0
        """How many dominoes the player to move has drawn in this turn."""
        self.idle = 0
        """How many turns in a row have ended without a play and without a draw (C-8)."""
        self.hidden_hands = [Hidden.of(setup.hand)] * len(players)
        """What everybody has seen of each hand in a dealt round."""
        self._seats = {name: seat for seat, name in enumerate(players)}
        self._unplayed = [*setup.fits.counts]
        """For each number how many dominoes that are not played fit it."""
        self.left: dict[int, Left] = {}
        """At a table: the left-overs counted so far."""
        if deal is not None:
            self.hands = [list(hand) for hand in deal.hands]
            self.stock = list(reversed(deal.stock))
        self.begin()

    def copy(self) -> Self:
        """An independent round in the same position."""
        other = self.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.layout = self.layout.copy()
        other.counts = self.counts[:]
        other.hands = None if self.hands is None else [hand[:] for hand in self.hands]
        other.stock = None if self.stock is None else self.stock[:]
        other.hidden_hands = self.hidden_hands[:]
        other._unplayed = self._unplayed[:]
        other.left = dict(self.left)
        return other

    # What a game says

    def begin(self) -> None:
        """Says who leads."""
        self.turn = self.setup.lead.leader(self.hands)
        if self.setup.lead.is_by_lot:
            self.phase = "spin"

    def check_lead(self, seat: int, one: Domino) -> None:
        """Refuses what may not be the first domino."""
        hand = None if self.hands is None else self.hands[seat]
        self.setup.lead.check(self.setup.rules["lead"], one, hand)

    def leads(self, hand: Iterable[Domino]) -> list[Domino]:
        """Which of these may be the first domino."""
        return self.setup.lead.choices(hand)

    def not_led(self, lead: Domino) -> list[Domino]:
        """What nobody can hold, once this domino has led."""
        return self.setup.lead.ruled_out(lead, self.setup.set)

    def score_play(self, seat: int) -> bool:
        """Scores the play just made; whether it has won the game (C-9)."""
        return False

    def is_counted(self) -> bool:
        """At a table: whether hands are counted, now that the round has ended."""
        return self.out != WON

    def points(self) -> tuple[int, ...]:
        """What each player scores, once the round is over."""
        raise NotImplementedError

    # What can be asked

    def moves(self) -> Sequence[Action]:
        """What the player to move may do with a known hand: play, or else draw or pass."""
        if self.phase not in ("start", "play") or self.turn == NOBODY or self.hands is None:
            return []
        name = self.players[self.turn]
        plays = self.plays_of(name, self.hands[self.turn])
        if plays or self.phase == "start":
            return plays
        return [Draw(name) if self.may_draw else Pass(name)]

    def plays_of(self, name: str, dominoes: Iterable[Domino]) -> list[Play]:
        """Where `name` could play these dominoes, in no particular order."""
        if self.phase == "start":
            return [Play(name, each.low, each.high) for each in self.leads(dominoes)]
        if self.phase != "play":
            return []
        ways = self.setup.fits.ways
        places = [(k, ways[number]) for k, number in self.layout.places()]
        return [
            Play(name, attached, opened, k)
            for one in dominoes
            for k, fitting in places
            if one in fitting
            for attached, opened in fitting[one]
        ]

    @property
    def may_draw(self) -> bool:
        """Whether the draw policy lets the player to move draw (C-7)."""
        return self.setup.drawing.allows(self.boneyard, self.drawn)

    def seat_of(self, name: str) -> int:
        """Where a player sits. Raises InvalidActionError if nobody has that name."""
        seat = self._seats.get(name)
        if seat is None:
            raise InvalidActionError("game.no-such-player", name=name, players=list(self.players))
        return seat

    @property
    def slots(self) -> list[Slots]:
        """For each player what each domino of the hand cannot be, as everybody has seen."""
        return [each.slots() for each in self.hidden_hands]

    def seen(self, one: Domino) -> bool:
        """Whether a domino lies face up: it was played, or counted as a left-over."""
        return one in self.layout.dominoes or any(
            one in (each.dominoes or ()) for each in self.left.values()
        )

    @property
    def uncounted(self) -> list[str]:
        """In phase `left`: the players whose left-overs are missing."""
        if self.phase != "left":
            return []
        return [
            name
            for seat, name in enumerate(self.players)
            if seat not in self.left and seat != self.out
        ]

    @property
    def counted(self) -> list[str]:
        """At a table: the players whose left-overs have been counted."""
        return [self.players[seat] for seat in self.left]

    def hand_pips(self) -> list[int]:
        """The pips of each hand at the end, known or counted."""
        if self.hands is not None:
            return [sum(one.pips for one in hand) for hand in self.hands]
        return [self.left[n].points if n in self.left else 0 for n in range(len(self.players))]

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
        seat = self._check_turn(play.player)
        one = domino(play.attached, play.open)
        self._check_domino(seat, one)
        if play.onto is None:
            self._check_first(seat, one)
            self.lay(play.attached, play.open)
            self._rule_out(range(len(self.players)), self.not_led(one))
        else:
            covered = self._check_place(play, play.onto)
            self.lay(play.attached, play.open, play.onto, covered)
        if self.hands is not None:
            self.hidden_hands[seat] = self.hidden_hands[seat].after_play(one)
            self.hands[seat].remove(one)
        self.counts[seat] -= 1
        self.phase = "play"
        self.idle = 0
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

    def _draw(self, draw: Draw) -> None:
        seat = self._check_turn(draw.player)
        rule = self.setup.rules["draw"]
        if self.phase == "start":
            raise IllegalActionError(self.setup.rules["lead"], "domino.nobody-draws-yet")
        self._check_cannot_play(seat)
        if not self.may_draw:
            raise IllegalActionError(rule, "domino.may-not-draw", player=draw.player)
        if draw.domino is not None:
            if self.stock is None:
                raise InvalidActionError("domino.drawn-unseen")
            if draw.domino != self.stock[-1]:
                # Do not say which domino it is: the player may be guessing.
                raise IllegalActionError("C-4", "domino.not-the-next", domino=str(draw.domino))
        self._rule_out([seat], self._playable())
        self.boneyard -= 1
        self.counts[seat] += 1
        if self.hands is not None and self.stock is not None:
            self.hands[seat].append(self.stock.pop())
            self.hidden_hands[seat] = self.hidden_hands[seat].after_draw()
        self.drawn += 1

    def _pass(self, pass_: Pass) -> None:
        seat = self._check_turn(pass_.player)
        if self.phase == "start":
            raise IllegalActionError(
                self.setup.rules["lead"], "domino.must-lead", player=pass_.player
            )
        self._check_cannot_play(seat)
        if self.may_draw:
            raise IllegalActionError(
                self.setup.rules["draw"], "domino.draws-before-passing", player=pass_.player
            )
        self._rule_out([seat], self._playable())
        self.idle = 0 if self.drawn else self.idle + 1
        if self.idle == len(self.players):
            self._end()  # C-8 b
        else:
            self._next(seat)

    def _agree(self) -> None:
        if self.phase in ("left", "over"):
            raise IllegalActionError("C-8", "domino.round-is-over")
        self.out = AGREED
        self._end()

    def _leave(self, left: Left) -> None:
        check_left(self, left)
        self.left[self.seat_of(left.player)] = left
        if not self.uncounted:
            self.phase = "over"

    def _hold(self, holds: Holds) -> None:
        seat = self.seat_of(holds.player)
        check_holds(self, seat, holds, "C-1")
        self.boneyard -= holds.count - self.counts[seat]
        self.counts[seat] = holds.count

    def lay(self, attached: int, opened: int, onto: int | None = None, covered: int = -1) -> None:
        """Adds a domino to the layout, as `Layout.add` does."""
        self.layout.add(attached, opened, onto, covered)
        for number in self.setup.fits.numbers[domino(attached, opened)]:
            self._unplayed[number] -= 1

    # What is refused

    def _check_turn(self, name: str) -> int:
        seat = self.seat_of(name)
        if self.phase in ("left", "over"):
            raise IllegalActionError("C-8", "domino.round-is-over")
        if self.phase not in ("start", "play"):
            raise IllegalActionError(self.setup.rules["lead"], "game.number-comes-first")
        if self.turn not in (seat, NOBODY):
            raise IllegalActionError(
                self.setup.rules["turn"], "domino.not-your-turn", player=self.players[self.turn]
            )
        return seat

    def _check_domino(self, seat: int, one: Domino) -> None:
        if self.hands is not None and one in self.hands[seat]:
            return
        if one not in self.setup.set:
            raise IllegalActionError("C-1", "domino.not-in-the-set", domino=str(one))
        if self.hands is not None:
            raise IllegalActionError(
                "C-1", "domino.not-in-hand", player=self.players[seat], domino=str(one)
            )
        if self.seen(one):
            raise IllegalActionError("C-1", "domino.seen-already", domino=str(one))

    def _check_first(self, seat: int, one: Domino) -> None:
        if self.phase != "start":
            raise InvalidActionError("domino.say-where")
        self.check_lead(seat, one)

    def _check_place(self, play: Play, onto: int) -> int:
        """The number of the open end that the domino covers."""
        rule = self.setup.rules["fit"]
        count = len(self.layout.dominoes)
        if not count:
            raise IllegalActionError(self.setup.rules["lead"], "domino.nothing-lies-yet")
        if onto >= count:
            raise IllegalActionError(rule, "domino.no-such-place", onto=onto, last=count - 1)
        ends = self.layout.ends[onto]
        there = str(self.layout.dominoes[onto])
        if not ends:
            raise IllegalActionError(rule, "domino.no-open-end", onto=onto, domino=there)
        ways, way = self.setup.fits.ways, (play.attached, play.open)
        one = domino(*way)
        for number in ends:
            if way in ways[number].get(one, ()):
                return number
        raise IllegalActionError(
            rule,
            "domino.does-not-fit",
            play=f"{play.attached}-{play.open}",
            onto=onto,
            domino=there,
            numbers=[str(number) for number in sorted(set(ends))],
        )

    def _check_cannot_play(self, seat: int) -> None:
        if self.hands is not None and self.plays_of(self.players[seat], self.hands[seat]):
            raise IllegalActionError("C-6", "domino.can-play-and-must", player=self.players[seat])

    # How it works

    def _rule_out(self, seats: Iterable[int], dominoes: Iterable[Domino]) -> None:
        # At a table a player may have drawn or passed by mistake.
        if self.hands is not None:
            impossible = frozenset(dominoes)
            for seat in seats:
                self.hidden_hands[seat] = self.hidden_hands[seat].after_showing(impossible)

    def _nothing_fits(self) -> bool:
        """Whether no domino that is not played fits any open end, as everybody can see (C-8 b)."""
        return not any(self._unplayed[number] for number in self.layout.numbers())

    def _playable(self) -> set[Domino]:
        """The dominoes that fit an open end."""
        ways = self.setup.fits.ways
        return {one for number in self.layout.numbers() for one in ways[number]}

    def fits_any(self, one: Domino, numbers: Iterable[int]) -> bool:
        """Whether a domino fits an open end with one of these numbers, either way round."""
        ways = self.setup.fits.ways
        return any(one in ways[number] for number in numbers)

    def _next(self, seat: int) -> None:
        self.drawn = 0
        self.turn = (seat + 1) % len(self.players)

    def _end(self) -> None:
        self.phase = "left" if self.hands is None and self.is_counted() else "over"
        self.turn = NOBODY
        self.drawn = 0
