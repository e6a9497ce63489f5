"""Super Dominoes: a double-fifteen set, six branches, and spells (SD-1 to SD-25)."""

from wildfire.games.super_dominoes.game import SuperDominoes
from wildfire.games.super_dominoes.options import Options

__all__ = ["Options", "SuperDominoes"]
