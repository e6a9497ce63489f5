"""Twelve to Go: take away dominoes that make twelve together (TG-1 to TG-7)."""

from wildfire.games.twelve_to_go.game import TwelveToGo
from wildfire.games.twelve_to_go.options import Options

__all__ = ["Options", "TwelveToGo"]
