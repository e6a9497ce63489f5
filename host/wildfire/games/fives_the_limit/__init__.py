"""Five's the Limit: Domino Patience with at most five dominoes in the hand (FL-1 to FL-4)."""

from wildfire.games.fives_the_limit.game import FivesTheLimit
from wildfire.games.fives_the_limit.options import Options

__all__ = ["FivesTheLimit", "Options"]
