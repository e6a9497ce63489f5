"""Bingo: touch the dominoes of a row while counting, and take away what matches (BI-1 to BI-7)."""

from wildfire.games.bingo.actions import Touch
from wildfire.games.bingo.game import Bingo
from wildfire.games.bingo.options import Options

__all__ = ["Bingo", "Options", "Touch"]
