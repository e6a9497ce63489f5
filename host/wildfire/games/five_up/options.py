"""The options of Five Up (FU-1 to FU-13)."""

from dataclasses import dataclass
from typing import Literal

from wildfire.dominoes.open_ends import DoublesCount
from wildfire.games.options import ChoiceKind, GameOptions, NumberKind, SwitchKind, WordKind, option


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """Raises SetupError for a value that no table can play with."""

    target: int = option(
        61, NumberKind(1, some=(61,)), "FU-12", "option.five-up.target", is_for_scores=True
    )
    exact: bool = option(False, SwitchKind(), "FU-13", "option.five-up.exact")
    """Whether the target must be met exactly: points beyond it do not count."""
    set: str = option("9", ChoiceKind(("6", "9")), "FU-13", "option.five-up.set")
    hand: str = option("5/5/5", ChoiceKind(("5/5/5", "7/5/5")), "FU-13", "option.five-up.hand")
    """How many dominoes each of two, three and four players is dealt."""
    lead: str = option("lot", ChoiceKind(("lot", "highest-double")), "FU-13", "option.five-up.lead")
    double_counts: DoublesCount = option(
        "one", ChoiceKind(("one", "sides")), "FU-13", "option.five-up.double-counts"
    )
    draw: Literal["one", "until"] = option(
        "one", ChoiceKind(("one", "until")), "FU-13", "option.five-up.draw"
    )
    floor: int = option(1, NumberKind(0, 2), "FU-13", "option.five-up.floor")
    """How many dominoes stay in the boneyard."""
    round_end: str = option(
        "pooled", ChoiceKind(("pooled", "near5")), "FU-13", "option.five-up.round-end"
    )
    score_only: bool = option(
        False, WordKind("score"), "FU-10", "option.five-up.mode", name="mode", is_for_scores=True
    )
    """No dominoes are played. The program only keeps the scores."""

    @property
    def only_scores(self) -> bool:
        return self.score_only
