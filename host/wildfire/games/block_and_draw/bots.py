"""The bot that leaves ends on which the others cannot play."""

from dataclasses import dataclass
from typing import Any, ClassVar

from wildfire.games import draw_bot


@dataclass(frozen=True)
class Weights(draw_bot.Weights):
    """In pips. Plays score nothing."""

    reply: float = 0.0
    stuck: float = 15.0


class Careful(draw_bot.DrawBot):
    """Makes it likely that the next player cannot play, and keeps dominoes that fit."""

    weights_type: ClassVar[type[Any] | None] = Weights


BOTS = {"careful": Careful}
