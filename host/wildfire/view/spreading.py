"""Where dominoes lie that touch nothing by a rule, in rows and columns."""

from collections.abc import Iterator

from wildfire.dominoes.spread import Direction, Face, Group, Spread
from wildfire.view.tiles import Tile

GAP = 0.25
"""Between two dominoes of a group."""
APART = 1.0
"""Between two groups."""

_SIZES: dict[Direction, tuple[float, float]] = {
    "beside": (1.0, 2.0),
    "end-to-end": (2.0, 1.0),
    "below": (2.0, 1.0),
}
"""Width and height of a domino."""


def laid_out(spread: Spread) -> list[tuple[Tile, Face]]:
    """Where each domino lies, from (0, 0) to the right and down; gaps are left out."""
    found: list[tuple[Tile, Face]] = []
    top = 0.0
    for groups in spread:
        left, lowest = 0.0, 0.0
        for group in groups:
            width, height = _size(group)
            found += ((tile, face) for tile, face in _tiles(group, left, top) if face != "gap")
            left += width + APART
            lowest = max(lowest, height)
        top += lowest + APART
    return found


def _size(group: Group) -> tuple[float, float]:
    wide, high = _SIZES[group.direction]
    count = len(group.faces)
    if group.direction == "below":
        return wide, count * (high + GAP)
    # Where dominoes lie end to end, they touch.
    step = wide + (GAP if group.direction == "beside" else 0)
    return count * step, high


def _tiles(group: Group, left: float, top: float) -> Iterator[tuple[Tile, Face]]:
    wide, high = _SIZES[group.direction]
    upright = high > wide
    for face in group.faces:
        yield Tile(left + wide / 2, top + high / 2, float(not upright), float(upright)), face
        if group.direction == "below":
            top += high + GAP
        else:
            left += wide + (GAP if group.direction == "beside" else 0)
