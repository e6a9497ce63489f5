"""Five Columns: pairs from a reserve and the bottoms of five columns (FC-1 to FC-5)."""

from wildfire.games.five_columns.actions import Shift
from wildfire.games.five_columns.game import FiveColumns
from wildfire.games.five_columns.options import Options

__all__ = ["FiveColumns", "Options", "Shift"]
