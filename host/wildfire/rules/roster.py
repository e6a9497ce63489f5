"""Who plays: W-1 and D-13."""

from collections.abc import Sequence
from functools import lru_cache

from .actions import Draw, Knock, Pass
from .errors import InvalidActionError, SetupError
from .names import clean_name, find_name, problem


def check_players(names: Sequence[str]) -> tuple[str, ...]:
    """The names, cleaned. Raises SetupError for fewer than 2, more than 8, or a bad name."""
    return _checked(tuple(names))


@lru_cache(maxsize=64)
def _checked(names: tuple[str, ...]) -> tuple[str, ...]:
    # The same people play game after game.
    players = tuple(clean_name(name) for name in names)
    for number, name in enumerate(players):
        wrong = problem(name)
        if wrong:
            raise SetupError(wrong, "D-13")
        other = find_name(name, players[:number])
        if other is not None:
            raise SetupError(f"{other!r} and {name!r} are the same name", "D-13")
    if not 2 <= len(players) <= 8:
        raise SetupError(f"2 to 8 can play, not {len(players)}", "W-1")
    return players


class Seats(dict[str, int]):
    """Where each player sits: 0 to n - 1, clockwise; and what each can do without a domino."""

    def __init__(self, players: tuple[str, ...]) -> None:
        super().__init__((name, seat) for seat, name in enumerate(players))
        self.players = players
        # Actions are values: who has these at hand makes no new ones.
        self.draws = [Draw(name) for name in players]
        self.passes = [Pass(name) for name in players]
        self.knocks = [Knock(name) for name in players]

    def __missing__(self, name: str) -> int:
        players = ", ".join(self.players)
        raise InvalidActionError(f"no player is called {name!r}: there are {players}")


def take_seats(names: Sequence[str]) -> Seats:
    """Seats the players. Raises SetupError for fewer than 2, more than 8, or a bad name."""
    return _seats(check_players(names))


@lru_cache(maxsize=64)
def _seats(players: tuple[str, ...]) -> Seats:
    # The same people play game after game.
    return Seats(players)
