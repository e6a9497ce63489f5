"""The game of All Sevens (AS-1 to AS-12)."""

from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.drawing import DrawPolicy
from wildfire.dominoes.leads import HIGHEST_DOUBLE, Lead
from wildfire.dominoes.scoring import of_others_less_own
from wildfire.dominoes.scoring_round import ScoringRound
from wildfire.dominoes.setup import Setup
from wildfire.games.all_sevens.options import Options
from wildfire.games.draw_game import DrawGame, TableRules, hand_size
from wildfire.games.options import GameOptions


class Sevens(NamedTuple):
    """What fits in All Sevens."""

    sum: int
    wilds: bool

    def __call__(self, attached: int, opened: int, number: int) -> bool:
        """AS-5: the halves that touch add up to seven, so none fits a blank (AS-6).

        AS-12: with `wilds`, 0-0 and dominoes that make seven by themselves fit everywhere, either
        way round.
        """
        if attached + number == self.sum:
            return True
        return self.wilds and attached + opened in (0, self.sum)


class AllSevensRound(ScoringRound):
    """A round. Nothing fits between two blanks, and the round is blocked at once (AS-8)."""

    def end_points(self, winner: int) -> int:
        """AS-9, AS-10: the pips of the opponents, less the winner's own."""
        return of_others_less_own(self.hand_pips(), winner)


class AllSevens(DrawGame[AllSevensRound]):
    """A game between 2 to 4 `players` (AS-1), clockwise (AS-4)."""

    name: ClassVar[str] = "all-sevens"
    rule_of_seats: ClassVar[str] = "AS-1"
    rule_of_hand: ClassVar[str] = "AS-2"
    rule_of_scores: ClassVar[str] = "AS-9"
    rule_of_target: ClassVar[str] = "AS-11"
    rules: ClassVar[Mapping[str, str]] = {
        "lead": "AS-3",
        "turn": "AS-4",
        "fit": "AS-5",
        "draw": "AS-7",
        "end": "AS-9",
    }
    options_type: ClassVar[type[GameOptions]] = Options
    options: Options

    @classmethod
    def table(cls, options: Options, players: int) -> TableRules:
        """AS-1: no 8 or 9 could be part of seven. AS-4: doubles lie in line."""
        return TableRules(
            highest=6 if options.total == "7" else 9,
            hand=hand_size("7/5/5", players),
            drawing=DrawPolicy(options.draw),
            spinners="in-line",
            target=options.target,
            fit=Sevens(int(options.total), options.wilds),
        )

    @classmethod
    def lead(cls, options: Options, last: AllSevensRound | None) -> Lead:
        """AS-3."""
        return HIGHEST_DOUBLE

    def make_round(self, setup: Setup, deal: Deal[Any] | None, target: int) -> AllSevensRound:
        return AllSevensRound(self.players, setup, deal, target)
