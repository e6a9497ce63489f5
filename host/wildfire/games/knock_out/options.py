"""The options of Knock-Out (KO-1 to KO-6)."""

from dataclasses import dataclass

from wildfire.games.options import SwitchKind, option
from wildfire.games.solitaire.options import SolitaireOptions


@dataclass(frozen=True, slots=True)
class Options(SolitaireOptions):
    """Raises SetupError for a value that cannot be played."""

    choice: bool = option(False, SwitchKind(), "KO-6", "option.knock-out.choice")
    """Whether the player chooses the pair; otherwise it is the leftmost (KO-4)."""
    runs: bool = option(False, SwitchKind(), "KO-6", "option.knock-out.runs")
    """Whether a whole run of dominoes that touch goes at once."""
