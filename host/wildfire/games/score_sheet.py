"""A round of which only the scores are kept: no dominoes are played, each player says a number."""

from collections.abc import Sequence
from typing import Any, Self

from wildfire.dominoes.actions import Left
from wildfire.dominoes.layout import Layout
from wildfire.dominoes.pieces import Domino
from wildfire.errors import IllegalActionError, InvalidActionError

NOBODY = -1


class ScoreSheetRound:
    """Over when everybody has said what was scored. `rule` says what a round scores."""

    hands: Sequence[Sequence[Domino]] | None = None
    boneyard = 0

    def __init__(self, players: tuple[str, ...], rule: str) -> None:
        self.players = players
        self.layout = Layout("none")
        self.counts = [0] * len(players)
        self.phase = "left"
        self.turn = NOBODY
        self.out = NOBODY
        self._rule = rule
        self._scored: dict[str, int] = {}

    def copy(self) -> Self:
        """A round of its own in the same position."""
        other = self.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._scored = dict(self._scored)
        return other

    @property
    def uncounted(self) -> list[str]:
        """Who has yet to say what was scored."""
        return [name for name in self.players if name not in self._scored]

    def moves(self) -> Sequence[Any]:
        """Nothing: the program deals no dominoes here."""
        return []

    @property
    def counted(self) -> list[str]:
        """Who has said what was scored."""
        return list(self._scored)

    def points(self) -> tuple[int, ...]:
        """What each player scores, once the round is over."""
        return tuple(self._scored[name] for name in self.players)

    def do(self, action: object) -> None:
        """Takes what one player scored; anything else is no action here."""
        if not isinstance(action, Left) or action.dominoes is not None:
            raise InvalidActionError("game.only-keeps-scores")
        if action.player in self._scored:
            raise IllegalActionError(self._rule, "domino.counted-already", player=action.player)
        self._scored[action.player] = action.points
        if not self.uncounted:
            self.phase = "over"
