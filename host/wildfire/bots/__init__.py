"""Players that are no people.

bot = KINDS["careful"](Random(7))
game.apply(bot.choose(game, game.turn))
"""

from wildfire.bots.aimless import Aimless
from wildfire.bots.bot import Bot
from wildfire.bots.careful import Careful
from wildfire.bots.greedy import Greedy

KINDS: dict[str, type[Bot]] = {"random": Aimless, "greedy": Greedy, "careful": Careful}
"""Every kind of bot, the weakest first."""

DEFAULT = "greedy"

__all__ = ["DEFAULT", "KINDS", "Aimless", "Bot", "Careful", "Greedy"]
