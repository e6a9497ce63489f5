"""The game of Wildfire as it is played: actions, rounds, the end, and taking back.

What a player does is one of `actions`, handed to `game.apply`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .actions import (
    Action,
    Agreed,
    Call,
    Correct,
    Draw,
    Holds,
    Knock,
    KnockPenalty,
    Left,
    Number,
    Pass,
    Play,
    Undo,
    UndoRound,
)
from .deal import Deal
from .errors import IllegalActionError, InvalidActionError, SetupError
from .game import Game
from .round import Round
from .words import standing

_DOES: dict[type, Callable[[Round, Any], None]] = {
    Play: Round.play,
    Draw: Round.draw,
    Pass: Round.pass_,
    Number: Round.number,
    Knock: Round.knock,
    Call: Round.call,
    Left: Round.leave,
    Agreed: Round.agree,
    Holds: Round.hold,
}


class Wildfire(Game):
    """A game between `players`, named clockwise (W-9), in which `dealer` deals the first round.

    With a `deal` all hands are known; without one it is a game at a table, where hands are counts.
    A game is in its first round from the start. Raises SetupError (W-1, W-2, W-6, D-13).
    """

    def apply(self, action: Action) -> None:
        """Does it, or raises InvalidActionError or IllegalActionError and changes nothing."""
        if isinstance(action, Undo):
            self._undo(action.count)
            return
        if isinstance(action, UndoRound):
            self._undo_round()
            return
        self._apply(action)
        self.played[-1].actions.append(action)

    def undo(self, count: int = 1) -> None:
        """Takes back the last `count` actions of this round, as far as the deal."""
        self.apply(Undo(count))

    def next_round(self, deal: Deal | None = None) -> None:
        """Begins the next round; the dealer is the next (W-36). Dealt games need a deal."""
        self.check_next_round()
        if (deal is not None) != self.is_dealt:
            raise SetupError("a game is dealt in every round or in none")
        self._begin(deal)

    def check_next_round(self) -> None:
        """Raises IllegalActionError unless the next round may begin (W-34, W-37, W-40)."""
        ending = self._scores.ending(self.options)
        if self.phase == "game-over" and ending:
            raise IllegalActionError(ending, f"the game is over: {' and '.join(self.winners)} won")
        if self.phase != "round-over":
            missing = ", ".join(self.uncounted)
            why = f"the left-overs of {missing} are missing" if missing else "it is not over"
            raise IllegalActionError("W-34", f"round {self.round_number} has no scores yet: {why}")

    # How it works

    def _apply(self, action: Action) -> None:
        if self.options.score_only:
            self._check_score_only(action)
        does = _DOES.get(type(action))
        if does:
            now = self.round
            does(now, action)
            if now.phase == "over":
                self._scores = self._scores.after(now.points())
        elif isinstance(action, Correct):
            seat = self._seats[action.player]
            self._scores = self._scores.corrected(action.round, seat, action.points)
        elif isinstance(action, KnockPenalty):
            self._switch_penalty(action.on)
        else:
            raise InvalidActionError(f"{action!r} is no action of this game")

    def _check_score_only(self, action: Action) -> None:
        if isinstance(action, Left) and action.dominoes is not None:
            raise InvalidActionError("this game only keeps scores: [left NAME =N]")
        if not isinstance(action, Left | Correct):
            raise InvalidActionError("this game only keeps scores: no dominoes are played")

    def _switch_penalty(self, on: bool) -> None:
        if on == self.options.knock_penalty:
            raise InvalidActionError(f"the knock penalty is {'on' if on else 'off'} already")
        self.options = self.round.options = replace(self.options, knock_penalty=on)

    def _undo(self, count: int) -> None:
        actions = self.played[-1].actions
        if not 1 <= count <= len(actions):
            raise InvalidActionError(
                f"cannot take back {count}: {standing(len(actions))} in this round"
            )
        del actions[-count:]
        self._replay()

    def _undo_round(self) -> None:
        if self.played[-1].actions:
            there = standing(len(self.played[-1].actions))
            raise InvalidActionError(f"this round is not taken back: {there} in it")
        if len(self.played) == 1:
            raise InvalidActionError("there is no round before the first")
        self.played.pop()
        # A copy of the game may share the list.
        self.played[-1] = self.played[-1]._replace(actions=self.played[-1].actions[:])
        self._replay()

    def _replay(self) -> None:
        # From the deal again: what led here is right by construction, however it ended.
        deal, actions, self._scores, self.options = self.played[-1]
        self.round = self._deal_out(deal)
        now = self.round
        for action in actions:
            # It was found to be legal when it was done, and need not be found so again.
            now.listed = [action]
            self._apply(action)
        now.listed = None
