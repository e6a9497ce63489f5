"""The base: it carries switch, controller and buzzer, stops the plunger, and closes the body."""

from build123d import Box, Cone, Cylinder, Part, Pos, extrude

from .body import UP, corners, inside
from .parameters import Design


def base(design: Design) -> Part:
    solid = extrude(inside(design, design.wall + design.tolerance), design.base_thickness)
    solid += _switch_tower(design) + _stops(design) + _controller_posts(design)
    solid += _buzzer_cup(design)
    solid -= _screw_holes(design)
    solid -= _feet(design)
    return Part() + solid


def _switch_tower(design: Design) -> Part:
    switch = design.switch
    room = switch.housing + 2 * design.tolerance
    outside = room + 2 * design.thin
    floor, top = design.base_thickness, design.plate_top
    tower = Pos(0, 0, floor) * Box(outside, outside, top - floor, align=UP)
    tower -= Pos(0, 0, floor) * Box(room, room, top - floor - switch.plate, align=UP)
    tower -= Pos(0, 0, floor) * Box(switch.cutout, switch.cutout, top - floor, align=UP)
    # Wires come out on both sides, which leaves four legs.
    tower -= Pos(0, 0, floor) * Box(9.0, 2 * outside, top - floor - 3.0, align=UP)
    tower -= Pos(0, 0, floor) * Box(2 * outside, 9.0, top - floor - 3.0, align=UP)
    return tower


def stop_places(design: Design) -> list[tuple[float, float]]:
    x = design.plunger[0] / 2 - 8.0
    y = design.plunger[1] / 2 - design.thin / 2
    return [(sx * x, sy * y) for sx in (1, -1) for sy in (1, -1)]


def _stops(design: Design) -> Part:
    made = Part()
    height = design.stop - design.base_thickness
    for x, y in stop_places(design):
        made += Pos(x, y, design.base_thickness) * Box(8.0, 4.0, height, align=UP)
    return made


def controller_holes(design: Design) -> list[tuple[float, float]]:
    x, y = design.controller_at
    along, across = design.controller.holes_along / 2, design.controller.holes_across / 2
    return [(x + sx * along, y + sy * across) for sx in (1, -1) for sy in (1, -1)]


def _controller_posts(design: Design) -> Part:
    made = Part()
    floor = design.base_thickness
    height = design.controller_bottom - floor
    for x, y in controller_holes(design):
        post = Cylinder(2.3, height, align=UP) - Cylinder(0.85, height, align=UP)
        made += Pos(x, y, floor) * post
    return made


def _buzzer_cup(design: Design) -> Part:
    inner = design.buzzer_diameter / 2 + design.tolerance
    cup = Cylinder(inner + design.thin, 4.0, align=UP) - Cylinder(inner, 4.0, align=UP)
    # Two gaps, for the wires of the legs and for a fingernail.
    cup -= Box(4.0, 4 * inner, 4.0, align=UP)
    return Pos(*design.buzzer_at, design.base_thickness) * cup


def _screw_holes(design: Design) -> Part:
    made = Part()
    for x, y in corners(design.screw_at):
        made += Pos(x, y, 0) * Cylinder(1.7, design.base_thickness, align=UP)
        made += Pos(x, y, 0) * Cone(3.2, 1.7, 1.5, align=UP)
    return made


def foot_places(design: Design) -> list[tuple[float, float]]:
    x = design.half - design.wall - design.foot_diameter
    y = design.notch_width / 2 + design.wall + design.foot_diameter
    return [(sx * x, sy * y) for sx in (1, -1) for sy in (1, -1)]


def _feet(design: Design) -> Part:
    made = Part()
    for x, y in foot_places(design):
        made += Pos(x, y, 0) * Cylinder(design.foot_diameter / 2 + design.tolerance, 0.8, align=UP)
    return made
