"""The options of All Sevens (AS-1 to AS-12)."""

from dataclasses import dataclass
from typing import Literal

from wildfire.games.options import ChoiceKind, GameOptions, NumberKind, SwitchKind, WordKind, option


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """Raises SetupError for a value that no table can play with."""

    target: int = option(
        100, NumberKind(1, some=(50, 100)), "AS-11", "option.all-sevens.target", is_for_scores=True
    )
    total: str = option("7", ChoiceKind(("7", "10")), "AS-12", "option.all-sevens.total")
    """What touching ends add up to: seven with a double-six set, ten with a double-nine set."""
    wilds: bool = option(False, SwitchKind(), "AS-12", "option.all-sevens.wilds")
    """Whether 0-0, and dominoes that make the total by themselves, fit everywhere."""
    draw: Literal["until", "none"] = option(
        "until", ChoiceKind(("until", "none")), "AS-12", "option.all-sevens.draw"
    )
    score_only: bool = option(
        False, WordKind("score"), "AS-9", "option.all-sevens.mode", name="mode", is_for_scores=True
    )
    """No dominoes are played. The program only keeps the scores."""

    @property
    def only_scores(self) -> bool:
        return self.score_only
