"""The games, each with a row: its name and where it is."""

import importlib.util
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from wildfire.errors import InvalidActionError
from wildfire.games.base import Game
from wildfire.games.bot import Bot
from wildfire.games.figures import Figure

Part = TypeVar("Part")
Own = TypeVar("Own")

ROWS = {
    "wildfire": "Wildfire",
    "block-and-draw": "BlockAndDraw",
    "all-fives": "AllFives",
    "all-sevens": "AllSevens",
    "bergen": "Bergen",
    "blind": "Blind",
    "five-up": "FiveUp",
    "super-dominoes": "SuperDominoes",
    "bingo": "Bingo",
    "patience": "Patience",
    "five-columns": "FiveColumns",
    "fives-the-limit": "FivesTheLimit",
    "knock-out": "KnockOut",
    "twelve-to-go": "TwelveToGo",
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
    return _own(name, module, common.__name__, common)


def bots(name: str) -> Mapping[str, type[Bot[Any]]]:
    """The game's own bots by their names, the weakest first: `BOTS` in the module `bots`."""
    none: Mapping[str, type[Bot[Any]]] = {}
    return _own(name, "bots", "BOTS", none)


def figures(name: str) -> Sequence[Figure]:
    """What only this game counts when many rounds are played: `FIGURES` in the module `figures`."""
    none: Sequence[Figure] = ()
    return _own(name, "figures", "FIGURES", none)


def _own(name: str, module: str, what: str, otherwise: Own) -> Own:
    path = f"{_folder(name)}.{module}"
    if importlib.util.find_spec(path) is None:
        return otherwise
    found: Own = getattr(importlib.import_module(path), what)
    return found


def _folder(name: str) -> str:
    return f"wildfire.games.{name.replace('-', '_')}"
