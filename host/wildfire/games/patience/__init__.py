"""Domino Patience: get rid of a hand, drawing when nothing fits (DP-1 to DP-7)."""

from wildfire.games.patience.game import Patience
from wildfire.games.patience.options import Options

__all__ = ["Options", "Patience"]
