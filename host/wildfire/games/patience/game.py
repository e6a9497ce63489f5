"""The game of Domino Patience (DP-1 to DP-7)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from wildfire.dominoes.deal import Deal
from wildfire.games.notation.lines import Notation
from wildfire.games.options import GameOptions
from wildfire.games.patience.options import Options
from wildfire.games.solitaire.dominoes import numbered
from wildfire.games.solitaire.line_game import LineSolitaire
from wildfire.games.solitaire.line_round import LineRound

NO_LIMIT = 99


class PatienceRound(LineRound):
    """The line has two ends and does not branch (DP-2). What fits must be played (DP-3); otherwise
    one domino after another is drawn (DP-4).
    """

    __slots__ = ()

    rule_of_win: ClassVar[str] = "DP-5"
    rule_of_loss: ClassVar[str] = "DP-6"
    rules: ClassVar[Mapping[str, str]] = {
        "hand": "DP-1",
        "fit": "DP-2",
        "must": "DP-3",
        "draw": "DP-4",
    }


class Patience(LineSolitaire[PatienceRound]):
    """A game of one player. Raises SetupError if this cannot be a game."""

    name: ClassVar[str] = "patience"
    rule_of_hand: ClassVar[str] = "DP-1"
    options_type: ClassVar[type[GameOptions]] = Options
    notation: ClassVar[Notation] = Notation()
    options: Options

    def make_round(self, deal: Deal[Any]) -> PatienceRound:
        return PatienceRound(
            self.players[0],
            numbered(self.options.highest),
            deal,
            limit=NO_LIMIT,
            plays_all=self.options.play_all,
        )
