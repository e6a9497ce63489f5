"""How the program's solitaires and those of the second implementation are spelled, side by side."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from wildfire.dominoes.deal import Deal
from wildfire.dominoes.pieces import domino

from .second.shared import full_set, halves
from .second.solitaires import five_columns, twelve_to_go


class House(NamedTuple):
    """The options of a game, as the program and as the second implementation spell them."""

    ours: str = ""
    theirs: Mapping[str, Any] = MappingProxyType({})


def ours(tile: str) -> str:
    """`4-6` of the second implementation's `6-4`."""
    high, low = halves(tile)
    return f"{low}-{high}"


def row(tiles: Sequence[str]) -> list[str]:
    return [ours(tile) for tile in tiles]


class Beside:
    """What belongs to a game: its house rules, and how its moves and positions are spelled."""

    game: str
    second: Any
    houses: Sequence[House]

    def dealt(self, kind: Any, options: Any, order: Sequence[str]) -> Any:
        """The program's game with the set in this order."""
        pieces = tuple(domino(*halves(tile)) for tile in order)
        hand = kind.hand_size(options)
        return kind(["Ana"], None, Deal((pieces[:hand],), pieces[hand:]), options)

    def begun(self, order: Sequence[str], options: Mapping[str, Any]) -> Any:
        """The same in the second implementation."""
        return self.second.start(order, **options)

    def line(self, move: str) -> str:
        """How a record writes a move of the second implementation."""
        raise NotImplementedError

    def shown(self, state: Any) -> dict[str, Any]:
        """What the program must show, in its own words."""
        raise NotImplementedError

    def any_line(self, rng: Random, state: Any) -> str:
        """Something that a record could say here, legal or not."""
        raise NotImplementedError

    def opening(self, rng: Random, state: Any) -> Sequence[str]:
        """Moves to begin with, where random ones seldom get far."""
        return ()


def pair_line(one: str, other: str) -> str:
    """Two dominoes that are taken away, the lower first."""
    return "+".join(sorted([ours(one), ours(other)]))


class TwelveToGo(Beside):
    game = "twelve-to-go"
    second = twelve_to_go
    houses = (
        House(),
        House("faces=4", {"places": 4}),
        House("faces=5", {"places": 5}),
        House("faces=7", {"places": 7}),
        House("set=9", {"highest": 9}),
        House("set=9 faces=7", {"highest": 9, "places": 7}),
    )

    def line(self, move: str) -> str:
        return pair_line(*move.split("+"))

    def shown(self, state: Any) -> dict[str, Any]:
        left = len(state.front) + len(state.stock)
        over = twelve_to_go.ending(state)
        return {
            "face_up": row(state.front),
            "boneyard": len(state.stock),
            "hands": {"Ana": len(state.front)},
            "scores": {"Ana": (left if over == "lost" else 0)},
        }

    def any_line(self, rng: Random, state: Any) -> str:
        return pair_line(*rng.choices(full_set(state.total // 2), k=2))


class FiveColumns(Beside):
    game = "five-columns"
    second = five_columns
    houses = (House(),)

    def line(self, move: str) -> str:
        if "+" in move:
            return pair_line(*move.split("+"))
        return ">".join(str(int(column[1:]) + 1) for column in move.split(">"))

    def shown(self, state: Any) -> dict[str, Any]:
        over = five_columns.ending(state)
        return {
            "reserve": row(state.reserve),
            "columns": [row(column) for column in state.columns],
            "boneyard": 0,
            "hands": {"Ana": len(state.left)},
            "scores": {"Ana": len(state.left) if over else 0},
        }

    def any_line(self, rng: Random, state: Any) -> str:
        """Often one that only the state of a column forbids."""
        if rng.random() < 0.5:
            return ">".join(str(rng.randint(1, 5)) for _ in range(2))
        tiles = rng.choice([state.left, full_set(6)]) or full_set(6)
        return pair_line(*rng.choices(tiles, k=2))

    def opening(self, rng: Random, state: Any) -> Sequence[str]:
        """The beginning of a line that wins: random pairs seldom empty a column."""
        line = five_columns.solve(state) or ()
        return line[: rng.randint(0, len(line))]


BESIDE: dict[str, Beside] = {each.game: each for each in (TwelveToGo(), FiveColumns())}
