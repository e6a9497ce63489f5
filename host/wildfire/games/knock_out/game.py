"""The game of Knock-Out (KO-1 to KO-6)."""

from random import Random
from typing import Any, ClassVar

from wildfire.dominoes.deal import Deal
from wildfire.games.knock_out.dominoes import Lying
from wildfire.games.knock_out.notation import KnockOutNotation
from wildfire.games.knock_out.options import Options
from wildfire.games.knock_out.round import KnockOutRound
from wildfire.games.notation.lines import Notation
from wildfire.games.options import GameOptions
from wildfire.games.solitaire.dominoes import numbered
from wildfire.games.solitaire.game import Solitaire


class KnockOut(Solitaire[KnockOutRound]):
    """A game of one player. Raises SetupError if this cannot be a game.

    In a deal each domino is written as it lies, its left end first (KO-1).
    """

    name: ClassVar[str] = "knock-out"
    rule_of_hand: ClassVar[str] = "KO-1"
    options_type: ClassVar[type[GameOptions]] = Options
    notation: ClassVar[Notation] = KnockOutNotation()
    options: Options

    @classmethod
    def hand_size(cls, options: Options) -> int:
        """All of them lie in the line (KO-1)."""
        return 28

    @classmethod
    def deal(cls, options: Any, players: int, rng: Random) -> Deal[Any]:
        """Each domino lies either way round (KO-1)."""
        deal = super().deal(options, players, rng)
        lying = (
            Lying(*(one if rng.random() < 0.5 else (one.high, one.low))) for one in deal.hands[0]
        )
        return Deal((tuple(lying),), ())

    def make_round(self, deal: Deal[Any]) -> KnockOutRound:
        tiles = numbered(self.options.highest)
        return KnockOutRound(self.players[0], tiles, deal, self.options)
