"""The game of Five's the Limit (FL-1 to FL-4)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from wildfire.dominoes.deal import Deal
from wildfire.games.fives_the_limit.options import Options
from wildfire.games.notation.lines import Notation
from wildfire.games.options import GameOptions
from wildfire.games.solitaire.dominoes import numbered
from wildfire.games.solitaire.line_game import LineSolitaire
from wildfire.games.solitaire.line_round import HAND, LineRound


class FivesTheLimitRound(LineRound):
    """It goes as Domino Patience does (FL-1), but the hand never has more than five (FL-2)."""

    __slots__ = ()

    rule_of_win: ClassVar[str] = "FL-1"
    rule_of_loss: ClassVar[str] = "FL-3"
    rules: ClassVar[Mapping[str, str]] = {
        "hand": "FL-1",
        "fit": "FL-1",
        "must": "FL-1",
        "draw": "FL-1",
    }

    @property
    def ending(self) -> str | None:
        """FL-3 with a full hand that does not fit, FL-4 with an empty pile."""
        return "FL-4" if self.is_lost and self.counts[0] < HAND else super().ending


class FivesTheLimit(LineSolitaire[FivesTheLimitRound]):
    """A game of one player. Raises SetupError if this cannot be a game."""

    name: ClassVar[str] = "fives-the-limit"
    rule_of_hand: ClassVar[str] = "FL-1"
    options_type: ClassVar[type[GameOptions]] = Options
    notation: ClassVar[Notation] = Notation()
    options: Options

    def make_round(self, deal: Deal[Any]) -> FivesTheLimitRound:
        return FivesTheLimitRound(
            self.players[0], numbered(self.options.highest), deal, limit=HAND, plays_all=False
        )
