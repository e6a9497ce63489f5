"""The bot that remembers what has been turned up."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar

from wildfire.dominoes.actions import Play
from wildfire.dominoes.pieces import Domino, domino
from wildfire.games.base import Action
from wildfire.games.blind.game import Blind
from wildfire.games.bot import Bot, best


@dataclass(frozen=True)
class Weights:
    """The weight of what a row can play."""

    later: float = 0.8
    """The weight of a place, compared with the one in front of it."""
    others: float = 1.0
    """The weight of all other rows together, compared with its own."""
    pips: float = 0.1
    """The weight of each pip of a domino, compared with playing it at all."""


class Careful(Bot[Blind]):
    """Leaves ends that its own row can soon play on, and the others cannot.

    It knows what every attentive player knows: which dominoes were turned up, and where they have
    been since. With `memory` that decides the game. Without it there is hardly anything to choose.
    """

    weights_type: ClassVar[type[Any] | None] = Weights

    def __init__(self, rng: Random, weights: Weights = Weights()) -> None:
        super().__init__(rng)
        self.weights = weights

    def pick(self, game: Blind, player: str, moves: Sequence[Action]) -> Action:
        """The move after which its own row is better off, compared with the others."""
        plays = [move for move in moves if isinstance(move, Play)]
        if not plays:
            return self._turned(game, player, moves)
        outlook = _Outlook(game, player, self.weights)
        return best(plays, outlook.worth)

    def _turned(self, game: Blind, player: str, moves: Sequence[Action]) -> Action:
        """The domino that it turns up: one that fits, or one that nobody has seen (BL-11)."""
        now = game.round
        numbers = now.layout.numbers()
        row = now.remembered(now.players.index(player))

        def worth(move: Action) -> float:
            one = row[move.place - 1]
            if one is None:
                return 0.5
            return float(not numbers or bool(numbers.intersection(one)))

        return best(moves, worth)


class _Outlook:
    """What the rows can play on after a move."""

    def __init__(self, game: Blind, player: str, weights: Weights) -> None:
        now = game.round
        self._weights = weights
        self._ends = [n for _, n, count in now.layout.open_ends() for _ in range(count)]
        rows = [now.remembered(seat) for seat, _ in enumerate(now.players)]
        self._own = rows.pop(now.turn)
        self._others = rows
        seen = {*now.layout.dominoes, *now.shown}
        self._unseen = [one for one in now.setup.set if one not in seen]

    def worth(self, play: Play) -> float:
        """How much better than the others its own row can go on."""
        ends = self._ends[:]
        if play.onto is not None:
            ends.remove(play.attached)
        ends.append(play.open)
        played = domino(play.attached, play.open)
        # The domino that was turned up is not remembered in its place, but it is not there either.
        own = [one for one in self._own if one != played]
        others = sum(self._value(row, ends) for row in self._others) / len(self._others)
        return self._value(own, ends) - self._weights.others * others

    def _value(self, row: Sequence[Domino | None], ends: Sequence[int]) -> float:
        """What a row can play on these ends, the front of the row first."""
        unknown = sum(self._gain(one, ends) for one in self._unseen) / max(len(self._unseen), 1)
        found, share = 0.0, 1.0
        for one in row:
            found += share * (unknown if one is None else self._gain(one, ends))
            share *= self._weights.later
        return found

    def _gain(self, one: Domino, ends: Sequence[int]) -> float:
        if one.low not in ends and one.high not in ends:
            return 0.0
        return 1.0 + self._weights.pips * one.pips


BOTS = {"careful": Careful}
