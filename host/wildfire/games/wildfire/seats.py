"""The seats of a game of Wildfire (W-1)."""

from collections.abc import Sequence
from functools import lru_cache

from wildfire.games import roster

from .actions import Draw, Knock, Pass

PLAYERS = range(2, 9)


class Seats(roster.Seats):
    """The seat of each player, and the actions of each that need no domino."""

    def __init__(self, players: tuple[str, ...]) -> None:
        super().__init__(players)
        # Actions are values. Keep these, so that nobody makes new ones.
        self.draws = [Draw(name) for name in players]
        self.passes = [Pass(name) for name in players]
        self.knocks = [Knock(name) for name in players]


def take_seats(names: Sequence[str]) -> Seats:
    """Seats the players. Raises SetupError for fewer than 2, more than 8, or a bad name."""
    return _seats(roster.check_players(names, PLAYERS, "W-1"))


@lru_cache(maxsize=64)
def _seats(players: tuple[str, ...]) -> Seats:
    # The same people play game after game.
    return Seats(players)
