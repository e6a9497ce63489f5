"""The options of a game of Wildfire, with the default of each (sections 8 and 9 of the rules)."""

import re
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from .dominoes import STANDARD_WILDFIRES, Domino, check_wildfires
from .errors import SetupError

Strategic = Literal["off", "wild-ones", "all"]

DEFAULT_TARGET = 300


@dataclass(frozen=True, slots=True)
class Options:
    """How this table plays. Raises SetupError for a value that no table can play by."""

    target: int | None = None
    """W-37: the score that ends the game. None: 300, or none where `rounds` is given (W-40)."""
    rounds: int | None = None
    """W-40: the number of rounds, if the game has one."""
    strategic: Strategic = "off"
    """W-41, D-17: whose numbers the player names: nobody's, the Wild Ones', all flames'."""
    knock_penalty: bool = False
    """W-42: whether a player who has not knocked can be called."""
    centre_ends: int = 4
    """D-3: open ends of the centre double, 2 to 4."""
    lowest: int = 1
    """D-2: the lowest number on the hub, 0 or 1."""
    score_only: bool = False
    """No dominoes are played: the program only keeps the scores."""
    wildfires: tuple[Domino, ...] = STANDARD_WILDFIRES
    """D-1: the ten Wildfire dominoes, in any order."""

    def __post_init__(self) -> None:
        _check("target", self.target is None or self.target >= 1, "1 or more", "W-37")
        _check("rounds", self.rounds is None or self.rounds >= 1, "1 or more", "W-40")
        _check("strategic", self.strategic in get_args(Strategic), "off, wild-ones or all", "W-41")
        _check("centre-ends", 2 <= self.centre_ends <= 4, "2, 3 or 4", "D-3")
        _check("lowest", self.lowest in (0, 1), "0 or 1", "D-2")
        check_wildfires(self.wildfires)

    @property
    def score_that_ends(self) -> int | None:
        """W-37 and W-40: with a number of rounds, the target ends the game only if given too."""
        if self.target is None and self.rounds is None:
            return DEFAULT_TARGET
        return self.target

    def with_text(self, name: str, value: str) -> "Options":
        """These options with one more, as a record spells it: `knock-penalty`, `on`."""
        if name in ("target", "rounds", "centre-ends", "lowest"):
            field: dict[str, Any] = {name.replace("-", "_"): _number(name, value)}
            return replace(self, **field)
        if name == "strategic":
            return replace(self, strategic=value)  # type: ignore[arg-type]  # checked on creation
        if name == "knock-penalty":
            _check(name, value in ("on", "off"), "on or off", None)
            return replace(self, knock_penalty=value == "on")
        if name == "mode":
            _check(name, value == "score", "score", None)
            return replace(self, score_only=True)
        raise SetupError(
            f"there is no option {name!r}: there are target, rounds, strategic, knock-penalty, "
            "centre-ends, lowest and mode"
        )

    def with_wildfires(self, wildfires: tuple[Domino, ...]) -> "Options":
        """These options with ten other Wildfire dominoes (D-1)."""
        return replace(self, wildfires=wildfires)

    def texts(self) -> list[tuple[str, str]]:
        """The options that differ from their defaults, as a record spells them."""
        found: list[tuple[str, str]] = []
        if self.target is not None:
            found.append(("target", str(self.target)))
        if self.rounds is not None:
            found.append(("rounds", str(self.rounds)))
        if self.strategic != "off":
            found.append(("strategic", self.strategic))
        if self.knock_penalty:
            found.append(("knock-penalty", "on"))
        if self.centre_ends != 4:
            found.append(("centre-ends", str(self.centre_ends)))
        if self.lowest != 1:
            found.append(("lowest", str(self.lowest)))
        if self.score_only:
            found.append(("mode", "score"))
        return found


def _number(name: str, value: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,17}", value):
        raise SetupError(f"option {name} takes a number, not {value!r}")
    return int(value)


def _check(name: str, good: bool, allowed: str, rule: str | None) -> None:
    if not good:
        raise SetupError(f"option {name} is {allowed}", rule)
