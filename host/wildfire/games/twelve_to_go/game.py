"""The game of Twelve to Go (TG-1 to TG-7)."""

from typing import Any, ClassVar

from wildfire.dominoes.deal import Deal
from wildfire.games.notation.lines import Notation
from wildfire.games.options import GameOptions
from wildfire.games.solitaire.dominoes import numbered
from wildfire.games.solitaire.game import Solitaire
from wildfire.games.solitaire.notation import PairNotation
from wildfire.games.twelve_to_go.options import Options
from wildfire.games.twelve_to_go.round import TwelveToGoRound


class TwelveToGo(Solitaire[TwelveToGoRound]):
    """A game of one player. Raises SetupError if this cannot be a game.

    A game that is lost has at least six dominoes left in the stock (TG-6).
    """

    name: ClassVar[str] = "twelve-to-go"
    rule_of_hand: ClassVar[str] = "TG-1"
    options_type: ClassVar[type[GameOptions]] = Options
    notation: ClassVar[Notation] = PairNotation()
    options: Options

    @classmethod
    def hand_size(cls, options: Options) -> int:
        """TG-1, TG-7."""
        return options.faces

    def make_round(self, deal: Deal[Any]) -> TwelveToGoRound:
        return TwelveToGoRound(self.players[0], numbered(self.options.highest), deal)
