"""The bot that does not care: what any other has to be better than."""

from wildfire.bots.bot import Bot
from wildfire.rules import Play, Wildfire


class Aimless(Bot):
    """Any legal play, each equally likely."""

    def pick(self, game: Wildfire, player: str, plays: list[Play]) -> Play:
        """A play drawn by lot."""
        return self.rng.choice(plays)

    def favourite(self, game: Wildfire, player: str) -> int:
        """A number drawn by lot."""
        return self.rng.randrange(game.options.lowest, 10)
