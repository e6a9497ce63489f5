"""Stand-ins for bought parts, with their real size, for pictures and collision checks."""

from build123d import Box, Cylinder, Part, Pos, Rot, fillet

from .base import controller_holes, foot_places
from .body import UP, annulus
from .parameters import Design


def domino(design: Design) -> Part:
    size = design.domino_length, design.domino_width, design.domino_thickness
    block = Pos(0, 0, design.tray_floor) * Box(*size, align=UP)
    return Part() + fillet(block.edges(), 1.2)


def switch_housing(design: Design) -> Part:
    switch, top = design.switch, design.plate_top
    solid = Pos(0, 0, top) * Box(switch.housing, switch.housing, switch.above_plate, align=UP)
    below = switch.body_below_plate
    side = switch.cutout - 0.05
    solid += Pos(0, 0, top - below) * Box(side, side, below, align=UP)
    pins = top - switch.below_plate
    for x, y in ((-3.81, 2.54), (2.54, 5.08)):
        solid += Pos(x, y, pins) * Cylinder(0.75, switch.below_plate, align=UP)
    solid += Pos(0, 0, pins) * Cylinder(2.0, switch.below_plate, align=UP)
    return Part() + solid


def switch_stem(design: Design, pressed: float) -> Part:
    """The stem that sticks out of the housing, `pressed` mm down."""
    height = design.switch.stem - pressed
    low = design.plate_top + design.switch.above_plate
    cross = Box(4.0, 1.2, height, align=UP) + Box(1.2, 4.0, height, align=UP)
    return Part() + Pos(0, 0, low) * cross


def controller(design: Design) -> Part:
    data = design.controller
    x, y = design.controller_at
    low = design.controller_bottom
    board = Pos(x, y, low) * Box(data.length, data.width, data.thickness, align=UP)
    for hx, hy in controller_holes(design):
        board -= Pos(hx, hy, low) * Cylinder(1.05, data.thickness, align=UP)
    return Part() + board


def controller_plug(design: Design) -> Part:
    data = design.controller
    end = design.controller_at[0] + data.length / 2 + data.plug_sticks_out
    low = design.controller_bottom + data.thickness
    plug = Box(5.6, data.plug_width, data.plug_height, align=UP)
    return Part() + Pos(end - 2.8, design.controller_at[1], low) * plug


def controller_chip(design: Design) -> Part:
    data = design.controller
    x, y = design.controller_at
    low = design.controller_bottom + data.thickness
    return Part() + Pos(x, y, low) * Box(7.0, 7.0, 0.9, align=UP)


def ring_board(design: Design) -> Part:
    inner, outer = design.ring_inner / 2, design.ring_outer / 2
    return Part() + annulus(inner, outer, design.board_bottom, design.board_top)


def ring_leds(design: Design) -> Part:
    made = Part()
    # The dome of a single LED is higher: 8.6 mm in all, 3 mm of them in the carrier.
    lens, chip = Cylinder(2.5, 5.6, align=UP), Box(5.0, 5.0, 1.6, align=UP)
    shape = lens if design.single_leds else chip
    for led in range(design.leds):
        turn = Rot(0, 0, -design.bearing(led))
        made += turn * Pos(0, design.led_radius, design.board_top) * shape
    return made


def buzzer(design: Design) -> Part:
    can = Cylinder(design.buzzer_diameter / 2, 8.5, align=UP) - Cylinder(1.0, 8.5, align=UP)
    return Part() + Pos(*design.buzzer_at, design.base_thickness) * can


def feet(design: Design) -> Part:
    made = Part()
    for x, y in foot_places(design):
        foot = Cylinder(design.foot_diameter / 2, 3.8, align=UP)
        made += Pos(x, y, 0.8 - 3.8) * foot
    return made


def played_domino(design: Design, quarter: int) -> Part:
    """A domino on the table, pushed into the notch that is `quarter` turns clockwise from +x."""
    size = design.domino_length, design.domino_width, design.domino_thickness
    table = -3.0
    middle = design.notch_floor + design.tolerance + design.domino_length / 2
    block = Pos(middle, 0, table) * Box(*size, align=UP)
    block = fillet(block.edges(), 1.2)
    return Part() + Rot(0, 0, -90 * quarter) * block
