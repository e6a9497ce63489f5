"""What all bots have in common: everything that is not a choice."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, ClassVar, Generic

from wildfire.dominoes.actions import Play
from wildfire.games.actions import Number
from wildfire.games.base import Action, AnyGame


def in_order(action: Action) -> str:
    """How actions are sorted, so that a bot does not depend on how the rules find them."""
    return action.text if isinstance(action, Play) else str(action)


class Bot(Generic[AnyGame]):
    """A player that is a program. It sees what a player sees: the table and its own hand.

    A kind of bot is a class that has `pick` and, if it likes, `favourite`.
    """

    weights_type: ClassVar[type[Any] | None] = None
    """The dataclass of its weights, all floats. The bot then takes one as its `weights`."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def choose(self, game: AnyGame, player: str) -> Action:
        """The action of the bot to move: what must be said first, then the number it names, then
        its move.
        """
        due = game.due(player)
        if due is not None:
            return due
        awaited = game.awaits
        if awaited is not None:
            return Number(self.favourite(game, player, awaited.numbers), "named")
        # Sorting them takes longer than finding them.
        moves = game.moves()
        return moves[0] if len(moves) == 1 else self.pick(game, player, moves)

    def pick(self, game: AnyGame, player: str, moves: Sequence[Action]) -> Action:
        """One of two or more moves, which come in no particular order."""
        raise NotImplementedError

    def favourite(self, game: AnyGame, player: str, numbers: range) -> int:
        """The number that it names: the one that it holds most often."""
        held = [end for each in game.hand(player) or () for end in (each.low, each.high)]
        return max(numbers, key=held.count)


def best(actions: Sequence[Action], worth: Callable[[Action], float]) -> Action:
    """The best action; if several are equal, the first as text."""
    worths = [worth(each) for each in actions]
    most = max(worths)
    if worths.count(most) == 1:
        return actions[worths.index(most)]
    equal = [each for each, much in zip(actions, worths, strict=True) if much == most]
    return min(equal, key=in_order)
