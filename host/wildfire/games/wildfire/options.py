"""The options of a game of Wildfire, with the default of each (sections 8 and 9 of the rules)."""

from dataclasses import dataclass, replace
from typing import Literal, Self

from wildfire.games.options import Choice, GameOptions, Number, Switch, Word, option

from .dominoes import STANDARD_WILDFIRES, Domino, check_wildfires

Strategic = Literal["off", "wild-ones", "all"]

DEFAULT_TARGET = 300


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """The options of this table. Raises SetupError for a value that no table can play with."""

    target: int | None = option(None, Number(1), "W-37")
    """The score that ends the game. None means 300, or no limit if `rounds` is given (W-40)."""
    rounds: int | None = option(None, Number(1), "W-40")
    """The number of rounds, if the game has one."""
    strategic: Strategic = option("off", Choice(("off", "wild-ones", "all")), "W-41")
    """D-17: whose numbers the player names: nobody's, the Wild Ones', all flames'."""
    knock_penalty: bool = option(False, Switch(), "W-42")
    """Whether a player who has not knocked can be called."""
    centre_ends: int = option(4, Number(2, 4), "D-3")
    """Open ends of the centre double."""
    lowest: int = option(1, Number(0, 1), "D-2")
    """The lowest number on the hub."""
    score_only: bool = option(False, Word("score"), "W-34", name="mode")
    """No dominoes are played. The program only keeps the scores."""
    wildfires: tuple[Domino, ...] = STANDARD_WILDFIRES
    """D-1: the ten Wildfire dominoes, in any order."""

    def __post_init__(self) -> None:
        GameOptions.__post_init__(self)
        check_wildfires(self.wildfires)

    @property
    def only_scores(self) -> bool:
        return self.score_only

    @property
    def score_that_ends(self) -> int | None:
        """W-37 and W-40: with a number of rounds, a target ends the game only if given too."""
        if self.target is None and self.rounds is None:
            return DEFAULT_TARGET
        return self.target

    def with_wildfires(self, wildfires: tuple[Domino, ...]) -> Self:
        """These options with ten other Wildfire dominoes (D-1)."""
        return replace(self, wildfires=wildfires)
