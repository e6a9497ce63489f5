"""The game of Blind (BL-1 to BL-11)."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Self

from wildfire.dominoes.actions import Play
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.drawing import DrawPolicy
from wildfire.dominoes.leads import LOT, Lead, SeatLeads
from wildfire.dominoes.pieces import Domino
from wildfire.dominoes.setup import Setup
from wildfire.games.base import Action
from wildfire.games.blind import telling
from wildfire.games.blind.actions import Back, TurnUp
from wildfire.games.blind.notation import BlindNotation
from wildfire.games.blind.options import Options
from wildfire.games.blind.round import BlindRound
from wildfire.games.draw_game import DrawGame, TableRules, hand_size
from wildfire.games.notation.lines import Notation
from wildfire.games.options import GameOptions
from wildfire.games.rounds import NOBODY
from wildfire.message import Message

_USUAL = Options()


class Blind(DrawGame[BlindRound]):
    """A game between 2 to 4 `players` (BL-1). Raises SetupError if this cannot be a game."""

    name: ClassVar[str] = "blind"
    rule_of_seats: ClassVar[str] = "BL-1"
    rule_of_hand: ClassVar[str] = "BL-2"
    rule_of_scores: ClassVar[str] = "BL-9"
    rule_of_target: ClassVar[str] = "BL-10"
    rules: ClassVar[Mapping[str, str]] = {
        "lead": "BL-3",
        "turn": "BL-5",
        "fit": "BL-6",
        "end": "BL-9",
    }
    options_type: ClassVar[type[GameOptions]] = Options
    notation: ClassVar[Notation] = BlindNotation()
    options: Options

    def __init__(
        self,
        players: Sequence[str],
        dealer: str | None = None,
        deal: Deal[Any] | None = None,
        options: Options = _USUAL,
    ) -> None:
        super().__init__(players, dealer, deal, options)

    @classmethod
    def table(cls, options: Options, players: int) -> TableRules:
        """BL-1, BL-2, BL-10."""
        usual = 100 if players == 2 else 61
        return TableRules(
            highest=options.highest,
            hand=hand_size(options.hand, players),
            drawing=DrawPolicy("none"),
            spinners="none",
            target=usual if options.target is None else options.target,
        )

    @classmethod
    def lead(cls, options: Options, last: BlindRound | None) -> Lead:
        """BL-3: the first round by lot; then the lead passes to the left."""
        if last is None or last.leader == NOBODY:
            return LOT
        return SeatLeads((last.leader + 1) % len(last.players))

    def make_round(self, setup: Setup, deal: Deal[Any] | None, target: int) -> BlindRound:
        return BlindRound(self.players, setup, deal, target, self.options)

    # The position

    @property
    def number_shown(self) -> int | None:
        """How many dominoes the row of the player to move has."""
        return self.counts[self.turn] if self.turn and self.phase == "play" else None

    def hand(self, player: str) -> tuple[Domino, ...] | None:
        """None: nobody knows a row, not even its player (BL-2). `row` says what can be seen."""
        return None

    def row(self, player: str) -> list[Domino | None]:
        """A row as it lies, front first: its face-up doubles; None for each domino face down."""
        return self.round.row(self._seats[player])

    def in_front(self, player: str) -> list[Domino | None]:
        """A row as it lies, front first, with the domino that was turned up in this turn.

        BL-9: once the round is over, all rows are turned up.
        """
        if self.options.only_scores:
            return []
        row, seat = self.row(player), self._seats[player]
        if self.round.phase == "over":
            return self.round.rows[seat][:]
        if seat == self.round.turn and self.round.turned is not None:
            row[self.round.turned] = self.turned_up
        return row

    @property
    def turned_up(self) -> Domino | None:
        """The domino turned up in this turn that waits for its place; None at a table."""
        return self.round.face_up

    def legal_plays(self) -> Sequence[Play] | None:
        """The places of dominoes that lie face up; None at a table, and before anything is turned
        up.
        """
        plays = super().legal_plays()
        waits = self.round.phase in ("start", "play") and self.turned_up is None
        return None if waits and not plays else plays

    def imagine(self, seat: str, rng: Random) -> Self:
        """Deals again what nobody has seen: every seat knows the same (BL-2)."""
        other = self.copy()
        now = other.round
        if now.hands is None or now.stock is None or now.phase == "over":
            return other
        kept = now.stock if now.is_spare_to_lead else []
        places = now.hidden()
        hidden = sorted(now.hands[n][place] for n, place in places)
        hidden += () if kept else sorted(now.stock)
        while True:
            rng.shuffle(hidden)
            for (n, place), one in zip(places, hidden, strict=False):
                now.hands[n][place] = one
            # The round goes on, so a domino of some row fits (BL-8).
            if not now.layout.dominoes or not now.is_blocked:
                now.stock = kept or hidden[len(places) :]
                return other

    # What is told

    def tell(self, action: Action) -> Message:
        if isinstance(action, TurnUp):
            return telling.turned_up(action, self.turned_up)
        if isinstance(action, Back):
            return telling.back(action)
        return super().tell(action)

    def tell_turn(self) -> Message:
        if self.round.phase in ("start", "play"):
            return telling.turn(self.round)
        return super().tell_turn()

    def tell_state(self) -> list[Message]:
        return [*super().tell_state(), *self.tell_face_up()]

    def tell_face_up(self) -> list[Message]:
        """The doubles that lie face up in the rows, a message for each row that has one."""
        return [] if self.options.only_scores else [*telling.face_up(self.round)]
