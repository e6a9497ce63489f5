"""Dominoes as rectangles on a table, 2 by 1: the unit is the side of a half.

x points right and y down, as in a picture. Every direction is a unit vector.
"""

import math
from typing import NamedTuple

Point = tuple[float, float]

REACH = math.hypot(1, 0.5)
"""From the middle of a domino to its corner."""
FAR = (2 * REACH + 0.5) ** 2
"""The square of a distance from which dominoes keep any margin."""
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


def apart(one: Tile, other: Tile, margin: float) -> bool:
    """Whether two dominoes keep this far apart, by the four separating axes."""
    x, y, ux, uy = one
    dx, dy = other[0] - x, other[1] - y
    if dx * dx + dy * dy >= FAR:
        return True
    vx, vy = other[2], other[3]
    cos, sin = abs(ux * vx + uy * vy), abs(ux * vy - uy * vx)
    limit = 1 + cos + sin / 2 + margin
    if abs(dx * ux + dy * uy) >= limit or abs(dx * vx + dy * vy) >= limit:
        return True
    limit = 0.5 + sin + cos / 2 + margin
    return abs(dx * uy - dy * ux) >= limit or abs(dx * vy - dy * vx) >= limit


class Around(NamedTuple):
    """What is near a place, where another domino may lie."""

    tiles: tuple[tuple[Tile, float], ...]
    """Dominoes, each with how far another must stay away from it."""
    radius: float
    """That of the hub, whose middle is at (0, 0); 0 without one."""

    def leaves(self, tile: Tile) -> bool:
        """Whether there is room for a domino. It may touch the hub."""
        # `apart` and all that it calls, written out: nothing is asked more often.
        x, y, ux, uy = tile
        if self.radius and not _outside(tile, self.radius):
            return False
        for (ox, oy, vx, vy), margin in self.tiles:
            dx, dy = ox - x, oy - y
            if dx * dx + dy * dy >= FAR:
                continue
            cos, sin = abs(ux * vx + uy * vy), abs(ux * vy - uy * vx)
            limit = 1 + cos + sin / 2 + margin
            if abs(dx * ux + dy * uy) >= limit or abs(dx * vx + dy * vy) >= limit:
                continue
            limit = 0.5 + sin + cos / 2 + margin
            if abs(dx * uy - dy * ux) < limit and abs(dx * vy - dy * vx) < limit:
                return False
        return True


def _outside(tile: Tile, radius: float) -> bool:
    """Whether no point of a domino is in a circle around (0, 0)."""
    x, y, ux, uy = tile
    if x * x + y * y > (radius + REACH) ** 2:
        return True
    along = max(abs(x * ux + y * uy) - 1, 0)
    aside = max(abs(y * ux - x * uy) - 0.5, 0)
    return along * along + aside * aside >= (radius + TOUCH) ** 2


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
