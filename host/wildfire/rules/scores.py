"""The paper and pencil of a game: what each player scored in each round, and when it is over."""

from .errors import InvalidActionError
from .options import Options


class Scores:
    """One row a finished round, one number a player. Rows are replaced, never changed."""

    __slots__ = ("players", "rows")

    def __init__(self, players: int, rows: list[tuple[int, ...]] | None = None) -> None:
        self.players = players
        self.rows = [] if rows is None else rows

    def copy(self) -> "Scores":
        """The same scores on a paper of their own."""
        return Scores(self.players, self.rows[:])

    def totals(self) -> list[int]:
        """The sum of the finished rounds for each player."""
        return [sum(row[seat] for row in self.rows) for seat in range(self.players)]

    def correct(self, round_number: int, seat: int, points: int) -> None:
        """Puts right what a player scored in a finished round, counted from 1; the others stay."""
        if not 1 <= round_number <= len(self.rows):
            raise InvalidActionError(f"round {round_number} is not a finished round")
        row = list(self.rows[round_number - 1])
        row[seat] = points
        self.rows[round_number - 1] = tuple(row)

    def ending(self, options: Options) -> str | None:
        """The rule that ends the game at the end of this round: W-37, W-40 or None."""
        target = options.score_that_ends
        if target is not None and max(self.totals()) >= target:
            return "W-37"
        if options.rounds is not None and len(self.rows) >= options.rounds:
            return "W-40"
        return None
