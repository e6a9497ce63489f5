"""A round in which plays score, in a game that a player wins by reaching its target (C-9)."""

from collections.abc import Callable, Mapping
from typing import Any

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino
from wildfire.dominoes.position import WON
from wildfire.dominoes.round import DrawRound
from wildfire.dominoes.scoring import lowest
from wildfire.dominoes.setup import Setup
from wildfire.message import Message


class ScoringRound(DrawRound):
    """A game says what a play scores, and what the end of the round does."""

    def __init__(
        self, players: tuple[str, ...], setup: Setup, deal: Deal[Any] | None, target: int
    ) -> None:
        self.target = target
        self.totals = [0] * len(players)
        """What each player has scored in the rounds before this one."""
        self.scored = [0] * len(players)
        """What each player has scored by plays of this round."""
        self.last_scored = 0
        """What the last play scored."""
        super().__init__(players, setup, deal)

    # What a game says

    def play_points(self, seat: int) -> int:
        """What the play just made scores."""
        return 0

    def end_points(self, winner: int) -> int:
        """What the end of the round scores for its winner."""
        raise NotImplementedError

    def ranks(self) -> list[Any]:
        """The value by which hands are compared in a blocked round; the lowest wins."""
        return self.hand_pips()

    def allowed(self, seat: int, points: int) -> int:
        """How many of these points really count."""
        return points

    def reply_points(self) -> Callable[[Domino], int]:
        """What a domino would score if it were played next, in the best place where it fits."""
        return lambda _: 0

    @property
    def count_shown(self) -> int | None:
        """What a hub tells about the play just made, if anything."""
        return None

    def facts(self) -> Mapping[str, Any]:
        """What a state says about this game only."""
        return {}

    def tell_play(self, said: Message, seat: int) -> Message:
        """The message about the play just made, and its score."""
        return said

    # How it works

    def has(self, seat: int) -> int:
        """A player's points now, including the plays of this round."""
        return self.totals[seat] + self.scored[seat]

    def score_play(self, seat: int) -> bool:
        points = self.play_points(seat)
        if points:
            points = self.allowed(seat, points)
            self.scored = self.scored[:]
            self.scored[seat] += points
        self.last_scored = points
        return self.totals[seat] + self.scored[seat] >= self.target

    @property
    def winner(self) -> int | None:
        """The seat that has won the round: out, or with the lowest hand; None for a tie (C-11)."""
        if self.out == WON:
            return None
        return self.out if self.out >= 0 else lowest(self.ranks())

    def points(self) -> tuple[int, ...]:
        scored = self.scored[:]
        winner = self.winner
        if winner is not None:
            scored[winner] += self.allowed(winner, self.end_points(winner))
        return tuple(scored)
