"""The options of Bingo (BI-1 to BI-7)."""

from dataclasses import dataclass

from wildfire.games.options import ChoiceKind, SwitchKind, option
from wildfire.games.solitaire.options import SolitaireOptions


@dataclass(frozen=True, slots=True)
class Options(SolitaireOptions):
    """Raises SetupError for a value that cannot be played."""

    optional: bool = option(False, SwitchKind(), "BI-7", "option.bingo.optional")
    """Whether the player may leave a domino that matches."""
    set: str = option("6", ChoiceKind(("6", "9")), "SO-4", "option.bingo.set")
    """The highest number of the set."""

    @property
    def highest(self) -> int:
        return int(self.set)
