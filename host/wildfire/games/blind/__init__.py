"""Blind, also called Blind Hughie: nobody knows the dominoes of any row (BL-1 to BL-11)."""

from wildfire.games.blind.actions import Back, TurnUp
from wildfire.games.blind.game import Blind
from wildfire.games.blind.options import Options

__all__ = ["Back", "Blind", "Options", "TurnUp"]
