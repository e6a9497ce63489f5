"""What can be chosen in every solitaire."""

from dataclasses import dataclass

from wildfire.games.options import GameOptions, WordKind, option


@dataclass(frozen=True, slots=True)
class SolitaireOptions(GameOptions):
    """Base of the options of a solitaire. Raises SetupError for a value that cannot be played."""

    score_only: bool = option(
        False, WordKind("score"), "SO-3", "option.solitaire.mode", name="mode", is_for_scores=True
    )
    """No dominoes are played. The program only keeps what was left."""

    @property
    def only_scores(self) -> bool:
        return self.score_only

    @property
    def highest(self) -> int:
        """The highest number of the set (SO-1)."""
        return 6
