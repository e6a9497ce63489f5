"""The options of All Sevens (AS-1 to AS-12)."""

from dataclasses import dataclass
from typing import Literal

from wildfire.games.options import Choice, GameOptions, Number, Switch, Word, option


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """Raises SetupError for a value that no table can play with."""

    target: int = option(
        100, Number(1, some=(50, 100)), "AS-11", "option.all-sevens.target", is_for_scores=True
    )
    total: str = option("7", Choice(("7", "10")), "AS-12", "option.all-sevens.total")
    """What touching ends add up to: seven with a double-six set, ten with a double-nine set."""
    wilds: bool = option(False, Switch(), "AS-12", "option.all-sevens.wilds")
    """Whether 0-0, and dominoes that make the total by themselves, fit everywhere."""
    draw: Literal["until", "none"] = option(
        "until", Choice(("until", "none")), "AS-12", "option.all-sevens.draw"
    )
    score_only: bool = option(
        False, Word("score"), "AS-9", "option.all-sevens.mode", name="mode", is_for_scores=True
    )
    """No dominoes are played. The program only keeps the scores."""

    @property
    def only_scores(self) -> bool:
        return self.score_only
