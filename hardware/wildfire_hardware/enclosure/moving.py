"""The plunger: the tray on which the centre domino lies, and which presses the switch."""

from build123d import Box, Part, Plane, Pos, RectangleRounded, extrude

from .body import UP
from .parameters import Design


def plunger(design: Design) -> Part:
    """At rest, where it is in the hub. Open below; the flange keeps it from coming out."""
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
    """Along the long sides only: there is no room for it beside the ends of the switch's wires."""
    length = design.plunger[0] - 8.0
    width = design.tube[1] + 2 * 1.2
    bar = Pos(0, 0, design.skirt_bottom) * Box(length, width, design.flange, align=UP)
    hollow = Box(2 * length, design.tray[1], 2 * design.flange, align=UP)
    return bar - Pos(0, 0, design.skirt_bottom - design.flange / 2) * hollow
