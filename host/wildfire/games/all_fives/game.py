"""The game of All Fives (AF-1 to AF-12)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.drawing import DrawPolicy
from wildfire.dominoes.fives_round import FivesRound
from wildfire.dominoes.leads import HIGHEST_DOUBLE, Lead, SeatLeads
from wildfire.dominoes.scoring import near5, of_others
from wildfire.dominoes.setup import Setup
from wildfire.games.all_fives.options import Options
from wildfire.games.draw_game import DrawGame, TableRules, hand_size
from wildfire.games.options import GameOptions


class AllFivesRound(FivesRound):
    """A round. A spinner counts until both of its sides are covered (AF-6), then its ends open
    (AF-5); a total that is a multiple of five scores (AF-7)."""

    def __init__(
        self,
        players: tuple[str, ...],
        setup: Setup,
        deal: Deal[Any] | None,
        target: int,
        in_fives: bool,
    ) -> None:
        self.in_fives = in_fives
        super().__init__(players, setup, deal, target)

    def end_points(self, winner: int) -> int:
        """AF-9, AF-10: each hand of the opponents, rounded to the nearest five; the winner's own is
        not subtracted.

        AF-12: a point for every full five of them all together.
        """
        others = of_others(self.hand_pips(), winner)
        return sum(others) // 5 if self.in_fives else sum(map(near5, others))


class AllFives(DrawGame[AllFivesRound]):
    """A game between 2 to 4 `players` (AF-1), clockwise (AF-4)."""

    name: ClassVar[str] = "all-fives"
    rule_of_seats: ClassVar[str] = "AF-1"
    rule_of_hand: ClassVar[str] = "AF-2"
    rule_of_scores: ClassVar[str] = "AF-9"
    rule_of_target: ClassVar[str] = "AF-11"
    rules: ClassVar[Mapping[str, str]] = {
        "lead": "AF-3",
        "turn": "AF-4",
        "fit": "AF-5",
        "draw": "AF-8",
        "end": "AF-9",
    }
    options_type: ClassVar[type[GameOptions]] = Options
    options: Options

    @classmethod
    def table(cls, options: Options, players: int) -> TableRules:
        return TableRules(
            highest=int(options.set),
            hand=hand_size(options.hand, players),
            drawing=DrawPolicy("until"),
            spinners=options.spinner,
            target=options.score_that_wins,
        )

    @classmethod
    def lead(cls, options: Options, last: AllFivesRound | None) -> Lead:
        """AF-3; AF-12: the winner of the last round, if it had one."""
        if options.lead_next == "winner" and last is not None and last.winner is not None:
            return SeatLeads(last.winner)
        return HIGHEST_DOUBLE

    def make_round(self, setup: Setup, deal: Deal[Any] | None, target: int) -> AllFivesRound:
        in_fives = self.options.scoring == "seed61"
        return AllFivesRound(self.players, setup, deal, target, in_fives)
