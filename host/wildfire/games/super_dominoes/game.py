"""The game of Super Dominoes (SD-1 to SD-25)."""

from collections.abc import Mapping
from typing import Any, ClassVar

from wildfire.dominoes.actions import Pass, Play
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.drawing import DrawPolicy
from wildfire.dominoes.leads import Lead
from wildfire.dominoes.setup import Setup
from wildfire.games.base import Action
from wildfire.games.draw_game import DrawGame, TableRules
from wildfire.games.options import GameOptions
from wildfire.games.rounds import HubSigns
from wildfire.games.super_dominoes import telling
from wildfire.games.super_dominoes.leads import DoublesLead
from wildfire.games.super_dominoes.options import Options
from wildfire.games.super_dominoes.round import SPELL, SuperRound
from wildfire.message import Message

HIGHEST = 15
"""SD-1: the highest number of the set."""
HAND = 9
"""SD-3: how many dominoes everybody takes."""


def fits_or_wild(attached: int, opened: int, number: int) -> bool:
    """SD-11: equal numbers fit, and a double fits an open 13 as well."""
    return attached == number or (attached == opened and number == SPELL)


class SuperDominoes(DrawGame[SuperRound]):
    """A game between 2 to 12 `players`. Raises SetupError if this cannot be a game."""

    name: ClassVar[str] = "super-dominoes"
    seats: ClassVar[range] = range(2, 13)
    rule_of_seats: ClassVar[str] = "SD-2"
    rule_of_hand: ClassVar[str] = "SD-3"
    rule_of_scores: ClassVar[str] = "SD-24"
    rule_of_target: ClassVar[str] = "SD-24"
    rules: ClassVar[Mapping[str, str]] = {
        "set": "SD-1",
        "stock": "SD-3",
        "lead": "SD-6",
        "turn": "SD-4",
        "fit": "SD-11",
        "must": "SD-12",
        "draw": "SD-13",
        "over": "SD-22",
        "end": "SD-23",
    }
    options_type: ClassVar[type[GameOptions]] = Options
    options: Options

    @classmethod
    def table(cls, options: Options, players: int) -> TableRules:
        """SD-1, SD-3, SD-9, SD-10, SD-11, SD-24. Nobody draws as in other games."""
        return TableRules(
            highest=HIGHEST,
            hand=HAND,
            drawing=DrawPolicy("none"),
            spinners="six",
            target=options.target,
            fit=fits_or_wild,
        )

    @classmethod
    def lead(cls, options: Options, last: SuperRound | None) -> Lead:
        """SD-5; SD-24: later the player on the left of the one who has won; SD-25: a lot."""
        if last is None:
            return DoublesLead(is_by_lot=options.first == "lot")
        winner = last.winner
        return DoublesLead() if winner is None else DoublesLead((winner + 1) % len(last.players))

    def make_round(self, setup: Setup, deal: Deal[Any] | None, target: int) -> SuperRound:
        return SuperRound(self.players, setup, deal, target, self.options)

    # The position

    @property
    def uses_hub(self) -> bool:
        return self.options.first == "lot" and not self.options.only_scores

    @property
    def hub_signs(self) -> HubSigns:
        """SD-17: 13 is held while a spell lies. SD-4: the direction. SD-14, SD-15: the signs.

        A 15 for which nobody could draw has no sign.
        """
        if self.options.only_scores or self.phase not in ("start", "play"):
            return HubSigns()
        now = self.round
        held = None if now.spell is None else SPELL
        sign: Any = None
        if isinstance(self.last_action, Play):
            sign = "everybody" if now.effects.drew else "again" if now.effects.again else None
        return HubSigns(held, now.direction, sign, range(HIGHEST + 1))

    # What is told

    def tell(self, action: Action) -> Message:
        if isinstance(action, Pass):
            return telling.passing(self.round, action)
        said = super().tell(action)
        return telling.effects(self.round, said) if isinstance(action, Play) else said

    def tell_turn(self) -> Message:
        if self.options.only_scores or self.phase not in ("start", "play") or self.turn is None:
            return super().tell_turn()
        return telling.turn(self.round)

    def tell_state(self) -> list[Message]:
        return [*super().tell_state(), *self.tell_table()]

    def tell_table(self) -> list[Message]:
        """In which direction the turn passes, and the spell."""
        return [] if self.options.only_scores else telling.table(self.round)

    def _tell_block(self) -> Message:
        return telling.block(self.round)
