"""Who plays: W-1 and D-13."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from .actions import Draw, Knock, Pass
from .dominoes import looks_like_a_domino
from .errors import InvalidActionError, SetupError

FORBIDDEN = ",:[]#="
FIRST_FORBIDDEN = "*?!+-"


def clean_name(text: str) -> str:
    """A name as it is compared and shown: Unicode NFC, without blanks around it."""
    return unicodedata.normalize("NFC", text).strip()


def check_players(names: Sequence[str]) -> tuple[str, ...]:
    """The names, cleaned. Raises SetupError for fewer than 2, more than 8, or a bad name."""
    return _checked(tuple(names))


@lru_cache(maxsize=64)
def _checked(names: tuple[str, ...]) -> tuple[str, ...]:
    # The same people play game after game.
    players = tuple(clean_name(name) for name in names)
    for number, name in enumerate(players):
        problem = _problem(name)
        if problem:
            raise SetupError(problem, "D-13")
        for other in players[:number]:
            if other.casefold() == name.casefold():
                raise SetupError(f"{other!r} and {name!r} are the same name", "D-13")
    if not 2 <= len(players) <= 8:
        raise SetupError(f"2 to 8 can play, not {len(players)}", "W-1")
    return players


def _problem(name: str) -> str | None:
    if not name:
        return "a player's name is empty"
    for character in name:
        category = unicodedata.category(character)
        if category == "Cc":
            return f"the name {name!r} has a control character in it"
        if category == "Cs":
            return f"the name {name!r} is not text in UTF-8"
        if character in FORBIDDEN:
            return f"the name {name!r} has a {character!r} in it"
    if name[0] in FIRST_FORBIDDEN:
        return f"the name {name!r} begins with {name[0]!r}"
    if looks_like_a_domino(name):
        return f"the name {name!r} reads like a domino"
    return None


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
