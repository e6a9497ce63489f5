"""What the solver asks of a position."""

from collections.abc import Hashable, Sequence
from typing import Any, Protocol, Self

Move = Any
"""An action of the game's own."""


class Position(Protocol):
    """A position of a game for one player, in which nothing is left to chance.

    A position without moves that is not won is lost.
    """

    @property
    def is_won(self) -> bool:
        """Whether nothing is left to do."""

    def moves(self) -> Sequence[Move]:
        """What may be done now."""

    def promising(self, moves: Sequence[Move]) -> Sequence[Move]:
        """These moves, the best first, as far as the game can tell.

        It may leave one out if another one wins whenever that one does.
        """

    def key(self) -> Hashable:
        """The same for two positions of a deal only if both can be won, or neither can."""

    def do(self, action: Move) -> None:
        """Carries out a move."""

    def copy(self) -> Self:
        """An independent position, the same as this one."""
