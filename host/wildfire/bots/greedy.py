"""The bot that gets rid of the most expensive dominoes."""

from collections.abc import Sequence
from typing import Any

from wildfire.games.base import Action, Game
from wildfire.games.bot import Bot, best


class Greedy(Bot[Game[Any]]):
    """Plays its most expensive domino, in the first place where it fits."""

    def pick(self, game: Game[Any], player: str, moves: Sequence[Action]) -> Action:
        """The play of the domino with the most points."""
        return best(moves, _cost)


def _cost(action: Action) -> int:
    found: int = getattr(action, "points", 0)
    return found
