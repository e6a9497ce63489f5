"""The games, each with a row: its name and where it is."""

import importlib.util
from typing import Any, TypeVar

from wildfire.errors import InvalidActionError
from wildfire.games.base import Game

Part = TypeVar("Part")

ROWS = {
    "wildfire": "Wildfire",
    "block-and-draw": "BlockAndDraw",
    "all-fives": "AllFives",
    "all-sevens": "AllSevens",
    "bergen": "Bergen",
    "blind": "Blind",
    "five-up": "FiveUp",
}
"""The name of the game, and of its class in the folder of that name."""


def names() -> list[str]:
    """The games in the order of the list."""
    return [*ROWS]


def game(name: str) -> type[Game[Any]]:
    """The game of that name. Raises InvalidActionError if there is none."""
    if name not in ROWS:
        raise InvalidActionError("game.unknown", name=name, names=names())
    found: type[Game[Any]] = getattr(importlib.import_module(_folder(name)), ROWS[name])
    return found


def part(name: str, module: str, common: type[Part]) -> type[Part]:
    """What this game has instead of `common`: the class of that name in a module of its folder."""
    own = f"{_folder(name)}.{module}"
    if importlib.util.find_spec(own) is None:
        return common
    found: type[Part] = getattr(importlib.import_module(own), common.__name__)
    return found


def _folder(name: str) -> str:
    return f"wildfire.games.{name.replace('-', '_')}"
