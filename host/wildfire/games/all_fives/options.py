"""The options of All Fives (AF-1 to AF-12)."""

from dataclasses import dataclass

from wildfire.dominoes.layout import Spinners
from wildfire.games.options import ChoiceKind, GameOptions, NumberKind, WordKind, option


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """Raises SetupError for a value that no table can play with."""

    target: int | None = option(
        None,
        NumberKind(1, some=(50, 61, 100, 150, 200, 250)),
        "AF-11",
        "option.all-fives.target",
        is_for_scores=True,
    )
    """None: 100, or 61 with `scoring=seed61`."""
    set: str = option("9", ChoiceKind(("6", "9")), "AF-12", "option.all-fives.set")
    hand: str = option("7/5/5", ChoiceKind(("7/5/5", "9/7/5")), "AF-12", "option.all-fives.hand")
    """How many dominoes each of two, three and four players is dealt."""
    spinner: Spinners = option(
        "first", ChoiceKind(("none", "first", "all")), "AF-12", "option.all-fives.spinner"
    )
    lead_next: str = option(
        "highest-double",
        ChoiceKind(("highest-double", "winner")),
        "AF-12",
        "option.all-fives.lead-next",
    )
    scoring: str = option(
        "total", ChoiceKind(("total", "seed61")), "AF-12", "option.all-fives.scoring"
    )
    score_only: bool = option(
        False, WordKind("score"), "AF-9", "option.all-fives.mode", name="mode", is_for_scores=True
    )
    """No dominoes are played. The program only keeps the scores."""

    @property
    def only_scores(self) -> bool:
        return self.score_only

    @property
    def score_that_wins(self) -> int:
        """AF-11, AF-12."""
        return self.target or (61 if self.scoring == "seed61" else 100)
