"""The game of Bergen (BG-1 to BG-11)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.drawing import DrawPolicy
from wildfire.dominoes.leads import HIGHEST_DOUBLE, LOWEST_DOUBLE, Lead
from wildfire.dominoes.setup import Setup
from wildfire.games.bergen.options import Options
from wildfire.games.bergen.round import BergenRound
from wildfire.games.draw_game import DrawGame, TableRules, hand_size
from wildfire.games.options import GameOptions


class Bergen(DrawGame[BergenRound]):
    """A game between 2 to 4 `players` (BG-1)."""

    name: ClassVar[str] = "bergen"
    rule_of_seats: ClassVar[str] = "BG-1"
    rule_of_hand: ClassVar[str] = "BG-2"
    rule_of_scores: ClassVar[str] = "BG-9"
    rule_of_target: ClassVar[str] = "BG-10"
    rules: ClassVar[Mapping[str, str]] = {
        "lead": "BG-3",
        "turn": "BG-4",
        "fit": "BG-4",
        "draw": "BG-5",
        "end": "BG-9",
    }
    options_type: ClassVar[type[GameOptions]] = Options
    options: Options

    @classmethod
    def table(cls, options: Options, players: int) -> TableRules:
        return TableRules(
            highest=int(options.set),
            hand=hand_size(options.hand, players),
            drawing=DrawPolicy(options.draw, options.floor),
            spinners="none",
            target=options.score_that_wins(players),
        )

    @classmethod
    def lead(cls, options: Options, last: BergenRound | None) -> Lead:
        """BG-3; BG-11."""
        return LOWEST_DOUBLE if options.lead == "lowest-double" else HIGHEST_DOUBLE

    def make_round(self, setup: Setup, deal: Deal[Any] | None, target: int) -> BergenRound:
        return BergenRound(self.players, setup, deal, target, self.options)
