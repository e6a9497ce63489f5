"""The bot that does not care: what any other has to be better than."""

from wildfire.bots.bot import Bot, in_order
from wildfire.games.wildfire import Play, Wildfire


class Aimless(Bot):
    """Any legal play, each equally likely."""

    def pick(self, game: Wildfire, player: str, plays: list[Play]) -> Play:
        """A play drawn by lot."""
        return self.rng.choice(sorted(plays, key=in_order))

    def favourite(self, game: Wildfire, player: str) -> int:
        """A number drawn by lot."""
        return self.rng.randrange(game.options.lowest, 10)
