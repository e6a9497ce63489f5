"""Dominoes as rectangles, measured the slow way: by their corners and edges."""

import math

Point = tuple[float, float]


def rectangle(x: float, y: float, turn: float, width: float = 2, height: float = 1) -> list[Point]:
    """The corners of a rectangle around (x, y) in order, turned clockwise by so many degrees."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half = width / 2, height / 2
    corners = [(a * half[0], b * half[1]) for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners]


def half_of(piece: object, sign: int) -> list[Point]:
    """The first (-1) or second (1) half of a piece."""
    turn = math.radians(piece.turn)
    x, y = piece.x + sign * math.cos(turn) / 2, piece.y + sign * math.sin(turn) / 2
    return rectangle(x, y, piece.turn, 1, 1)


def overlap(one: list[Point], other: list[Point]) -> float:
    """How deep two convex shapes lie in each other; 0 or less if they do not."""
    return min(_shared(one, other, edge) for shape in (one, other) for edge in _edges(shape))


def distance(one: list[Point], other: list[Point]) -> float:
    """Between the outlines of two shapes that do not lie in each other."""
    return min(to_point(point, b) for a, b in ((one, other), (other, one)) for point in a)


def to_point(point: Point, shape: list[Point]) -> float:
    """Between a point and the outline of a shape."""
    return min(_to_edge(point, edge) for edge in _edges(shape))


def _edges(shape: list[Point]) -> list[tuple[Point, Point]]:
    return list(zip(shape, shape[1:] + shape[:1], strict=True))


def _shared(one: list[Point], other: list[Point], edge: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = edge
    length = math.hypot(bx - ax, by - ay)
    nx, ny = (by - ay) / length, (ax - bx) / length
    first, second = ([x * nx + y * ny for x, y in shape] for shape in (one, other))
    return min(max(first), max(second)) - max(min(first), min(second))


def _to_edge(point: Point, edge: tuple[Point, Point]) -> float:
    (px, py), (ax, ay), (bx, by) = point, *edge
    dx, dy = bx - ax, by - ay
    along = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
    along = min(max(along, 0), 1)
    return math.hypot(px - ax - along * dx, py - ay - along * dy)
