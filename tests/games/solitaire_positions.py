"""Solitaires from a shuffled order, as a page of rules or a vector gives it."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import Domino, domino, double_set, parse_ends
from wildfire.solver import Verdict, position, solve

_VECTORS = Path(__file__).parents[1] / "data" / "vectors" / "solitaires.json"


def vectors(name: str) -> list[dict[str, Any]]:
    """The deals of a game that were worked out by other programs, and what came of them."""
    found: dict[str, list[dict[str, Any]]] = json.loads(_VECTORS.read_text(encoding="utf-8"))
    return found[name]


def pieces(order: Sequence[Sequence[int]]) -> list[Domino]:
    """`[[0, 1], [2, 2]]` as dominoes."""
    return [domino(one, other) for one, other in order]


def named(text: str) -> list[Domino]:
    """`6-5 1-0` as dominoes."""
    return [domino(*parse_ends(each)) for each in text.split()]


def dealt(kind: Any, order: Sequence[Domino], options: Any = None) -> Any:
    """Ana's game with the set in this order; what the order leaves out follows, sorted."""
    options = options or kind.options_type()
    rest = [one for one in double_set(options.highest) if one not in order]
    whole = (*order, *rest)
    hand = kind.hand_size(options)
    return kind(["Ana"], None, Deal((whole[:hand],), whole[hand:]), options)


def texts(game: Any) -> list[str]:
    """What may be done, as records write it, sorted."""
    return sorted(str(action).partition(": ")[2] for action in game.legal_actions())


def do(game: Any, *lines: str) -> Any:
    """The game, after these lines of a record without the name."""
    for line in lines:
        game.apply(game.notation.action("Ana", line, ["Ana"]))
    return game


def solved(game: Any) -> Verdict:
    """What the solver finds out."""
    return solve(position(game))
