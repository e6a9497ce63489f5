"""The position of a round in which players add dominoes to one layout: what is true between two
actions, what can be asked, and what is refused.

A hand is either known or a count: at a table hands are hidden, and only what everybody can see is
checked.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Self

from wildfire.dominoes.actions import (
    Draw,
    Left,
    Pass,
    Play,
    draw_of,
    pass_of,
)
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.imagine import Seen, Slots, slots_after
from wildfire.dominoes.layout import Layout
from wildfire.dominoes.leads import NOBODY
from wildfire.dominoes.pieces import Domino, domino
from wildfire.dominoes.setup import Setup
from wildfire.errors import IllegalActionError, InvalidActionError

AGREED = -2
WON = -3
"""What `out` says of a round that ended because a play has won the game (C-9)."""

NOTHING = -1

Action = Play | Draw | Pass | Left


class DrawPosition:
    """A position. Players are seats, 0 to n - 1, clockwise."""

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
        self.seen_of_hands: list[Seen] = []
        """What everybody has seen of the hands in a dealt round, as it happened."""
        self._seats = {name: seat for seat, name in enumerate(players)}
        self._fits = setup.fits
        self._unplayed = setup.fits.all
        """A bit for each domino that is not played."""
        self._offered: Sequence[Action] | None = None
        """What `moves` has found, kept until something changes."""
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
        other.seen_of_hands = self.seen_of_hands[:]
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

    def not_led(self, lead: Domino) -> frozenset[Domino]:
        """What nobody can hold, once this domino has led."""
        return frozenset(self.setup.lead.ruled_out(lead, self.setup.set))

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
        offered = self._offered
        if offered is None:
            offered = self._offered = self._find_moves()
        return offered

    def _find_moves(self) -> Sequence[Action]:
        seat, phase = self.turn, self.phase
        if phase not in ("start", "play") or seat == NOBODY or self.hands is None:
            return ()
        plays = self.plays_of(self.players[seat], self.hands[seat])
        if plays or phase == "start":
            return plays
        name = self.players[seat]
        return (draw_of(name) if self.may_draw else pass_of(name),)

    def plays_of(self, name: str, dominoes: Iterable[Domino]) -> list[Play]:
        """Where `name` could play these dominoes, in no particular order."""
        if self.phase == "start":
            return [Play(name, each.low, each.high) for each in self.leads(dominoes)]
        if self.phase != "play":
            return []
        offers = self._fits.offers(name)
        fitting = [offers[place] for place in self.layout.ends.items()]
        return [
            play for one in dominoes for plays in fitting if one in plays for play in plays[one]
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
        dealt = [self.setup.hand] * len(self.players)
        return slots_after(dealt, self.seen_of_hands, self.not_led)

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

    # What is refused

    def _check_turn(self, name: str) -> int:
        seat = self.seat_of(name)
        if self.phase in ("left", "over"):
            raise IllegalActionError(self.setup.rule("over"), "domino.round-is-over")
        if self.phase not in ("start", "play"):
            raise IllegalActionError(self.setup.rules["lead"], "game.number-comes-first")
        if self.turn not in (seat, NOBODY):
            raise IllegalActionError(
                self.setup.rules["turn"], "domino.not-your-turn", player=self.players[self.turn]
            )
        return seat

    def _check_play(self, play: Play) -> int:
        """The seat that plays."""
        seat = self._check_turn(play.player)
        one = domino(play.attached, play.open)
        self._check_domino(seat, one)
        if play.onto is None:
            self._check_first(seat, one)
        else:
            self._check_place(play, play.onto)
        return seat

    def _check_draw(self, draw: Draw) -> int:
        """The seat that draws."""
        seat = self._check_turn(draw.player)
        if self.phase == "start":
            raise IllegalActionError(self.setup.rules["lead"], "domino.nobody-draws-yet")
        self._check_cannot_play(seat)
        if not self.may_draw:
            raise IllegalActionError(
                self.setup.rules["draw"], "domino.may-not-draw", player=draw.player
            )
        self._check_drawn(draw)
        return seat

    def _check_pass(self, pass_: Pass) -> int:
        """The seat that passes."""
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
        return seat

    def _check_drawn(self, draw: Draw) -> None:
        """The domino that is named, if any, is the next one."""
        if draw.domino is None:
            return
        if self.stock is None:
            raise InvalidActionError("domino.drawn-unseen")
        if draw.domino != self.stock[-1]:
            # Do not say which domino it is: the player may be guessing.
            rule = self.setup.rule("stock")
            raise IllegalActionError(rule, "domino.not-the-next", domino=str(draw.domino))

    def _check_domino(self, seat: int, one: Domino) -> None:
        if self.hands is not None and one in self.hands[seat]:
            return
        rule = self.setup.rule("set")
        if one not in self.setup.set:
            raise IllegalActionError(rule, "domino.not-in-the-set", domino=str(one))
        if self.hands is not None:
            raise IllegalActionError(
                rule, "domino.not-in-hand", player=self.players[seat], domino=str(one)
            )
        if self.seen(one):
            raise IllegalActionError(rule, "domino.seen-already", domino=str(one))

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
        ends = self.layout.ends.get(onto, ())
        there = str(self.layout.dominoes[onto])
        if not ends:
            raise IllegalActionError(rule, "domino.no-open-end", onto=onto, domino=there)
        covered = self._covered(play, ends)
        if covered != NOTHING:
            return covered
        raise IllegalActionError(
            rule,
            "domino.does-not-fit",
            play=f"{play.attached}-{play.open}",
            onto=onto,
            domino=there,
            numbers=[str(number) for number in sorted(set(ends))],
        )

    def _check_cannot_play(self, seat: int) -> None:
        name = self.players[seat]
        if self.hands is not None and self.plays_of(name, self.hands[seat]):
            rule = self.setup.rule("must")
            raise IllegalActionError(rule, "domino.can-play-and-must", player=name)

    # How it works

    def _covered(self, play: Play, ends: Iterable[int]) -> int:
        """The number among these that the play fits, or NOTHING."""
        fits, way = self.setup.fits, (play.attached, play.open)
        one = domino(*way)
        fitting = (number for number in ends if way in fits.ways[number].get(one, ()))
        return next(fitting, NOTHING)

    def _nothing_fits(self) -> bool:
        """Whether no domino that is not played fits any open end, as everybody can see (C-8 b)."""
        fits, unplayed = self._fits.fitting, self._unplayed
        for numbers in self.layout.ends.values():
            for number in numbers:
                if fits[number] & unplayed:
                    return False
        return True

    def _playable(self) -> frozenset[Domino]:
        """The dominoes that fit an open end."""
        return self._fits.playable(frozenset(self.layout.numbers()))

    def fits_any(self, one: Domino, numbers: Iterable[int]) -> bool:
        """Whether a domino fits an open end with one of these numbers, either way round."""
        ways = self.setup.fits.ways
        return any(one in ways[number] for number in numbers)
