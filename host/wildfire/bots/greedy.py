"""The bot that gets rid of the most expensive dominoes."""

from functools import lru_cache

from wildfire.bots.bot import Bot, best
from wildfire.games.wildfire import Play, Wildfire, domino


class Greedy(Bot):
    """Plays its most expensive domino, in the first place where it fits."""

    def pick(self, game: Wildfire, player: str, plays: list[Play]) -> Play:
        """The play of the domino with the most points."""
        return best(plays, _cost)


def _cost(play: Play) -> int:
    return _points(play.attached, play.open)


@lru_cache(maxsize=256)
def _points(one: int, other: int) -> int:
    return domino(one, other).points
