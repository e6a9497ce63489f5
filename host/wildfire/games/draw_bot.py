"""A bot for games in which players add dominoes to a layout, and draw or pass if they cannot."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from wildfire.dominoes.actions import Play
from wildfire.dominoes.layout import Layout
from wildfire.dominoes.pieces import Domino, domino
from wildfire.dominoes.position import WON
from wildfire.games.base import Action
from wildfire.games.bot import Bot, best
from wildfire.games.draw_game import DrawGame

_WINS = 1e6
"""The value of a play that wins the game."""


@dataclass(frozen=True)
class Weights:
    """What a play is worth, in points."""

    reply: float = 1.0
    """Each point that the next player can be expected to score."""
    pips: float = 0.2
    """Each pip that it gets rid of."""
    double: float = 0.0
    """Getting rid of a double."""
    choice: float = 0.5
    """Each domino of its own that fits afterwards."""
    stuck: float = 0.0
    """The chance that the next player cannot play."""
    out: float = 30.0
    """Going out."""
    block: float = 0.5
    """Each pip that it holds less, in a blocked round, than the others probably do."""


class DrawBot(Bot[DrawGame[Any]]):
    """Weighs the points of a play, what the next player may do, and the hand that is left.

    It knows what an attentive player knows: what lies on the table, and what each player has shown
    not to hold by drawing or passing.
    """

    weights_type: ClassVar[type[Any] | None] = Weights

    def __init__(self, rng: Random, weights: Weights | None = None) -> None:
        super().__init__(rng)
        self.weights: Weights = weights or (self.weights_type or Weights)()

    def pick(self, game: DrawGame[Any], player: str, moves: Sequence[Action]) -> Action:
        """The play that is worth most."""
        outlook = _Outlook(game, player, self.weights)
        return best(moves, outlook.worth)


class _Outlook:
    """What the player to move can see, and what follows from a play."""

    def __init__(self, game: DrawGame[Any], player: str, weights: Weights) -> None:
        now = game.round
        self._game = game
        self._weights = weights
        self._seat = now.turn
        self._hand = game.hand(player) or ()
        known = {*self._hand, *now.layout.dominoes}
        self._unseen: list[Domino] = [one for one in now.setup.set if one not in known]
        self._others: list[int] = [
            count for seat, count in enumerate(now.counts) if seat != self._seat
        ]
        self._chances = self._of_next(now)

    def _of_next(self, now: Any) -> list[float]:
        """How likely the next player holds each of the unseen dominoes."""
        slots = now.slots[(self._seat + 1) % len(now.players)]
        places = [sum(one not in cannot for cannot in slots) for one in self._unseen]
        scale = len(slots) / max(1, sum(places))
        return [min(1.0, count * scale) for count in places]

    def worth(self, play: Play) -> float:
        """The value of a play."""
        weights, game = self._weights, self._game.copy()
        before = game.round.scored[self._seat]
        game.apply(play)
        after = game.round
        one = domino(play.attached, play.open)
        found: float = after.scored[self._seat] - before + weights.pips * one.pips
        if after.out == WON:
            return found + _WINS
        if one.is_double:
            found += weights.double
        if not after.counts[self._seat]:
            return found + weights.out
        rest = [each for each in self._hand if each != one]
        if after.phase == "over":
            return found + weights.block * self._ahead(rest)
        return found + self._position(after, rest)

    def _ahead(self, rest: Sequence[Domino]) -> float:
        """By how many pips the others probably hold more, if nobody can play any more."""
        usual = sum(one.pips for one in self._unseen) / len(self._unseen)
        return min(self._others) * usual - sum(one.pips for one in rest)

    def _position(self, after: Any, rest: Sequence[Domino]) -> float:
        weights, layout = self._weights, after.layout
        numbers = layout.numbers()
        found = weights.choice * sum(bool(after.fits_any(one, numbers)) for one in rest)
        if weights.reply:
            found -= weights.reply * self._reply(after)
        if weights.stuck:
            found += weights.stuck * self._stuck(after, layout)
        return found

    def _reply(self, after: Any) -> float:
        """How many points the best play of the next player can be expected to score."""
        points = after.reply_points()
        scores = sorted(
            (
                (much, chance)
                for one, chance in zip(self._unseen, self._chances, strict=True)
                if (much := points(one))
            ),
            reverse=True,
        )
        found, none_yet = 0.0, 1.0
        for much, chance in scores:
            found += much * chance * none_yet
            none_yet *= 1 - chance
        return found

    def _stuck(self, after: Any, layout: Layout) -> float:
        """The chance that nothing that the next player holds fits."""
        numbers, found = layout.numbers(), 1.0
        for one, chance in zip(self._unseen, self._chances, strict=True):
            if after.fits_any(one, numbers):
                found *= 1 - chance
        return found
