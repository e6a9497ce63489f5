"""Dominoes as rectangles on a table, 2 by 1: the unit is the side of a half.

x points right and y down, as in a picture. Every direction is a unit vector.
"""

import math
from typing import NamedTuple

Point = tuple[float, float]

REACH = math.hypot(1, 0.5)
"""From the middle of a domino to its corner."""
TOUCH = -1e-7
"""The clearance of dominoes that may touch: what arithmetic may lose."""


class Tile(NamedTuple):
    """A domino: its middle, and the direction from its first half to its second."""

    x: float
    y: float
    ux: float
    uy: float

    @property
    def turn(self) -> float:
        """The direction in degrees, clockwise from the right, above -180 and up to 180."""
        return math.degrees(math.atan2(self.uy, self.ux))

    def corners(self) -> list[Point]:
        """The four corners, in order round it."""
        x, y, ux, uy = self
        wx, wy = -uy / 2, ux / 2
        return [
            (x - ux - wx, y - uy - wy),
            (x + ux - wx, y + uy - wy),
            (x + ux + wx, y + uy + wy),
            (x - ux + wx, y - uy + wy),
        ]


def clearance(one: Tile, other: Tile) -> float:
    """How far two dominoes are apart by the best of the four separating axes; below 0, how deep
    they lie in each other.
    """
    x, y, ux, uy = one
    dx, dy = other[0] - x, other[1] - y
    vx, vy = other[2], other[3]
    cos, sin = abs(ux * vx + uy * vy), abs(ux * vy - uy * vx)
    along = max(abs(dx * ux + dy * uy), abs(dx * vx + dy * vy)) - 1 - cos - sin / 2
    aside = max(abs(dx * uy - dy * ux), abs(dx * vy - dy * vx)) - 0.5 - sin - cos / 2
    return along if along > aside else aside


def apart(one: Tile, other: Tile, margin: float) -> bool:
    """Whether two dominoes keep this far apart."""
    x, y, ux, uy = one
    dx, dy = other[0] - x, other[1] - y
    far = 2 * REACH + margin
    if dx * dx + dy * dy >= far * far:
        return True
    vx, vy = other[2], other[3]
    cos, sin = abs(ux * vx + uy * vy), abs(ux * vy - uy * vx)
    limit = 1 + cos + sin / 2 + margin
    if abs(dx * ux + dy * uy) >= limit or abs(dx * vx + dy * vy) >= limit:
        return True
    limit = 0.5 + sin + cos / 2 + margin
    return abs(dx * uy - dy * ux) >= limit or abs(dx * vy - dy * vx) >= limit


def outside_circle(one: Tile, x: float, y: float, radius: float) -> bool:
    """Whether a domino has no point inside a circle; it may touch it."""
    dx, dy = x - one.x, y - one.y
    along = max(abs(dx * one.ux + dy * one.uy) - 1, 0)
    aside = max(abs(dy * one.ux - dx * one.uy) - 0.5, 0)
    limit = radius + TOUCH
    return along * along + aside * aside >= limit * limit


def distance_along(x: float, y: float, dx: float, dy: float, tile: Tile, wide: float) -> float:
    """How far a ray runs before it meets a domino that is `wide` wider all round; inf if it does
    not.
    """
    px, py = x - tile[0], y - tile[1]
    ux, uy = tile[2], tile[3]
    first, last = 0.0, math.inf
    for place, speed, half in (
        (px * ux + py * uy, dx * ux + dy * uy, 1 + wide),
        (py * ux - px * uy, dy * ux - dx * uy, 0.5 + wide),
    ):
        if -1e-9 < speed < 1e-9:
            if place > half or place < -half:
                return math.inf
            continue
        near, far = (-half - place) / speed, (half - place) / speed
        if near > far:
            near, far = far, near
        first, last = max(first, near), min(last, far)
        if first > last:
            return math.inf
    return first


def box_of(tiles: list[Tile]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of everything."""
    corners = [corner for tile in tiles for corner in tile.corners()]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
