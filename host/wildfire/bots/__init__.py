"""Players that are programs.

bot = maker("greedy", Wildfire)(Random(7))
game.apply(bot.choose(game, game.turn))
"""

from wildfire.bots.aimless import Aimless
from wildfire.bots.greedy import Greedy
from wildfire.bots.kinds import DEFAULT, kinds, maker
from wildfire.games.bot import Bot

__all__ = ["DEFAULT", "Aimless", "Bot", "Greedy", "kinds", "maker"]
