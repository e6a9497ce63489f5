"""The second way to the same answers: everything is tried, and nothing is remembered."""

from typing import Any

from wildfire.solver import Position


class SpentError(Exception):
    """There are too many ways."""


def plain(position: Position, states: int) -> bool:
    """Whether a position can be won, without keys and without what the game finds promising.

    Raises SpentError after so many positions.
    """
    left = [states]

    def wins(now: Position) -> bool:
        if now.is_won:
            return True
        left[0] -= 1
        if left[0] < 0:
            raise SpentError
        for move in now.moves():
            after = now.copy()
            after.do(move)
            if wins(after):
                return True
        return False

    return wins(position)


class Narrowed:
    """A position in which some kinds of moves are not allowed."""

    def __init__(self, position: Any, without: str) -> None:
        self.position = position
        self.without = without

    @property
    def is_won(self) -> bool:
        found: bool = self.position.is_won
        return found

    def moves(self) -> list[Any]:
        return [each for each in self.position.moves() if type(each).__name__ != self.without]

    def promising(self, moves: Any) -> Any:
        return moves

    def key(self) -> Any:
        return self.position.key()

    def do(self, action: Any) -> None:
        self.position.do(action)

    def copy(self) -> "Narrowed":
        return Narrowed(self.position.copy(), self.without)
