"""Players that are programs.

bot = KINDS["careful"](Random(7)) game.apply(bot.choose(game, game.turn))
"""

from wildfire.bots.aimless import Aimless
from wildfire.bots.bot import Bot
from wildfire.bots.careful import Careful, Weights
from wildfire.bots.greedy import Greedy
from wildfire.bots.kinds import DEFAULT, KINDS, maker

__all__ = ["DEFAULT", "KINDS", "Aimless", "Bot", "Careful", "Greedy", "Weights", "maker"]
