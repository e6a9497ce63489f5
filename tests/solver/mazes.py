"""Positions that are nodes of a graph: a solitaire of any shape, circles included."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Self


@dataclass(frozen=True)
class Graph:
    """Where the arrows of each node lead, and which nodes are won."""

    arrows: tuple[tuple[int, ...], ...]
    won: frozenset[int]


@dataclass
class Node:
    """A position: a node, reached in a mirror or not. In the mirror all moves are negative."""

    graph: Graph
    at: int = 0
    mirrored: bool = False
    order: int = 0
    """A seed: which moves seem promising."""
    entered: list[int] = field(default_factory=list)
    """Every node whose moves were asked for, shared by all copies."""

    @property
    def is_won(self) -> bool:
        return self.at in self.graph.won

    def moves(self) -> Sequence[int]:
        self.entered.append(self.at)
        if self.is_won:
            return []
        sign = -1 if self.mirrored else 1
        return [sign * (number + 1) for number, _ in enumerate(self.graph.arrows[self.at])]

    def promising(self, moves: Sequence[int]) -> Sequence[int]:
        return Random(f"{self.order} {self.at}").sample(list(moves), len(moves))

    def key(self) -> int:
        return self.at

    def do(self, action: int) -> None:
        self.at = self.graph.arrows[self.at][abs(action) - 1]
        # Every second node turns the mirror round, so that equal keys often look different.
        self.mirrored ^= self.at % 2 == 0

    def copy(self) -> Self:
        return type(self)(self.graph, self.at, self.mirrored, self.order, self.entered)


def graph(nodes: int, arrows: float, won: float, seed: int) -> Graph:
    """A random graph: `arrows` from each node on average, and a share `won` of the nodes."""
    rng = Random(seed)
    return Graph(
        tuple(
            tuple(rng.randrange(nodes) for _ in range(rng.randint(0, int(2 * arrows))))
            for _ in range(nodes)
        ),
        frozenset(node for node in range(1, nodes) if rng.random() < won),
    )


def can_be_won(graph: Graph) -> bool:
    """Whether a won node can be reached from the first: everything is tried, breadth first."""
    seen, rim = {0}, [0]
    while rim:
        rim = [below for node in rim for below in graph.arrows[node] if below not in seen]
        seen.update(rim)
    return bool(seen & graph.won)


def tower(height: int, width: int) -> Graph:
    """Floors of `width` nodes, each leading to all nodes of the next floor; none is won."""
    floors = [range(1 + floor * width, 1 + (floor + 1) * width) for floor in range(height)]
    arrows: list[tuple[int, ...]] = [tuple(floors[0])]
    for floor in range(height):
        above = tuple(floors[floor + 1]) if floor + 1 < height else ()
        arrows += [above] * width
    return Graph(tuple(arrows), frozenset())
