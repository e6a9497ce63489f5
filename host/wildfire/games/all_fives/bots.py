"""The bot that counts what the next player may score."""

from dataclasses import dataclass
from typing import Any, ClassVar

from wildfire.games import draw_bot


@dataclass(frozen=True)
class Weights(draw_bot.Weights):
    """In points of All Fives."""

    stuck: float = 3.0


class Careful(draw_bot.DrawBot):
    """Scores, leaves the next player little to score, and keeps dominoes that fit."""

    weights_type: ClassVar[type[Any] | None] = Weights


BOTS = {"careful": Careful}
