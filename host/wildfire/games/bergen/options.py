"""The options of Bergen (BG-1 to BG-11)."""

from dataclasses import dataclass
from typing import Literal

from wildfire.games.options import ChoiceKind, GameOptions, NumberKind, SwitchKind, WordKind, option


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """Raises SetupError for a value that no table can play with."""

    target: int | None = option(
        None, NumberKind(1, some=(10, 15)), "BG-10", "option.bergen.target", is_for_scores=True
    )
    """None: 15 for two players, 10 for three and four."""
    set: str = option("9", ChoiceKind(("6", "9")), "BG-1", "option.bergen.set")
    hand: str = option("6/6/5", ChoiceKind(("6/6/5", "6/6/6")), "BG-11", "option.bergen.hand")
    """How many dominoes each of two, three and four players is dealt."""
    lead: Literal["lowest-double", "highest-double"] = option(
        "lowest-double",
        ChoiceKind(("lowest-double", "highest-double")),
        "BG-11",
        "option.bergen.lead",
    )
    bonus: int = option(2, NumberKind(1, 2), "BG-11", "option.bergen.bonus")
    """What winning a round scores."""
    draw: Literal["until", "one"] = option(
        "until", ChoiceKind(("until", "one")), "BG-11", "option.bergen.draw"
    )
    floor: int = option(2, NumberKind(0, 2), "BG-5", "option.bergen.floor")
    """How many dominoes stay in the boneyard."""
    ranking: str = option(
        "doubles", ChoiceKind(("doubles", "pips")), "BG-9", "option.bergen.ranking"
    )
    """Whether fewer doubles come first in a blocked round, or only the pips count."""
    near_win_cap: bool = option(False, SwitchKind(), "BG-11", "option.bergen.near-win-cap")
    """Whether a header scores less for a player who needs three points or fewer."""
    score_only: bool = option(
        False, WordKind("score"), "BG-8", "option.bergen.mode", name="mode", is_for_scores=True
    )
    """No dominoes are played. The program only keeps the scores."""

    @property
    def only_scores(self) -> bool:
        return self.score_only

    def score_that_wins(self, players: int) -> int:
        """BG-10."""
        return self.target or (15 if players == 2 else 10)
