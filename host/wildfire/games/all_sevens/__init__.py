"""All Sevens: touching ends add up to seven (AS-1 to AS-12)."""

from wildfire.games.all_sevens.game import AllSevens
from wildfire.games.all_sevens.options import Options

__all__ = ["AllSevens", "Options"]
