"""The game of Block and Draw (BD-1 to BD-8)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.drawing import DrawPolicy
from wildfire.dominoes.leads import HIGHEST_DOUBLE, LOT, Lead
from wildfire.dominoes.scoring import of_others_less_own
from wildfire.dominoes.scoring_round import ScoringRound
from wildfire.dominoes.setup import Setup
from wildfire.games.block_and_draw.options import Options
from wildfire.games.draw_game import DrawGame, TableRules, hand_size
from wildfire.games.options import GameOptions


class BlockAndDrawRound(ScoringRound):
    """A round. Only its end scores."""

    def end_points(self, winner: int) -> int:
        """BD-6: the pips of the opponents. In a blocked round, the winner's own are subtracted."""
        return of_others_less_own(self.hand_pips(), winner)


class BlockAndDraw(DrawGame[BlockAndDrawRound]):
    """A game between 2 to 4 `players` (BD-1), clockwise (BD-4).

    Raises SetupError if this cannot be a game.
    """

    name: ClassVar[str] = "block-and-draw"
    rule_of_seats: ClassVar[str] = "BD-1"
    rule_of_hand: ClassVar[str] = "BD-2"
    rule_of_scores: ClassVar[str] = "BD-6"
    rule_of_target: ClassVar[str] = "BD-7"
    rules: ClassVar[Mapping[str, str]] = {
        "lead": "BD-3",
        "turn": "BD-4",
        "fit": "BD-4",
        "draw": "BD-5",
        "end": "BD-6",
    }
    options_type: ClassVar[type[GameOptions]] = Options
    options: Options

    @classmethod
    def table(cls, options: Options, players: int) -> TableRules:
        """BD-1, BD-2, BD-5, and BD-8 for the floor of the boneyard and the doubles that branch."""
        draws = options.mode == "draw"
        return TableRules(
            highest=int(options.set),
            hand=hand_size(options.hand, players),
            drawing=DrawPolicy("until", int(options.floor)) if draws else DrawPolicy("none"),
            spinners=options.spinner,
            target=options.target,
        )

    @classmethod
    def lead(cls, options: Options, last: BlockAndDrawRound | None) -> Lead:
        """BD-3, in every round; BD-8: a lot, and the leader may lead any domino."""
        return LOT if options.lead == "lot" else HIGHEST_DOUBLE

    def make_round(self, setup: Setup, deal: Deal[Any] | None, target: int) -> BlockAndDrawRound:
        return BlockAndDrawRound(self.players, setup, deal, target)
