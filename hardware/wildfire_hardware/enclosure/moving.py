"""The plunger: the tray that holds the centre domino and presses the switch."""

from build123d import Box, Part, Plane, Pos, RectangleRounded, extrude

from .body import UP
from .parameters import Design


def plunger(design: Design) -> Part:
    """The plunger at rest, in its place in the hub. It is open below; the flange keeps it in."""
    height = design.rim_top - design.skirt_bottom
    shape = RectangleRounded(*design.plunger, 2.4 - design.tolerance)
    floor = Plane.XY.offset(design.skirt_bottom)
    solid = extrude(floor * shape, height)
    solid -= extrude(
        Plane.XY.offset(design.tray_floor) * RectangleRounded(*design.tray, 1.0),
        design.rim_top - design.tray_floor,
    )
    hollow = design.underside - design.skirt_bottom
    solid -= extrude(floor * RectangleRounded(*design.tray, 1.0), hollow)
    return Part() + solid + _flange(design)


def _flange(design: Design) -> Part:
    """It runs along the long sides only, because the switch's wires need the room at the ends."""
    length = design.plunger[0] - 8.0
    width = design.tube[1] + 2 * 1.2
    bar = Pos(0, 0, design.skirt_bottom) * Box(length, width, design.flange, align=UP)
    hollow = Box(2 * length, design.tray[1], 2 * design.flange, align=UP)
    return bar - Pos(0, 0, design.skirt_bottom - design.flange / 2) * hollow
