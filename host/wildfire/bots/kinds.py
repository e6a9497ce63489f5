"""The kinds of bots, by their names."""

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from random import Random

from wildfire.bots.aimless import Aimless
from wildfire.bots.bot import Bot
from wildfire.bots.careful import Careful, Weights
from wildfire.bots.greedy import Greedy
from wildfire.games.wildfire import SetupError

KINDS: dict[str, type[Bot]] = {"random": Aimless, "greedy": Greedy, "careful": Careful}
"""Every kind of bot, the weakest first."""

DEFAULT = "greedy"


def maker(kind: str) -> Callable[[Random], Bot]:
    """A function that makes a bot of that kind: `greedy`, or `careful:wild=0` for other weights.

    Raises SetupError if there is no such kind or weight.
    """
    name, *changes = kind.split(":")
    if name not in KINDS:
        raise SetupError(f"there is no bot {name!r}: there are {', '.join(KINDS)}")
    if not changes:
        return KINDS[name]
    if name != "careful":
        raise SetupError(f"{kind!r}: only careful has weights")
    return partial(Careful, weights=replace(Weights(), **dict(map(_weight, changes))))


def _weight(text: str) -> tuple[str, float]:
    names = [field.name for field in fields(Weights)]
    name, _, value = text.partition("=")
    try:
        if name not in names:
            raise ValueError
        weight = float(value)
        if not abs(weight) <= 1000:
            raise ValueError
    except ValueError:
        raise SetupError(
            f"{text!r} is no weight of careful: write NAME=POINTS, up to 1000, with one of "
            f"{', '.join(names)}"
        ) from None
    return name, weight
