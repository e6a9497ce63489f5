"""The options of Five's the Limit: none but those of every solitaire."""

from dataclasses import dataclass

from wildfire.games.solitaire.options import SolitaireOptions


@dataclass(frozen=True, slots=True)
class Options(SolitaireOptions):
    """Raises SetupError for a value that cannot be played."""
