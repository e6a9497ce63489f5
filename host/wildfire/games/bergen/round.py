"""A round of Bergen: headers, and what its end scores."""

from collections.abc import Callable
from typing import Any

from wildfire.dominoes.actions import Left
from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino, domino
from wildfire.dominoes.scoring_round import ScoringRound
from wildfire.dominoes.setup import Setup
from wildfire.errors import IllegalActionError
from wildfire.games.bergen.options import Options
from wildfire.message import Message


class BergenRound(ScoringRound):
    """A round; a header is a line whose two ends are equal."""

    def __init__(
        self,
        players: tuple[str, ...],
        setup: Setup,
        deal: Deal[Any] | None,
        target: int,
        options: Options,
    ) -> None:
        self._options = options
        super().__init__(players, setup, deal, target)

    @property
    def header(self) -> int:
        """BG-6: 3 for a triple-header, which has an exposed double (BG-7), 2 for a double-header
        or the lead (BG-3), 0 for none."""
        ends = self.layout.open_ends()
        if len({number for _, number, _ in ends}) != 1:
            return 0
        doubled = any(self.layout.dominoes[k].is_double for k, _, _ in ends)
        return 3 if doubled and len(self.layout.dominoes) > 1 else 2

    @property
    def count_shown(self) -> int | None:
        """2 or 3 for a header."""
        return self.header or None

    def play_points(self, seat: int) -> int:
        """BG-6; BG-11: near the target a header scores less."""
        header = self.header
        if not header or not self._options.near_win_cap:
            return header
        missing = self.target - self.has(seat)
        return 1 if missing <= 2 else min(header, 2) if missing == 3 else header

    def reply_points(self) -> Callable[[Domino], int]:
        ends = [
            (number, self.layout.dominoes[k].is_double)
            for k, number, count in self.layout.open_ends()
            for _ in range(count)
        ]
        (first, first_doubled), (last, last_doubled) = ends
        here = domino(first, last)

        def points(one: Domino) -> int:
            if one != here:
                return 0
            return 3 if first == last or first_doubled or last_doubled else 2

        return points

    def end_points(self, winner: int) -> int:
        """BG-8, BG-9."""
        return self._options.bonus

    def ranks(self) -> list[Any]:
        """BG-9: fewer doubles first, then fewer pips."""
        pips = self.hand_pips()
        if self._options.ranking == "pips":
            return pips
        return [*zip(map(self._doubles, range(len(pips))), pips, strict=True)]

    def is_counted(self) -> bool:
        """A player who goes out scores the same whatever the others hold (BG-8)."""
        return super().is_counted() and self.out < 0

    def _doubles(self, seat: int) -> int:
        hand = self.left[seat].dominoes if self.hands is None else self.hands[seat]
        return sum(one.is_double for one in hand or ())

    def _leave(self, left: Left) -> None:
        if left.dominoes is None and self.phase == "left" and self._options.ranking == "doubles":
            raise IllegalActionError("BG-9", "bergen.name-the-dominoes", player=left.player)
        super()._leave(left)

    def tell_play(self, said: Message, seat: int) -> Message:
        if not self.header or len(self.layout.dominoes) == 1:
            id = "bergen.lead-scores" if self.header else None
        else:
            id = "bergen.triple-header" if self.header == 3 else "bergen.double-header"
        return said if id is None else Message.of(id, play=said, count=self.last_scored)
