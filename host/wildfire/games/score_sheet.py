"""A round with scores only: no dominoes are played, and each player says a number."""

from collections.abc import Sequence
from typing import Any, Self

from wildfire.dominoes.actions import Left
from wildfire.dominoes.layout import Layout
from wildfire.dominoes.pieces import Domino
from wildfire.errors import IllegalActionError, InvalidActionError

NOBODY = -1


class ScoreSheetRound:
    """It is over when everybody has said a score. `rule` is the rule about what a round scores."""

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
        """An independent round in the same position."""
        other = self.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other._scored = dict(self._scored)
        return other

    @property
    def uncounted(self) -> list[str]:
        """The players who have not said their score."""
        return [name for name in self.players if name not in self._scored]

    def moves(self) -> Sequence[Any]:
        """Nothing: the program deals no dominoes here."""
        return []

    @property
    def counted(self) -> list[str]:
        """The players who have said their score."""
        return list(self._scored)

    def points(self) -> tuple[int, ...]:
        """What each player scores, once the round is over."""
        return tuple(self._scored[name] for name in self.players)

    def do(self, action: object) -> None:
        """Takes one player's score. Anything else is not an action here."""
        if not isinstance(action, Left) or action.dominoes is not None:
            raise InvalidActionError("game.only-keeps-scores")
        if action.player not in self.players:
            raise InvalidActionError(
                "game.no-such-player", name=action.player, players=list(self.players)
            )
        if action.player in self._scored:
            raise IllegalActionError(self._rule, "domino.counted-already", player=action.player)
        self._scored[action.player] = action.points
        if not self.uncounted:
            self.phase = "over"
