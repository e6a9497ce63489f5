"""The arithmetic of dominoes on a table, beside the slow way."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.view.bends import spare_ways, ways
from wildfire.view.ends import End, lay
from wildfire.view.tiles import Around, Tile, apart, box_of, distance_along

from .rectangles import distance, overlap, to_point

PLACES = st.floats(-3, 3)
TURNS = st.floats(0, 2 * math.pi)
TILES = st.builds(
    lambda x, y, turn: Tile(x, y, math.cos(turn), math.sin(turn)), PLACES, PLACES, TURNS
)
SIDES = ("tip", "short", "long", "corner", "notch", "left", "right", "left wing", "right wing")


@given(TILES, TILES)
def test_dominoes_are_apart_if_their_corners_say_so(one: Tile, other: Tile) -> None:
    deep = overlap(one.corners(), other.corners())
    if abs(deep) > 1e-9:
        assert apart(one, other, 0) == (deep < 0)
    if apart(one, other, 0.2):
        assert distance(one.corners(), other.corners()) > 0.2 - 1e-9


@given(TILES, st.lists(TILES, max_size=4), st.sampled_from([0.0, 1.75]))
def test_there_is_room_if_all_are_apart(one: Tile, others: list[Tile], radius: float) -> None:
    around = Around(tuple((each, 0.1) for each in others), radius)
    room = all(apart(one, each, 0.1) for each in others)
    inside = max(
        abs(one.x * one.ux + one.y * one.uy) - 1, abs(one.y * one.ux - one.x * one.uy) - 0.5
    )
    far = 0.0 if inside < 0 else to_point((0, 0), one.corners())
    if abs(far - radius) > 1e-6:
        assert around.leaves(one) == (room and far >= radius)


@given(TILES, PLACES, PLACES, TURNS)
def test_a_ray_ends_where_it_meets_a_domino(tile: Tile, x: float, y: float, turn: float) -> None:
    dx, dy = math.cos(turn), math.sin(turn)
    far = distance_along(x, y, dx, dy, tile, 0)
    for step in range(60):
        along = step / 10
        place = Tile(x + along * dx - tile.x, y + along * dy - tile.y, 1, 0)
        a, b = place.x * tile.ux + place.y * tile.uy, place.y * tile.ux - place.x * tile.uy
        inside = abs(a) < 1 - 1e-6 and abs(b) < 0.5 - 1e-6
        assert not (inside and along < far - 1e-6)
    if 0 < far < math.inf:
        assert to_point((x + far * dx, y + far * dy), tile.corners()) < 1e-6


@pytest.mark.parametrize("crosswise", [False, True])
@pytest.mark.parametrize("side", SIDES)
def test_every_way_touches_and_does_not_overlap(side: str, crosswise: bool) -> None:
    """At a domino that points to the right, or lies crosswise."""
    upright = side in ("long", "corner")
    parent = Tile(0, 0, 0, 1) if upright or side == "short" else Tile(0, 0, 1, 0)
    x, y, dx, dy = {
        "long": (0.5, 0, 1, 0),
        "short": (0, 1, 0, 1),
        "corner": (0.5, 1, math.sqrt(0.5), math.sqrt(0.5)),
    }.get(side, (1, 0, 1, 0))
    for way in (*ways(side, crosswise), *spare_ways(side, crosswise)):  # type: ignore[arg-type]
        tile = lay(End(0, side, -1, 0, x, y, dx, dy), way).tile  # type: ignore[arg-type]
        assert apart(tile, parent, -1e-9)
        assert distance(tile.corners(), parent.corners()) < 1e-9


def test_the_box_is_around_every_corner() -> None:
    assert box_of([Tile(0, 0, 1, 0), Tile(3, 4, 0, 1)]) == (-1, -0.5, 3.5, 5)
