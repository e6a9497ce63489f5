"""The options of a game of Wildfire, with the default of each (sections 8 and 9 of the rules)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Self

from wildfire.errors import SetupError
from wildfire.games.options import (
    ChoiceKind,
    GameOptions,
    NumberKind,
    SwitchKind,
    WordKind,
    one_of,
    option,
)
from wildfire.message import Message

from .dominoes import STANDARD_WILDFIRES, W2, Domino, check_wildfires, domino

Strategic = Literal["off", "wild-ones", "all"]

DEFAULT_TARGET = 300


class Flames:
    """The ten Wildfire dominoes of a set by their flames, those of 0 first: `2323232323`."""

    shape: str | None = "2323232323"
    examples: Sequence[str] = ("2323232323", "3232323232")

    def parse(self, name: str, text: str) -> tuple[Domino, ...]:
        if not re.fullmatch("[23]{10}", text):
            raise SetupError("wildfire.ten-digits", "D-1", name=name, example=self.shape)
        return tuple(domino(number, W2 + int(each) - 2) for number, each in enumerate(text))

    def allows(self, value: Any) -> bool:
        check_wildfires(value)
        return True

    def text(self, value: Any) -> str:
        return "".join(str(each.high - W2 + 2) for each in sorted(value))

    @property
    def allowed(self) -> Message:
        return one_of(self.examples)


@dataclass(frozen=True, slots=True)
class Options(GameOptions):
    """The options of this table. Raises SetupError for a value that no table can play with."""

    target: int | None = option(
        None,
        NumberKind(1, some=(100, 200, 300)),
        "W-37",
        "option.wildfire.target",
        is_for_scores=True,
    )
    """The score that ends the game. None: 300, or none where `rounds` is given (W-40)."""
    rounds: int | None = option(
        None, NumberKind(1, some=(1, 3, 5)), "W-40", "option.wildfire.rounds", is_for_scores=True
    )
    """The number of rounds, if the game has one."""
    strategic: Strategic = option(
        "off", ChoiceKind(("off", "wild-ones", "all")), "W-41", "option.wildfire.strategic"
    )
    """D-17: whose numbers the player names: nobody's, the Wild Ones', all flames'."""
    knock_penalty: bool = option(False, SwitchKind(), "W-42", "option.wildfire.knock-penalty")
    """Whether a player who has not knocked can be called."""
    centre_ends: int = option(4, NumberKind(2, 4), "D-3", "option.wildfire.centre-ends")
    """Open ends of the centre double."""
    lowest: int = option(1, NumberKind(0, 1), "D-2", "option.wildfire.lowest")
    """The lowest number on the hub."""
    score_only: bool = option(
        False, WordKind("score"), "W-34", "option.wildfire.mode", name="mode", is_for_scores=True
    )
    """No dominoes are played: the program only keeps the scores."""
    wildfires: tuple[Domino, ...] = option(
        STANDARD_WILDFIRES, Flames(), "D-1", "option.wildfire.wildfires", has_header=True
    )
    """D-1: the ten Wildfire dominoes, in any order."""

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
