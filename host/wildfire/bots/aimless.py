"""The bot that plays anything: all others must be better."""

from collections.abc import Sequence
from typing import Any

from wildfire.games.base import Action, Game
from wildfire.games.bot import Bot, in_order


class Aimless(Bot[Game[Any]]):
    """Any legal move; all are equally likely."""

    def pick(self, game: Game[Any], player: str, moves: Sequence[Action]) -> Action:
        """A random move."""
        return self.rng.choice(sorted(moves, key=in_order))

    def favourite(self, game: Game[Any], player: str, numbers: range) -> int:
        """A random number."""
        return self.rng.choice(numbers)
