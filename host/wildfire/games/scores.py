"""The paper and pencil of a game: what each player scored in each round."""

from typing import NamedTuple

from wildfire.errors import InvalidActionError


class Scores(NamedTuple):
    """One row for each finished round, one number for each player."""

    rows: tuple[tuple[int, ...], ...]
    players: int

    def after(self, points: tuple[int, ...]) -> "Scores":
        """These scores with one more round."""
        return Scores((*self.rows, points), self.players)

    def corrected(self, round_number: int, seat: int, points: int) -> "Scores":
        """These scores with one player's score corrected in a finished round, counted from 1."""
        if not 1 <= round_number <= len(self.rows):
            raise InvalidActionError("game.no-finished-round", round=round_number)
        rows = [list(row) for row in self.rows]
        rows[round_number - 1][seat] = points
        return Scores(tuple(map(tuple, rows)), self.players)

    def totals(self) -> list[int]:
        """The sum of the finished rounds for each player."""
        return [sum(row[seat] for row in self.rows) for seat in range(self.players)]
