"""The game of Bingo (BI-1 to BI-7)."""

from typing import Any, ClassVar

from wildfire.dominoes.deal import Deal
from wildfire.games.base import Action
from wildfire.games.bingo.actions import Touch
from wildfire.games.bingo.notation import BingoNotation
from wildfire.games.bingo.options import Options
from wildfire.games.bingo.round import BingoRound
from wildfire.games.notation.lines import Notation
from wildfire.games.options import GameOptions
from wildfire.games.rounds import HubSigns
from wildfire.games.solitaire.dominoes import numbered
from wildfire.games.solitaire.game import Solitaire


class Bingo(Solitaire[BingoRound]):
    """A game of one player. Raises SetupError if this cannot be a game."""

    name: ClassVar[str] = "bingo"
    rule_of_hand: ClassVar[str] = "BI-1"
    options_type: ClassVar[type[GameOptions]] = Options
    notation: ClassVar[Notation] = BingoNotation()
    options: Options

    @classmethod
    def hand_size(cls, options: Options) -> int:
        """All of them lie in the row (BI-1)."""
        return len(numbered(options.highest).dominoes)

    @property
    def next_step(self) -> Action | None:
        """The next touch, unless the player may choose."""
        moves = self.moves()
        return moves[0] if len(moves) == 1 else None

    @property
    def hub_signs(self) -> HubSigns:
        """The ring flashes for a domino that matched (BI-3)."""
        last = self.last_action
        matched = isinstance(last, Touch) and last.taken is not None
        return HubSigns(sign="match" if matched else None)

    def make_round(self, deal: Deal[Any]) -> BingoRound:
        tiles = numbered(self.options.highest)
        return BingoRound(self.players[0], tiles, deal, self.options)
