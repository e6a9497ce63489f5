"""The game of Five Columns (FC-1 to FC-5)."""

from typing import Any, ClassVar

from wildfire.dominoes.deal import Deal
from wildfire.games.five_columns.notation import FiveColumnsNotation
from wildfire.games.five_columns.options import Options
from wildfire.games.five_columns.round import FiveColumnsRound
from wildfire.games.notation.lines import Notation
from wildfire.games.options import GameOptions
from wildfire.games.solitaire.dominoes import numbered
from wildfire.games.solitaire.game import Solitaire


class FiveColumns(Solitaire[FiveColumnsRound]):
    """A game of one player. Raises SetupError if this cannot be a game.

    In a deal the first three dominoes are the reserve. Then come the columns, one after another,
    each from its top to its bottom (FC-1).
    """

    name: ClassVar[str] = "five-columns"
    rule_of_hand: ClassVar[str] = "FC-1"
    options_type: ClassVar[type[GameOptions]] = Options
    notation: ClassVar[Notation] = FiveColumnsNotation()
    options: Options

    @classmethod
    def hand_size(cls, options: Options) -> int:
        """All of them lie face up (FC-1)."""
        return 28

    def make_round(self, deal: Deal[Any]) -> FiveColumnsRound:
        return FiveColumnsRound(self.players[0], numbered(self.options.highest), deal)
