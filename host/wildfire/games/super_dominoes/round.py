"""A round of Super Dominoes: turns in both directions, spells, draws for all (SD-3 to SD-23)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any, NamedTuple

from wildfire.dominoes.actions import Draw, Holds, Left, Pass, Play, draw_of, pass_of
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.imagine import Slots, deal_anew, slots_after
from wildfire.dominoes.leads import NOBODY
from wildfire.dominoes.pieces import Domino, domino
from wildfire.dominoes.position import Action
from wildfire.dominoes.scoring_round import ScoringRound
from wildfire.dominoes.setup import Setup
from wildfire.errors import IllegalActionError
from wildfire.games.super_dominoes.leads import DoublesLead, highest, rank
from wildfire.games.super_dominoes.options import Options

ALL_DRAW, AGAIN, SPELL, TURN_ROUND = 15, 14, 13, 3
"""The numbers that have an effect (SD-14 to SD-17)."""
CLOCKWISE, COUNTER_CLOCKWISE = 1, -1
SPELL_DRAWS = 2
"""How many dominoes a player draws who cannot break a spell (SD-18)."""


class Effects(NamedTuple):
    """What came of the last play."""

    drew: tuple[int, ...] = ()
    """The seats that drew a domino (SD-14), in order."""
    reversed: bool = False
    skips: int = 0
    """How many players lose a turn for this play (SD-20)."""
    broke: bool = False
    """Whether it broke a spell (SD-19)."""
    casts: bool = False
    again: bool = False


class SuperRound(ScoringRound):
    """A round that its winner scores one point for (SD-24)."""

    def __init__(
        self,
        players: tuple[str, ...],
        setup: Setup,
        deal: Deal[Any] | None,
        target: int,
        options: Options,
    ) -> None:
        self.options = options
        clockwise = options.direction_start == "clockwise"
        self.direction = CLOCKWISE if clockwise else COUNTER_CLOCKWISE
        """SD-4: what is added to a seat for the next one."""
        self.spell: int | None = None
        """The domino on whose open end a spell lies (SD-17)."""
        self.caster = NOBODY
        self.deadlock = False
        """Whether a player who cannot play draws two (SD-21)."""
        self.stuck: frozenset[int] = frozenset()
        """The seats that have shown that they cannot play, since the last play."""
        self.skips = 0
        """How many players lose a turn when the turn passes (SD-20)."""
        self.effects = Effects()
        self.tops: tuple[Domino, ...] = ()
        """SD-5: the highest domino that each player has named; empty if nobody had to."""
        super().__init__(players, setup, deal, target)

    def begin(self) -> None:
        super().begin()
        lead = self.setup.lead
        if self.hands is not None and isinstance(lead, DoublesLead) and lead.by_highest:
            self.tops = tuple(map(highest, self.hands))

    # What can be asked

    @property
    def count_shown(self) -> int | None:
        """The number that the last play has left."""
        if self.phase != "play":
            return None
        return self.layout.ends[len(self.layout.dominoes) - 1][0]

    @property
    def searching(self) -> bool:
        """SD-7: nobody had a double, and each draws one until somebody has."""
        return self.phase == "start" and len(self.stuck) == len(self.players)

    @property
    def to_draw(self) -> int:
        """How many dominoes the player to move draws without a legal move."""
        if self.phase == "start":
            return int(self.searching)
        if self.spell is not None:
            return 0 if self.turn == self.caster else SPELL_DRAWS
        return SPELL_DRAWS if self.deadlock or self.options.stuck == "draw2" else 0

    @property
    def may_draw(self) -> bool:
        return self.drawn < self.to_draw and self.boneyard > 0

    @property
    def must_draw_on(self) -> bool:
        """SD-18: whether a domino has been drawn, and another comes before any play."""
        return self.drawn > 0 and self.may_draw

    @property
    def only_drew(self) -> bool:
        """SD-25: whether what was drawn under the spell may not be played in this turn."""
        under_spell = self.spell is not None and self.phase == "play"
        return under_spell and self.drawn > 0 and not self.options.spell_play_after_draw

    def _find_moves(self) -> Sequence[Action]:
        if self.phase not in ("start", "play") or self.turn == NOBODY or self.hands is None:
            return ()
        name = self.players[self.turn]
        if not self.must_draw_on and not self.only_drew:
            plays = self.plays_of(name, self.hands[self.turn])
            if plays:
                return plays
        return (draw_of(name) if self.may_draw else pass_of(name),)

    def plays_of(self, name: str, dominoes: Iterable[Domino]) -> list[Play]:
        """SD-11; under a spell only what breaks it (SD-17)."""
        spell = self.spell
        if self.phase != "play" or spell is None:
            return super().plays_of(name, dominoes)
        breaking = self._breaking()
        return [
            Play(name, attached, opened, spell)
            for one in dominoes
            if one in breaking
            for attached, opened in breaking[one]
        ]

    def _breaking(self) -> Mapping[Domino, Sequence[tuple[int, int]]]:
        """SD-17: what breaks the spell, and how it lies."""
        fitting = self.setup.fits.ways[SPELL]
        if self.spell is None or SPELL in self.layout.ends[self.spell]:
            return fitting
        # SD-25: with `effect-by=contains` the end that it lies on may show another number.
        return {one: ways for one, ways in fitting.items() if one.is_double}

    def facts(self) -> Mapping[str, Any]:
        return {
            "direction": "clockwise" if self.direction == CLOCKWISE else "counter-clockwise",
            "spell": self.spell,
            "caster": None if self.spell is None else self.players[self.caster],
        }

    # What everybody has seen

    @property
    def named(self) -> list[Domino | None]:
        """SD-5: the highest domino that each player has named, if the player still holds it."""
        laid = self.layout.dominoes
        tops = self.tops or (None,) * len(self.players)
        return [None if one in laid else one for one in tops]

    @property
    def slots(self) -> list[Slots]:
        """The dominoes that were named have none."""
        if not self.tops:
            return super().slots
        named = [*enumerate(self.tops)]
        higher = [
            (seat, frozenset(one for one in self.setup.set if rank(one) >= rank(top)))
            for seat, top in named
        ]
        seen = [each for each in self.seen_of_hands if each not in named]
        held = [self.setup.hand - 1] * len(self.players)
        return slots_after(held, [*higher, *seen], self.not_led)

    def deal_again(self, mine: int, rng: Random) -> None:
        """Everybody keeps the domino that was named."""
        if self.hands is None or self.stock is None:
            return
        self._offered = None
        named, slots = self.named, self.slots
        others = [seat for seat in range(len(self.players)) if seat != mine]
        hidden = {*self.stock, *chain(*(self.hands[seat] for seat in others))}
        hidden.difference_update(named[seat] for seat in others)
        dealt, self.stock = deal_anew(sorted(hidden), [slots[seat] for seat in others], rng)
        for seat, hand in zip(others, dealt, strict=True):
            one = named[seat]
            self.hands[seat] = hand if one is None else [one, *hand]

    # The end

    def ranks(self) -> list[Any]:
        """SD-23: the fewest dominoes, then the fewest pips."""
        return [*zip(self.counts, self.hand_pips(), strict=True)]

    @property
    def fewest(self) -> list[int]:
        """The seats with the fewest dominoes."""
        return [seat for seat, count in enumerate(self.counts) if count == min(self.counts)]

    @property
    def round_winners(self) -> list[int]:
        """SD-22, SD-23: the seats that have won the round, several if they share it."""
        if self.out >= 0:
            return [self.out]
        ranks = self.ranks()
        best = min(ranks[seat] for seat in self.fewest)
        return [seat for seat in self.fewest if ranks[seat] == best]

    @property
    def winner(self) -> int | None:
        winners = self.round_winners
        return winners[0] if len(winners) == 1 else None

    def points(self) -> tuple[int, ...]:
        return tuple(int(seat in self.round_winners) for seat in range(len(self.players)))

    def is_counted(self) -> bool:
        """SD-23: at a table pips are counted only between those with equally few dominoes."""
        return self.out < 0 and len(self.fewest) > 1

    @property
    def uncounted(self) -> list[str]:
        fewest = [self.players[seat] for seat in self.fewest]
        return [name for name in super().uncounted if name in fewest]

    # What is done

    def _play(self, play: Play) -> None:
        self._resolve(self.put(play), play)

    def _resolve(self, seat: int, play: Play) -> None:
        """What comes of a play, in the order of the rules (SD-8, SD-14 to SD-20)."""
        broke, self.spell = self.spell is not None, None
        self.deadlock, self.stuck = False, frozenset()
        self.effects = Effects(broke=broke)
        if not self.counts[seat]:
            self.out = seat
            self._end()
            return
        contains = self.options.effect_by == "contains"
        numbers = {play.attached, play.open} if contains else {play.open}
        drew = self._all_draw(seat) if ALL_DRAW in numbers else ()
        if TURN_ROUND in numbers:  # SD-16
            self.direction = -self.direction
        skips = int(play.onto is not None and self._makes_lose_a_turn(play))
        self.skips = self.skips + skips if self.options.accumulate_skips else self.skips or skips
        if SPELL in numbers:
            self.spell, self.caster = len(self.layout.dominoes) - 1, seat
        again = AGAIN in numbers
        self.effects = Effects(drew, TURN_ROUND in numbers, skips, broke, SPELL in numbers, again)
        if again:
            self.turn, self.drawn = seat, 0
        else:
            self._next(seat)

    def _makes_lose_a_turn(self, play: Play) -> bool:
        """SD-20."""
        if play.attached != play.open:
            return False
        return play.open != SPELL or self.options.skip_on_13_13

    def _all_draw(self, seat: int) -> tuple[int, ...]:
        """SD-14: the others draw in turn, as long as there is something to draw."""
        count = len(self.players)
        others = [(seat + self.direction * step) % count for step in range(1, count)]
        drew = tuple(others[: self.boneyard])
        for each in drew:
            self.take(each)
        return drew

    def _draw(self, draw: Draw) -> None:
        offered = self._offered
        seat = self.turn if offered is not None and draw in offered else self._check_draw(draw)
        if not self.drawn:
            self._shows_that_nothing_fits(seat)
        self.effects = Effects()
        self.take(seat)
        self.drawn += 1
        self._offered = None

    def _pass(self, pass_: Pass) -> None:
        offered = self._offered
        seat = self.turn if offered is not None and pass_ in offered else self._check_pass(pass_)
        if not self.only_drew:
            self._shows_that_nothing_fits(seat)
            self.stuck |= {seat}
        elif seat in self.stuck:
            self.stuck -= {seat}
        self.effects = Effects()
        self._offered = None
        if self.phase == "play" and len(self.stuck) == len(self.players):
            if not self.boneyard:
                self._end()  # SD-23
                return
            self.deadlock = self.spell is None  # SD-21
        self._next(seat)

    def _leave(self, left: Left) -> None:
        if self.phase == "left" and self.seat_of(left.player) not in self.fewest:
            raise IllegalActionError("SD-23", "super.has-more-left", player=left.player)
        super()._leave(left)

    def _hold(self, holds: Holds) -> None:
        super()._hold(holds)
        if self.phase == "left" and not (self.is_counted() and self.uncounted):
            self.phase = "over"

    # What is refused

    def _check_play(self, play: Play) -> int:
        seat = self._check_turn(play.player)
        self._check_domino(seat, domino(play.attached, play.open))
        self._check_may_play(play.player)
        return super()._check_play(play)

    def _check_draw(self, draw: Draw) -> int:
        seat, name = self._check_turn(draw.player), draw.player
        if self.phase == "start" and not self.searching:
            raise IllegalActionError("SD-7", "domino.nobody-draws-yet")
        if not self.must_draw_on:
            self._check_cannot_play(seat)
        if not self.to_draw:
            self._refuse_to_draw(name)
        if not self.may_draw:
            raise IllegalActionError(self._rule_of_drawing, "domino.may-not-draw", player=name)
        self._check_drawn(draw)
        return seat

    def _check_pass(self, pass_: Pass) -> int:
        seat, name = self._check_turn(pass_.player), pass_.player
        if not self.must_draw_on and not self.only_drew:
            self._check_cannot_play(seat)
        if self.may_draw:
            raise IllegalActionError(
                self._rule_of_drawing, "domino.draws-before-passing", player=name
            )
        return seat

    @property
    def _rule_of_drawing(self) -> str:
        if self.phase == "start":
            return "SD-7"
        if self.spell is not None:
            return "SD-18"
        return "SD-21" if self.deadlock else "SD-25" if self.options.stuck == "draw2" else "SD-13"

    def _refuse_to_draw(self, name: str) -> None:
        if self.spell is not None:
            raise IllegalActionError("SD-18", "super.own-spell", player=name)
        raise IllegalActionError("SD-13", "super.nobody-draws", player=name)

    def _check_may_play(self, name: str) -> None:
        if self.must_draw_on:
            raise IllegalActionError(self._rule_of_drawing, "super.draws-another", player=name)
        if self.only_drew:
            raise IllegalActionError("SD-25", "super.only-drew", player=name)
        if self.searching and not self.drawn:
            raise IllegalActionError("SD-7", "super.draws-for-a-double", player=name)

    def _check_place(self, play: Play, onto: int) -> int:
        spell = self.spell
        if spell is None:
            return super()._check_place(play, onto)
        there = str(self.layout.dominoes[spell])
        if onto != spell:
            raise IllegalActionError("SD-17", "super.spell-first", onto=spell, domino=there)
        way = (play.attached, play.open)
        if way not in self._breaking().get(domino(*way), ()):
            raise IllegalActionError(
                "SD-17", "super.breaks-no-spell", play=f"{way[0]}-{way[1]}", domino=there
            )
        return self.layout.ends[spell][0]

    def _check_cannot_play(self, seat: int) -> None:
        if self.phase == "start":
            hand = None if self.hands is None else self.hands[seat]
            if hand is not None and self.leads(hand):
                raise IllegalActionError("SD-6", "domino.must-lead", player=self.players[seat])
            return
        super()._check_cannot_play(seat)

    # How it works

    def _playable(self) -> frozenset[Domino]:
        if self.phase == "start":
            return frozenset(self.leads(self.setup.set))
        return super()._playable() if self.spell is None else frozenset(self._breaking())

    def _shows_that_nothing_fits(self, seat: int) -> None:
        if self.hands is not None:
            self.seen_of_hands.append((seat, self._playable()))

    def _next(self, seat: int) -> None:
        self.drawn = 0
        self.turn = (seat + self.direction * (1 + self.skips)) % len(self.players)
        self.skips = 0
