"""Who plays: the names of a game's players, and where they sit (D-13)."""

from collections.abc import Sequence
from functools import lru_cache

from wildfire.errors import InvalidActionError, SetupError
from wildfire.games.names import clean_name, find_name, problem


class Seats(dict[str, int]):
    """Where each player sits: 0 to n - 1, clockwise."""

    def __init__(self, players: tuple[str, ...]) -> None:
        super().__init__((name, seat) for seat, name in enumerate(players))
        self.players = players

    def __missing__(self, name: str) -> int:
        raise InvalidActionError("game.no-such-player", name=name, players=list(self.players))


def check_players(names: Sequence[str], seats: range, rule: str) -> tuple[str, ...]:
    """The names, cleaned. Raises SetupError if there are too few or too many (by `rule`), or a bad
    one.
    """
    return _checked(tuple(names), seats, rule)


@lru_cache(maxsize=64)
def _checked(names: tuple[str, ...], seats: range, rule: str) -> tuple[str, ...]:
    # The same people play game after game.
    players = tuple(clean_name(name) for name in names)
    for number, name in enumerate(players):
        wrong = problem(name)
        if wrong:
            raise SetupError(wrong.id, "D-13", **wrong.facts)
        other = find_name(name, players[:number])
        if other is not None:
            raise SetupError("game.same-name", "D-13", one=other, other=name)
    if len(players) not in seats and seats[-1] == 1:
        raise SetupError("game.one-player", rule, count=len(players))
    if len(players) not in seats:
        raise SetupError(
            "game.players", rule, lowest=seats[0], highest=seats[-1], count=len(players)
        )
    return players
