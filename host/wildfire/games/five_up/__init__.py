"""Five Up: every double branches, and every five of the open ends is a point (FU-1 to FU-13)."""

from wildfire.games.five_up.game import FiveUp
from wildfire.games.five_up.options import Options

__all__ = ["FiveUp", "Options"]
