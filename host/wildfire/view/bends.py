"""Every way in which a domino can be laid at a free side of another.

A way is seen from the middle of that side: `ahead` away from it, `aside` to the right. What a way
costs says how far it is from a straight line that a hand would lay.
"""

import math
from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

Side = Literal[
    "tip", "short", "long", "notch", "left", "right", "left wing", "right wing", "corner"
]
"""What is free: the `tip` of a domino, the `short` or `long` side of one that lies crosswise, its
`corner`, a `notch` of the hub, or an arm of a fan: `left` and `right` of a V, or the wings of a W,
which leave the middle free."""

BENDS = {15: 0.12, 30: 0.3, 45: 0.6, 60: 1.6}
"""Degrees: the cost. It turns on a corner, so that they touch there."""
SHIFT = 0.45
IN_FRONT = 0.9
BESIDE = 1.1


class Way(NamedTuple):
    """Where the middle of the domino lies, where its second half points, and where the line goes
    on.
    """

    cost: float
    ahead: float
    aside: float
    along: tuple[float, float]
    onward: tuple[float, float]
    square: bool
    """Whether it is parallel or square to the side that it touches."""


@cache
def ways(side: Side, crosswise: bool) -> tuple[Way, ...]:
    """All ways to lay a domino at such a side, the best first."""
    half = 0.5 if crosswise else 1.0
    straight = _way(0, 0, 1, 0, 0, half, crosswise)
    if side == "notch":
        return (straight,)
    if side in ("left", "right", "left wing", "right wing"):
        found = _arms(side, half, crosswise)
    elif side == "corner":
        found = [straight, *_at_corner(half, crosswise)]
    elif crosswise:
        found = [straight, *_doubles(1.0 if side == "long" else 0.5)]
    else:
        found = [straight, *_singles(side)]
    return tuple(sorted(found, key=lambda way: way.cost))


@cache
def spare_ways(side: Side, crosswise: bool) -> tuple[Way, ...]:
    """More ways, for a domino that has no place otherwise. They hold together by a corner."""
    half = 0.5 if crosswise else 1.0
    if side == "notch":
        return ()
    signs: tuple[int, ...] = (-1, 1)
    if side.startswith("left"):
        signs = (-1,)
    elif side.startswith("right"):
        signs = (1,)
    # From the middle of the near edge to its corner.
    near = 1.0 if crosswise else 0.5
    corner = {"long": 1.0, "corner": 0.0}.get(side, 0.5)
    found = []
    for sign in signs:
        # Beyond 45 degrees from a corner it would lie on the side.
        for degrees in range(15, 46 if side == "corner" else 91, 15):
            for at in (0.5, 0.25, 0.0, -0.25, -0.5):
                cost = degrees / 30 + 0.5 - at
                found.append(_way(cost, degrees, sign, corner, at, half, crosswise))
            if side == "long":
                for aside in (-0.5, 0.0, 0.5):
                    found.append(_way(degrees / 30, degrees, sign, aside, near, half, crosswise))
    return tuple(sorted(found, key=lambda way: way.cost))


def _singles(side: Side) -> Iterator[Way]:
    for sign in (-1, 1):
        for degrees, cost in BENDS.items():
            # At a long side the corner that touches is as near to the middle as the bend lets it.
            cos = math.cos(math.radians(degrees))
            yield _way(cost, degrees, sign, 0.5 * cos if side == "long" else 0.5, 0.5, 1.0, False)
        if side == "long":
            yield _way(SHIFT, 0, sign, 0.5, 0, 1.0, False)
        square = (0.0, float(sign))
        yield Way(IN_FRONT, 0.5, sign * 0.5, square, square, True)
        if side == "tip":
            yield Way(BESIDE, -0.5, sign * 1.5, square, square, True)


def _doubles(corner: float) -> Iterator[Way]:
    for sign in (-1, 1):
        yield _way(SHIFT, 0, sign, 0.5, 0, 0.5, True)
        for degrees, cost in BENDS.items():
            yield _way(cost, degrees, sign, corner, 0.5, 0.5, True)
            yield _way(SHIFT + cost, degrees, sign, corner, 1.0, 0.5, True)


def _arms(side: Side, half: float, crosswise: bool) -> list[Way]:
    """They lie against a front corner: with their inner corner, or so that two of them meet in the
    middle.
    """
    sign = -1 if side.startswith("left") else 1
    wing = side.endswith("wing")
    found = []
    for degrees, cost in ((60, 0.0), (45, 0.05), (75, 0.25), (90, 0.45)):
        cost += 0.15 if wing else 0.9
        found.append(_way(cost, degrees, sign, 0.5, -0.5, half, crosswise))
    if not wing:
        for degrees, cost in ((30, 0.0), (45, 0.1)):
            cos = math.cos(math.radians(degrees))
            at = (0.5 - 0.5 * cos) / cos
            found.append(_way(cost, degrees, sign, 0.5, at, half, crosswise))
    return found


def _at_corner(half: float, crosswise: bool) -> Iterator[Way]:
    for sign in (-1, 1):
        for degrees in (15, 30):
            yield _way(BENDS[degrees], degrees, sign, 0, 0, half, crosswise)
    if crosswise:
        for at in (-1.0, -0.5, 0.5, 1.0):
            yield _way(SHIFT, 0, 1, 0, at, half, True)
            for sign in (-1, 1):
                yield _way(SHIFT + BENDS[30], 30, sign, 0, at, half, True)


def _way(
    cost: float, degrees: int, sign: int, corner: float, at: float, half: float, crosswise: bool
) -> Way:
    """A bend by so many degrees to the left (-1) or right (1).

    The near edge touches the point `corner` aside of the side's middle, with its own point `at`,
    both counted towards the bend. `half` is from the near edge to the middle.
    """
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    onward = (cos, sign * sin)
    ahead = at * sin + half * cos
    aside = sign * (corner - at * cos) + half * sign * sin
    along = (-sign * sin, cos) if crosswise else onward
    return Way(cost, ahead, aside, along, onward, degrees in (0, 90))
