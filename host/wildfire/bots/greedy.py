"""The bot that gets rid of what costs most."""

from wildfire.bots.bot import Bot
from wildfire.rules import Play, Wildfire, domino


class Greedy(Bot):
    """Sheds its most expensive domino, wherever that fits first."""

    def pick(self, game: Wildfire, player: str, plays: list[Play]) -> Play:
        """The play of the domino with the most points."""
        return max(plays, key=_cost)


def _cost(play: Play) -> int:
    return domino(play.attached, play.open).points
