"""The options of a game of Block and Draw (BD-1 to BD-8)."""

from dataclasses import dataclass

from wildfire.dominoes.layout import Spinners
from wildfire.games.options import ChoiceKind, GameOptions, NumberKind, option


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """The options of this table. Raises SetupError for a value that no table can play with."""

    target: int = option(
        100,
        NumberKind(1, some=(61, 100, 150)),
        "BD-7",
        "option.block-and-draw.target",
        is_for_scores=True,
    )
    """The score that wins the game."""
    mode: str = option(
        "draw",
        ChoiceKind(("draw", "block", "score")),
        "BD-5",
        "option.block-and-draw.mode",
    )
    """Whether a player who cannot play draws or only passes. `score` only keeps the scores."""
    set: str = option("9", ChoiceKind(("6", "9")), "BD-1", "option.block-and-draw.set")
    """The highest number of the set."""
    hand: str = option(
        "7/5/5", ChoiceKind(("7/5/5", "5/5/5", "7/7/7")), "BD-2", "option.block-and-draw.hand"
    )
    """The dominoes of each hand, for 2, 3 and 4 players."""
    floor: str = option("0", ChoiceKind(("0", "2")), "BD-8", "option.block-and-draw.floor")
    """The dominoes that stay in the boneyard."""
    lead: str = option(
        "highest-double",
        ChoiceKind(("highest-double", "lot")),
        "BD-8",
        "option.block-and-draw.lead",
    )
    """Who leads. By lot, the leader may lead any domino."""
    spinner: Spinners = option(
        "none",
        ChoiceKind(("none", "first", "all")),
        "BD-8",
        "option.block-and-draw.spinner",
    )
    """Which doubles branch."""

    @property
    def only_scores(self) -> bool:
        return self.mode == "score"
