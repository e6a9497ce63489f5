"""The bot that knows what numbers do: spells, draws for all, turns that follow at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, ClassVar, NamedTuple

from wildfire.dominoes.actions import Play
from wildfire.dominoes.pieces import HIGHEST, Domino, domino
from wildfire.games.base import Action
from wildfire.games.bot import Bot, best
from wildfire.games.super_dominoes.game import SuperDominoes
from wildfire.games.super_dominoes.round import (
    AGAIN,
    ALL_DRAW,
    SPELL,
    SPELL_DRAWS,
    TURN_ROUND,
    SuperRound,
)

_OUT = 1e6
"""The value of going out."""
CHAIN = 3
"""How many turns of its own, one after another, it looks ahead."""
Ends = tuple[int, ...]
"""For each number how many open ends show it."""


@dataclass(frozen=True)
class Weights:
    """What a play is worth, in dominoes."""

    again: float = 1.0
    """Each domino that it plays in a turn that follows at once."""
    draw: float = 1.0
    """Each domino that another player must draw, on average over the others."""
    skip: float = 0.5
    """A turn that another player loses, on average over the others."""
    able: float = 0.5
    """Being able to play at the next turn."""
    stuck: float = 0.5
    """The chance that the next player cannot play."""
    breaker: float = 0.2
    """Keeping a domino that breaks a spell."""


class Careful(Bot[SuperDominoes]):
    """Weighs what a play does to the others, what it can play next, and what breaks a spell.

    It knows what an attentive player knows: what lies on the table, which dominoes were named, and
    what each player has shown not to hold.
    """

    weights_type: ClassVar[type[Any] | None] = Weights

    def __init__(self, rng: Random, weights: Weights = Weights()) -> None:
        super().__init__(rng)
        self.weights = weights

    def pick(self, game: SuperDominoes, player: str, moves: Sequence[Action]) -> Action:
        """The play that is worth most."""
        return best(moves, _Outlook(game, player, self.weights).worth)


class _Place(NamedTuple):
    """Where its own next domino may go."""

    ends: Ends
    spell: int | None
    """The number of the end that a spell lies on."""
    direction: int
    skips: int


class _Outlook:
    """What the player to move can see, and what follows from a play."""

    def __init__(self, game: SuperDominoes, player: str, weights: Weights) -> None:
        now = game.round
        self._now: SuperRound = now
        self._weights = weights
        self._count = len(now.players)
        self._hand = tuple(game.hand(player) or ())
        spell = None if now.spell is None else now.layout.ends[now.spell][0]
        ends = [0] * (HIGHEST + 1)
        for _, number, count in now.layout.open_ends():
            ends[number] += count
        self._place = _Place(tuple(ends), spell, now.direction, now.skips)
        known = {*self._hand, *now.layout.dominoes}
        self._unseen = [one for one in now.setup.set if one not in known]
        self._chances: dict[int, list[float]] = {}
        self._kept: dict[tuple[int, int, int], float] = {}

    def worth(self, play: Play) -> float:
        """The value of a play. Places with the same number are alike."""
        covered = -1 if play.onto is None else self._covered(play)
        key = play.attached, play.open, covered
        if key not in self._kept:
            one = domino(play.attached, play.open)
            self._kept[key] = self._value(self._hand, self._place, one, play.open, covered, CHAIN)
        return self._kept[key]

    def _covered(self, play: Play) -> int:
        # A double may lie on a 13.
        ends = self._now.layout.ends[play.onto or 0]
        return play.attached if play.attached in ends else ends[0]

    def _value(
        self,
        hand: tuple[Domino, ...],
        at: _Place,
        one: Domino,
        opened: int,
        covered: int,
        deep: int,
    ) -> float:
        """What playing one domino of a hand is worth, and what may follow at once."""
        if len(hand) == 1:
            return _OUT
        weights, others = self._weights, self._count - 1
        rest = tuple(each for each in hand if each != one)
        ends = [*at.ends]
        if covered < 0:
            ends[opened] = 6
        else:
            ends[covered] -= 1
            ends[opened] += 1
        direction = -at.direction if opened == TURN_ROUND else at.direction
        loses = one.is_double and covered >= 0 and self._loses_turn(one)
        after = _Place(
            tuple(ends),
            SPELL if opened == SPELL else None,
            direction,
            max(at.skips, int(loses)),
        )
        found = 0.0
        if opened == ALL_DRAW:
            found += weights.draw * min(others, self._now.boneyard) / others
        mine = opened == AGAIN or not (1 + after.skips) * direction % self._count
        if mine and deep:
            follows = [
                self._value(rest, after, *each, deep - 1) for each in self._plays(rest, after)
            ]
            if follows:
                return found + weights.again + max(follows)
        if self._seat_after(after, 0) == self._now.turn:
            # Without a play in the turn won, the turn passes.
            after = after._replace(skips=0)
        if loses and self._count > 2:
            found += weights.skip / others
        return found + self._left(rest, after)

    def _loses_turn(self, one: Domino) -> bool:
        return one.high != SPELL or self._now.options.skip_on_13_13

    @staticmethod
    def _plays(hand: Sequence[Domino], at: _Place) -> Iterator[tuple[Domino, int, int]]:
        """Its plays there: domino, the number that it leaves, the number that it covers."""
        for one in hand:
            low, high = one
            if at.spell is not None:
                if low == high:
                    yield one, low, at.spell
                elif SPELL in one and at.spell == SPELL:
                    yield one, low + high - SPELL, SPELL
            elif low == high:
                if at.ends[low]:
                    yield one, low, low
                if at.ends[SPELL] and low != SPELL:
                    yield one, low, SPELL
            else:
                if at.ends[low]:
                    yield one, high, low
                if at.ends[high]:
                    yield one, low, high

    def _left(self, rest: Sequence[Domino], at: _Place) -> float:
        """What the position is worth once the turn has passed."""
        weights = self._weights
        able = sum(map(bool, (_fits(one, at.ends) for one in rest)))
        found = weights.able * (1 - 0.5**able)
        found += weights.breaker * any(one.is_double or SPELL in one for one in rest)
        if at.spell is not None:
            return found + weights.draw * self._spell_draws(at)
        after = self._seat_after(at, 0)
        return found + weights.stuck * self._chance_of_none(after, at.ends) / (self._count - 1)

    def _seat_after(self, at: _Place, step: int) -> int:
        return (self._now.turn + at.direction * (1 + at.skips + step)) % self._count

    def _spell_draws(self, at: _Place) -> float:
        """How many dominoes the others can be expected to draw for a spell, on average."""
        found, none_yet = 0.0, 1.0
        for step in range(self._count - 1):
            seat = self._seat_after(at, step)
            if seat == self._now.turn:
                break
            none_yet *= self._chance_of_none(seat, None)
            found += SPELL_DRAWS * none_yet
        return found / (self._count - 1)

    def _chance_of_none(self, seat: int, ends: Ends | None) -> float:
        """The chance that a player holds nothing that fits, or that breaks a spell (None)."""
        found = 1.0
        for one, chance in zip(self._unseen, self._chances_of(seat), strict=True):
            fits = one.is_double or SPELL in one if ends is None else _fits(one, ends)
            if fits:
                found *= 1 - chance
        return found

    def _chances_of(self, seat: int) -> list[float]:
        """How likely a player holds each of the unseen dominoes."""
        if seat not in self._chances:
            named, slots = self._now.named[seat], self._slots[seat]
            places = [sum(one not in cannot for cannot in slots) for one in self._unseen]
            scale = len(slots) / max(1, sum(places))
            found = [min(1.0, count * scale) for count in places]
            if named is not None:
                found[self._unseen.index(named)] = 1.0
            self._chances[seat] = found
        return self._chances[seat]

    @cached_property
    def _slots(self) -> Any:
        return self._now.slots


def _fits(one: Domino, ends: Ends) -> int:
    """Whether an open end takes a domino: not 0."""
    low, high = one
    return ends[low] or ends[high] or (ends[SPELL] if low == high else 0)


BOTS = {"careful": Careful}
