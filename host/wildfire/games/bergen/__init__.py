"""Bergen: a play scores if it makes both ends of the line equal (BG-1 to BG-11)."""

from wildfire.games.bergen.game import Bergen
from wildfire.games.bergen.options import Options

__all__ = ["Bergen", "Options"]
