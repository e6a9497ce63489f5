"""The options of Domino Patience (DP-1 to DP-7)."""

from dataclasses import dataclass

from wildfire.games.options import SwitchKind, option
from wildfire.games.solitaire.options import SolitaireOptions


@dataclass(frozen=True, slots=True)
class Options(SolitaireOptions):
    """Raises SetupError for a value that cannot be played."""

    play_all: bool = option(False, SwitchKind(), "DP-7", "option.patience.play-all")
    """Whether an empty hand gets five more, until all dominoes lie."""
