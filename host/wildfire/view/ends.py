"""The free sides of a domino that lies, and what could lie at each."""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from wildfire.dominoes.joints import Joint
from wildfire.view.bends import Side, Way, ways
from wildfire.view.tiles import Point, Tile, distance_along

HUB = 1.75
"""The radius of the hub, whose middle is where the first domino lies."""
NOTCHES = ((1, 0), (-1, 0), (0, -1), (0, 1))
"""The directions of the centre's open ends, in the order in which the rules count them."""
CLEAR = 0.22
"""How far dominoes stay apart that do not touch."""
CLOSE = 0.08
"""How far they stay apart where there is no place otherwise."""
NEAR = 7.0
"""What is farther away from an end does not matter to it."""
SIGHT = 5.0
"""How far an open end looks for room."""
LOOKS = [
    (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    for degrees in (0, -30, 30, -60, 60, -90, 90)
]
Sight = tuple[float, ...]
"""How far an end sees in each of these directions, SIGHT at most."""
BROAD = 1.6
"""A ray that passes the middle of a domino this far away cannot meet it."""
ALL_CLEAR: Sight = (SIGHT,) * len(LOOKS)
ROOM_ASIDE = 0.35
"""What a ray needs to both of its sides, for it stands for a row of dominoes."""


class End(NamedTuple):
    """A side where another domino can touch."""

    domino: int
    side: Side
    number: int
    """The number of this end; -1 if all ends of the domino are alike."""
    rank: int
    """Ends of rank 1 open only once those of rank 0 are covered."""
    x: float
    y: float
    dx: float
    dy: float
    """The middle of the side, and the direction that points away from it."""


class Laid(NamedTuple):
    """A domino on the table."""

    tile: Tile
    onward: Point
    """The direction in which its line goes on."""
    end: End | None
    """What it covers; None for the first domino."""

    @property
    def onto(self) -> int | None:
        """The domino that it lies against."""
        return None if self.end is None else self.end.domino


class Room(NamedTuple):
    """What could lie at an end. Everything here is free, each for itself."""

    end: End
    singles: tuple[Tile, ...]
    doubles: tuple[Tile, ...]
    fans: tuple[tuple[Tile, ...], ...]
    """A domino, and three that fan out from it."""
    sight: Sight


def ends_of(k: int, joint: Joint, laid: Laid) -> list[End]:
    """Where other dominoes can touch domino `k`."""
    (x, y, ux, uy), (gx, gy), _ = laid
    if not joint.most:
        return []

    def end(side: Side, dx: float, dy: float, far: float, number: int = -1, rank: int = 0) -> End:
        return End(k, side, number, rank, x + far * dx, y + far * dy, dx, dy)

    if joint.arms == "notches":
        return [end("notch", dx, dy, HUB) for dx, dy in NOTCHES[: joint.most]]
    if joint.arms == "six":
        found = [end("long", sign * gx, sign * gy, 0.5) for sign in (1, -1)]
        return [*found, *_corners(k, laid)]
    if joint.crosswise:
        found = [end("long", gx, gy, 0.5)]
        if laid.end is None:
            found.append(end("long", -gx, -gy, 0.5))
        if joint.most > len(found):
            rank = 1 if joint.arms == "sides" else 0
            found += [end("short", sign * ux, sign * uy, 1, rank=rank) for sign in (-1, 1)]
        return found
    if joint.arms == "fan" and joint.most > 1:
        names: tuple[Side, ...] = ("left", "right")
        if joint.most > 2:
            names = ("left wing", "tip", "right wing")
        return [end(name, ux, uy, 1) for name in names]
    if laid.end is not None or joint.arms == "fan":
        return [end("tip", ux, uy, 1)]
    first, second = (half if isinstance(half, int) else -1 for half in joint.halves)
    return [end("tip", ux, uy, 1, second), end("tip", -ux, -uy, 1, first)]


def _corners(k: int, laid: Laid) -> Iterator[End]:
    x, y, ux, uy = laid.tile
    gx, gy = laid.onward
    half = math.sqrt(0.5)
    for s in (1, -1):
        for t in (1, -1):
            at = x + s * ux + t * gx / 2, y + s * uy + t * gy / 2
            yield End(k, "corner", -1, 0, *at, half * (s * ux + t * gx), half * (s * uy + t * gy))


def lay(end: End, way: Way) -> Laid:
    """The domino that lies at this end in this way."""
    dx, dy = end.dx, end.dy
    along, aside = way.along
    tile = Tile(
        end.x + way.ahead * dx - way.aside * dy,
        end.y + way.ahead * dy + way.aside * dx,
        along * dx - aside * dy,
        along * dy + aside * dx,
    )
    along, aside = way.onward
    return Laid(tile, (along * dx - aside * dy, along * dy + aside * dx), end)


def fans(laid: Laid) -> list[Tile]:
    """The three dominoes that would fan out from this one."""
    ux, uy = laid.tile.ux, laid.tile.uy
    x, y = laid.tile.x + ux, laid.tile.y + uy
    sides: tuple[Side, ...] = ("left wing", "tip", "right wing")
    ends = (End(0, side, -1, 0, x, y, ux, uy) for side in sides)
    return [lay(end, ways(end.side, False)[0]).tile for end in ends]


def look(end: End, tiles: Iterable[Tile], sight: Sight = ALL_CLEAR) -> Sight:
    """How far an end sees in each direction, past these and what it saw before."""
    found = [*sight]
    dx, dy = end.dx, end.dy
    x, y = end.x + 0.01 * dx, end.y + 0.01 * dy
    rays = [(cos * dx - sin * dy, cos * dy + sin * dx) for cos, sin in LOOKS]
    for tile in tiles:
        away = (tile.x - x) ** 2 + (tile.y - y) ** 2
        if away > (SIGHT + BROAD) ** 2:
            continue
        px, py = tile.x - x, tile.y - y
        for n, (rx, ry) in enumerate(rays):
            # It passes by, or the domino lies behind.
            if not -BROAD < px * ry - py * rx < BROAD or px * rx + py * ry < -BROAD:
                continue
            seen = distance_along(x, y, rx, ry, tile, ROOM_ASIDE)
            if seen < found[n]:
                found[n] = seen
    return tuple(found)


def crowding(sight: Sight) -> float:
    """0 for an end that sees nothing near, up to 1 for one that is shut in."""
    shut = 1 - sum(sight) / (SIGHT * len(sight))
    return shut * shut
