"""All Fives: the open ends score if they make a multiple of five (AF-1 to AF-12)."""

from wildfire.games.all_fives.game import AllFives
from wildfire.games.all_fives.options import Options

__all__ = ["AllFives", "Options"]
