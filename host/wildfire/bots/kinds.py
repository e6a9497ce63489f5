"""The kinds of bots, by their names: those for every game, and each game's own."""

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import partial
from random import Random
from typing import Any

from wildfire.bots.aimless import Aimless
from wildfire.bots.greedy import Greedy
from wildfire.errors import SetupError
from wildfire.games import registry
from wildfire.games.base import Game
from wildfire.games.bot import Bot

DEFAULT = "greedy"

MOST = 1000
"""The most points that a weight has, up or down."""

_OF_EVERY_GAME: dict[str, type[Bot[Any]]] = {"random": Aimless, "greedy": Greedy}


def kinds(game: type[Game[Any]]) -> Mapping[str, type[Bot[Any]]]:
    """Every kind of bot that plays this game, the weakest first."""
    return {**_OF_EVERY_GAME, **registry.bots(game.name)}


def maker(kind: str, game: type[Game[Any]]) -> Callable[[Random], Bot[Any]]:
    """A function that makes a bot of that kind: `greedy`, or `careful:wild=0` for other weights.

    Raises SetupError if there is no such kind or weight.
    """
    name, *changes = kind.split(":")
    known = kinds(game)
    if name not in known:
        raise SetupError("bot.unknown", name=name, names=[*known])
    bot: Any = known[name]
    if not changes:
        found: Callable[[Random], Bot[Any]] = bot
        return found
    if bot.weights_type is None:
        raise SetupError("bot.no-weights", name=name)
    changed = dict(_weight(text, bot.weights_type) for text in changes)
    return partial(bot, weights=replace(bot.weights_type(), **changed))


def _weight(text: str, weights: type[Any]) -> tuple[str, float]:
    names = [field.name for field in fields(weights)]
    name, _, value = text.partition("=")
    try:
        if name not in names:
            raise ValueError
        weight = float(value)
        if not abs(weight) <= MOST:
            raise ValueError
    except ValueError:
        raise SetupError("bot.no-such-weight", text=text, most=MOST, names=names) from None
    return name, weight
