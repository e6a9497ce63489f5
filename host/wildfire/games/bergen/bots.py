"""The bot that makes headers, and leaves none to the next player."""

from dataclasses import dataclass
from typing import Any, ClassVar

from wildfire.games import draw_bot


@dataclass(frozen=True)
class Weights(draw_bot.Weights):
    """In points of Bergen, of which a header has two or three."""

    pips: float = 0.02
    double: float = 0.2
    choice: float = 0.2
    stuck: float = 1.0
    out: float = 2.0
    block: float = 0.05


class Careful(draw_bot.DrawBot):
    """Makes headers, and gets rid of doubles, which lose a blocked round (BG-9)."""

    weights_type: ClassVar[type[Any] | None] = Weights


BOTS = {"careful": Careful}
