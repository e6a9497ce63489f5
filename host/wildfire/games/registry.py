"""The games, each with a row: its name and where it is."""

import importlib
from typing import Any

from wildfire.errors import InvalidActionError
from wildfire.games.base import Game

ROWS = {
    "wildfire": "Wildfire",
}
"""The name of the game, and of its class in the folder of that name."""


def names() -> list[str]:
    """The games in the order of the list."""
    return [*ROWS]


def game(name: str) -> type[Game[Any]]:
    """The game of that name. Raises InvalidActionError if there is none."""
    if name not in ROWS:
        raise InvalidActionError("game.unknown", name=name, names=names())
    folder = importlib.import_module(f"wildfire.games.{name.replace('-', '_')}")
    found: type[Game[Any]] = getattr(folder, ROWS[name])
    return found
