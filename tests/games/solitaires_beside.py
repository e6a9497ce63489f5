"""How the program's solitaires and those of the second implementation are spelled, side by side."""

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from .second.shared import full_set, halves, pips, written
from .second.solitaires import (
    bingo,
    domino_patience,
    five_columns,
    fives_the_limit,
    knock_out,
    twelve_to_go,
)


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
    solved: Sequence[House] = (House(),)
    """Those in which trying everything takes no time."""
    brief: int = 60
    """How many games are played in the suite."""
    wrong: float = 1
    """How often something wrong is tried."""

    def order(self, rng: Random, highest: int) -> list[str]:
        """A shuffled set."""
        return rng.sample(full_set(highest), len(full_set(highest)))

    def spelled(self, tile: str) -> str:
        """A domino of the second implementation, as a record writes it."""
        return ours(tile)

    def begun(self, order: Sequence[str], options: Mapping[str, Any]) -> Any:
        """The same in the second implementation."""
        return self.second.start(order, **options)

    def line(self, state: Any, move: str) -> str:
        """How a record writes a move of the second implementation, made in this position."""
        raise NotImplementedError

    def meaning(self, line: str) -> Any:
        """What a line says, however it is written."""
        return line

    def shown(self, state: Any) -> dict[str, Any]:
        """What the program must show, in its own words."""
        raise NotImplementedError

    def on_the_hub(self, state: Any) -> int | None:
        """The number that the hub shows, if the game has one."""
        return None

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

    def line(self, state: Any, move: str) -> str:
        return pair_line(*move.split("+"))

    def shown(self, state: Any) -> dict[str, Any]:
        left = len(state.front) + len(state.stock)
        over = twelve_to_go.ending(state)
        return {
            "face_up": row(state.front),
            "boneyard": len(state.stock),
            "hands": {"Ana": len(state.front)},
            "scores": {"Ana": left - state.stays if over else 0},
        }

    def any_line(self, rng: Random, state: Any) -> str:
        return pair_line(*rng.choices(full_set(state.total // 2), k=2))


class FiveColumns(Beside):
    game = "five-columns"
    second = five_columns
    houses = (House(),)

    def line(self, state: Any, move: str) -> str:
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


class DominoPatience(Beside):
    game = "patience"
    second = domino_patience
    houses = (House(), House("play-all=on", {"play_all": True}))

    def line(self, state: Any, move: str) -> str:
        """A play says which half touches, which is open, and the domino that it is laid at."""
        if move == "draw":
            return "+"
        tile, _, end = move.partition("@")
        if not state.line:
            return ours(tile)
        touching = domino_patience.open_ends(state)[end == "right"]
        high, low = halves(tile)
        opened = low if high == touching else high
        return f"{touching}-{opened}@{domino_at(state, end)}"

    def shown(self, state: Any) -> dict[str, Any]:
        over = self.second.ending(state)
        left = len(state.hand) + (len(state.pile) if state.play_all else 0)
        return {
            "hand": row(state.hand),
            "ends": list(domino_patience.open_ends(state)) if state.line else None,
            "open_ends": open_places(state),
            "boneyard": len(state.pile),
            "hands": {"Ana": len(state.hand)},
            "scores": {"Ana": left if over == "lost" else 0},
        }

    def on_the_hub(self, state: Any) -> int | None:
        """How many dominoes there are in the hand; 15 is that or more."""
        return min(len(state.hand), 15)

    def any_line(self, rng: Random, state: Any) -> str:
        """Often with a domino of the hand at a domino of the line."""
        if rng.random() < 0.2:
            return "+"
        tile = rng.choice([*state.hand, *full_set(6)])
        if rng.random() < 0.2:
            return ours(tile)
        one, other = rng.sample(halves(tile), 2)
        return f"{one}-{other}@{rng.randint(0, len(state.laid))}"


def domino_at(state: Any, end: str) -> int:
    """The number of the domino at this end of the line, counted from 0 as they were played."""
    outer = state.line[0 if end == "left" else -1]
    return int(state.laid.index(written(*map(int, outer.split("|")))))


def open_places(state: Any) -> list[dict[str, int]]:
    """The open ends by the domino that they belong to."""
    if not state.line:
        return []
    numbers = domino_patience.open_ends(state)
    ends = [(domino_at(state, end), n) for end, n in zip(("left", "right"), numbers, strict=True)]
    return [
        {"domino": place, "number": number, "count": ends.count((place, number))}
        for place, number in sorted(set(ends))
    ]


class FivesTheLimit(DominoPatience):
    game = "fives-the-limit"
    second = fives_the_limit
    houses = (House(),)


class KnockOut(Beside):
    game = "knock-out"
    second = knock_out
    houses = (
        House(),
        House("choice=on", {"choice": True}),
        House("runs=on", {"runs": True}),
        House("choice=on runs=on", {"choice": True, "runs": True}),
    )
    solved = (House(), houses[1])

    def order(self, rng: Random, highest: int) -> list[str]:
        """A shuffled line, or one that was made by putting pairs into a line, which goes far."""
        tiles = [turned(rng, tile) for tile in super().order(rng, highest)]
        return tiles if rng.random() < 0.5 else nested(rng, tiles)

    def spelled(self, tile: str) -> str:
        return tile.replace("|", "-")

    def line(self, state: Any, move: str) -> str:
        return move.replace("|", "-")

    def meaning(self, line: str) -> Any:
        """Dominoes are known by their numbers: either half may be named first, and any of them."""
        return {frozenset(tile.split("-")) for tile in line.split("+")}

    def shown(self, state: Any) -> dict[str, Any]:
        over = knock_out.ending(state)
        return {
            "line": [self.spelled(tile) for tile in state.line],
            "boneyard": 0,
            "hands": {"Ana": len(state.line)},
            "scores": {"Ana": len(state.line) if over else 0},
        }

    def on_the_hub(self, state: Any) -> int | None:
        """How many pairs are left."""
        return len(state.line) // 2

    def any_line(self, rng: Random, state: Any) -> str:
        """Mostly neighbours, and often neighbours that touch with equal ends."""
        first = rng.randint(0, 27)
        some = state.line[first : first + rng.choice([2, 2, 2, 3, 4])]
        if len(some) < 2 or rng.random() < 0.1:
            some = [turned(rng, tile) for tile in rng.choices(full_set(6), k=2)]
        pairs = knock_out.pairs(state.line)
        if pairs and rng.random() < 0.5:
            begin, end = rng.choice(pairs)
            some = state.line[begin:end]
        return "+".join(self.spelled(tile) for tile in some)


def turned(rng: Random, tile: str) -> str:
    """A domino as it comes to hand."""
    return "|".join(str(half) for half in rng.sample(halves(tile), 2))


def nested(rng: Random, tiles: Sequence[str]) -> list[str]:
    """As many of them as possible in pairs that touch, each put between two others."""
    line: list[str] = []
    loose = list(tiles)
    while loose:
        one = loose.pop()
        mates = [other for other in loose if knock_out.touch(one, other)]
        place = rng.randint(0, len(line))
        if mates:
            loose.remove(mates[0])
        line[place:place] = [one, *mates[:1]]
    return line


class Bingo(Beside):
    game = "bingo"
    second = bingo
    brief = 24
    wrong = 0.05
    houses = (
        House(),
        House("optional=on", {"optional": True}),
        House("set=9", {"highest": 9}),
        House("set=9 optional=on", {"highest": 9, "optional": True}),
    )

    def line(self, state: Any, move: str) -> str:
        if move == "remove":
            return f"{state.number} {ours(state.row[state.place])}"
        return str(state.number)

    def shown(self, state: Any) -> dict[str, Any]:
        """At the end, the row may be shown closed up or as it lay."""
        over = bingo.ending(state)
        places = enumerate(state.row)
        row = {
            "row": [None if place in state.gaps else ours(tile) for place, tile in places],
            "touched": state.place,
        }
        return {
            **({} if over else row),
            "number": state.number,
            "boneyard": 0,
            "hands": {"Ana": len(state.left)},
            "scores": {"Ana": len(state.left) if over else 0},
        }

    def on_the_hub(self, state: Any) -> int | None:
        """The number that was said last."""
        return (state.number - 1) % bingo.numbers(state) if state.touches else None

    def any_line(self, rng: Random, state: Any) -> str:
        """Often the right number, or one more or less, and often with the domino touched next."""
        number = (state.number + rng.choice([-1, 0, 0, 1])) % bingo.numbers(state)
        choices = [tile for tile in full_set(state.highest) if pips(tile) == number]
        tile = rng.choice([*state.row[state.place :][:1] * 3, *choices])
        return str(number) if rng.random() < 0.3 else f"{number} {ours(tile)}"


BESIDE: dict[str, Beside] = {
    each.game: each
    for each in (
        TwelveToGo(),
        FiveColumns(),
        DominoPatience(),
        FivesTheLimit(),
        KnockOut(),
        Bingo(),
    )
}
