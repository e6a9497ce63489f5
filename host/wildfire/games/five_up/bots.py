"""The bot that counts what the next player may score."""

from dataclasses import dataclass
from typing import Any, ClassVar

from wildfire.games import draw_bot


@dataclass(frozen=True)
class Weights(draw_bot.Weights):
    """In points of Five Up, where five pips are one."""

    pips: float = 0.05
    choice: float = 0.2
    stuck: float = 2.0
    out: float = 8.0
    block: float = 0.1


class Careful(draw_bot.DrawBot):
    """Scores, leaves the next player little to score, and keeps dominoes that fit."""

    weights_type: ClassVar[type[Any] | None] = Weights


BOTS = {"careful": Careful}
