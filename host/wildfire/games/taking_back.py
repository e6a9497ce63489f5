"""What is taken back: the last actions of a round, or its beginning."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic

from wildfire.errors import InvalidActionError
from wildfire.games.rounds import AnyRound, PlayedRound
from wildfire.games.scores import Scores


class TakesBack(ABC, Generic[AnyRound]):
    """A game that knows how each of its rounds was dealt, and what was done in it."""

    round: AnyRound
    options: Any
    played: list[PlayedRound]
    """Every round so far, the current one last."""
    _scores: Scores

    @abstractmethod
    def _deal_out(self, deal: Any, number: int) -> AnyRound:
        """Round `number`, from 1, at its beginning. Raises SetupError for a bad deal."""

    @abstractmethod
    def _apply(self, action: Any) -> None:
        """Applies one action that takes nothing back."""

    def _redo(self, actions: Sequence[Any]) -> None:
        """Applies again, after the deal, actions that have been found legal before."""
        for action in actions:
            self._apply(action)

    def _undo(self, count: int) -> None:
        actions = self.played[-1].actions
        if not actions:
            raise InvalidActionError("game.nothing-to-undo", wanted=count)
        if not 1 <= count <= len(actions):
            raise InvalidActionError("game.cannot-undo", wanted=count, count=len(actions))
        del actions[-count:]
        self._replay()

    def _undo_round(self) -> None:
        actions = self.played[-1].actions
        if actions:
            raise InvalidActionError("game.round-has-actions", count=len(actions))
        if len(self.played) == 1:
            raise InvalidActionError("game.no-earlier-round")
        self.played.pop()
        # A copy of the game may share the list.
        self.played[-1] = self.played[-1].copy()
        self._replay()

    def _replay(self) -> None:
        # Start from the deal: what led here is right by construction, however it ended.
        deal, actions, self._scores, self.options = self.played[-1]
        self.round = self._deal_out(deal, len(self.played))
        self._redo(actions)
