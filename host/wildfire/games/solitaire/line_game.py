"""A game for one player with a hand, a pile and a line."""

from collections.abc import Sequence
from typing import Any, TypeVar

from wildfire.dominoes.actions import Play
from wildfire.dominoes.pieces import Domino
from wildfire.games.base import Action
from wildfire.games.solitaire.game import Solitaire
from wildfire.games.solitaire.line_round import HAND, LineRound
from wildfire.message import Message

AnyLineRound = TypeVar("AnyLineRound", bound=LineRound)


class LineSolitaire(Solitaire[AnyLineRound]):
    """The hand lies face up; the pile comes in its order."""

    @classmethod
    def hand_size(cls, options: Any) -> int:
        """Five."""
        return HAND

    def in_front(self, player: str) -> Sequence[Domino]:
        """The hand: nobody else plays, so it lies on the table."""
        return () if self.options.only_scores else self.round.face_up()

    def tell(self, action: Action) -> Message:
        if not isinstance(action, Play):
            return super().tell(action)
        play = f"{action.attached}-{action.open}"
        if action.onto is None:
            return Message.of("domino.leads", player=action.player, play=play)
        now = self.round
        is_left = now.lasts[0] == len(now.layout.dominoes) - 1
        id = "line.plays-left" if is_left else "line.plays-right"
        left, right = now.ends or (0, 0)
        return Message.of(id, player=action.player, play=play, left=left, right=right)

    def tell_next(self) -> Message:
        """To play, or to draw."""
        if not self.round.ends:
            return Message.of("domino.is-to-lead", player=self.players[0])
        if self.round.may_draw:
            return Message.of("line.is-to-draw", player=self.players[0])
        return super().tell_next()


AnyLine = TypeVar("AnyLine", bound=LineSolitaire[Any])
"""The game that a typing or a presenter is for."""
