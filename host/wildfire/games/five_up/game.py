"""The game of Five Up (FU-1 to FU-13)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.drawing import DrawPolicy
from wildfire.dominoes.fives_round import FivesRound
from wildfire.dominoes.leads import HIGHEST_DOUBLE, LOT, Lead, SeatLeads
from wildfire.dominoes.scoring import near5, of_others
from wildfire.dominoes.setup import Setup
from wildfire.games.draw_game import DrawGame, TableRules, hand_size
from wildfire.games.five_up.options import Options
from wildfire.games.options import GameOptions


class FiveUpRound(FivesRound):
    """A round. A double counts until another domino is played on it (FU-6); each five of a total
    that is a multiple of five is a point (FU-7)."""

    in_fives = True

    def __init__(
        self,
        players: tuple[str, ...],
        setup: Setup,
        deal: Deal[Any] | None,
        target: int,
        options: Options,
    ) -> None:
        self.doubles = options.double_counts
        self._options = options
        super().__init__(players, setup, deal, target)

    def end_points(self, winner: int) -> int:
        """FU-10, FU-11: a point for every full five of the opponents' pips; the winner's own hand
        is not subtracted.

        FU-13: each hand to the nearest five first.
        """
        others = of_others(self.hand_pips(), winner)
        if self._options.round_end == "near5":
            others = [near5(pips) for pips in others]
        return sum(others) // 5

    def allowed(self, seat: int, points: int) -> int:
        """FU-13: with an exact target, nothing beyond it."""
        if self._options.exact and self.has(seat) + points > self.target:
            return 0
        return points


class FiveUp(DrawGame[FiveUpRound]):
    """A game between 2 to 4 `players` (FU-1), clockwise (FU-4). The round ends when a player is
    out or nobody can play (FU-9)."""

    name: ClassVar[str] = "five-up"
    rule_of_seats: ClassVar[str] = "FU-1"
    rule_of_hand: ClassVar[str] = "FU-2"
    rule_of_scores: ClassVar[str] = "FU-10"
    rule_of_target: ClassVar[str] = "FU-12"
    rules: ClassVar[Mapping[str, str]] = {
        "lead": "FU-3",
        "turn": "FU-4",
        "fit": "FU-4",
        "draw": "FU-8",
        "end": "FU-10",
    }
    options_type: ClassVar[type[GameOptions]] = Options
    options: Options

    @classmethod
    def table(cls, options: Options, players: int) -> TableRules:
        """FU-5: every double branches. FU-8: one is drawn, and one stays in the boneyard."""
        return TableRules(
            highest=int(options.set),
            hand=hand_size(options.hand, players),
            drawing=DrawPolicy(options.draw, options.floor),
            spinners="all",
            target=options.target,
        )

    @classmethod
    def lead(cls, options: Options, last: FiveUpRound | None) -> Lead:
        """FU-3: by lot; later the player who went out; after a blocked round by lot again."""
        if options.lead == "highest-double":
            return HIGHEST_DOUBLE
        return SeatLeads(last.out) if last is not None and last.out >= 0 else LOT

    def make_round(self, setup: Setup, deal: Deal[Any] | None, target: int) -> FiveUpRound:
        return FiveUpRound(self.players, setup, deal, target, self.options)
