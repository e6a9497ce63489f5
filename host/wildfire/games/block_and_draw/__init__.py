"""Block and Draw: a line with two open ends (BD-1 to BD-8)."""

from wildfire.games.block_and_draw.game import BlockAndDraw
from wildfire.games.block_and_draw.options import Options

__all__ = ["BlockAndDraw", "Options"]
