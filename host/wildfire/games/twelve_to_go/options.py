"""The options of Twelve to Go (TG-1 to TG-7)."""

from dataclasses import dataclass

from wildfire.games.options import ChoiceKind, NumberKind, option
from wildfire.games.solitaire.options import SolitaireOptions


@dataclass(frozen=True, slots=True)
class Options(SolitaireOptions):
    """Raises SetupError for a value that cannot be played."""

    faces: int = option(6, NumberKind(4, 7), "TG-7", "option.twelve-to-go.faces")
    """How many dominoes lie face up."""
    set: str = option("6", ChoiceKind(("6", "9")), "SO-4", "option.twelve-to-go.set")
    """The highest number of the set."""

    @property
    def highest(self) -> int:
        return int(self.set)
