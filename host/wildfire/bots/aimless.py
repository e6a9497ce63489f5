"""The bot that plays anything: all others must be better."""

from wildfire.bots.bot import Bot, in_order
from wildfire.games.wildfire import Play, Wildfire


class Aimless(Bot):
    """Any legal play; all are equally likely."""

    def pick(self, game: Wildfire, player: str, plays: list[Play]) -> Play:
        """A random play."""
        return self.rng.choice(sorted(plays, key=in_order))

    def favourite(self, game: Wildfire, player: str) -> int:
        """A random number."""
        return self.rng.randrange(game.options.lowest, 10)
