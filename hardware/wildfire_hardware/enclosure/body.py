"""The body: top, outer wall with four notches, light cells, the plunger's tube."""

from build123d import (
    Align,
    Box,
    Circle,
    Cone,
    Cylinder,
    Kind,
    Part,
    Plane,
    Pos,
    Rectangle,
    RectangleRounded,
    Rot,
    Sketch,
    chamfer,
    extrude,
    fillet,
    offset,
)

from .parameters import Design

UP = (Align.CENTER, Align.CENTER, Align.MIN)


def outline(design: Design) -> Sketch:
    """The hub seen from above: a rounded square with a notch for a domino in each side."""
    side = 2 * design.half
    shape = RectangleRounded(side, side, design.corner)
    depth = design.notch_depth
    for quarter in range(4):
        notch = Pos(design.notch_floor + depth, 0) * Rectangle(2 * depth, design.notch_width)
        shape -= Rot(0, 0, 90 * quarter) * notch
    sharp = [v for v in shape.vertices() if max(abs(v.X), abs(v.Y)) > design.half - 0.01]
    mouths = [v for v in sharp if min(abs(v.X), abs(v.Y)) < design.notch_width / 2 + 0.01]
    return fillet(mouths, 3.0)


def inside(design: Design, gap: float) -> Sketch:
    """The outline, `gap` mm further in on every side."""
    return offset(outline(design), -gap, kind=Kind.INTERSECTION)


def corners(distance: float) -> list[tuple[float, float]]:
    return [(x * distance, y * distance) for x in (1, -1) for y in (1, -1)]


def annulus(inner: float, outer: float, bottom: float, top: float) -> Part:
    ring = Circle(outer) - Circle(inner)
    return extrude(Plane.XY.offset(bottom) * ring, top - bottom)


def light_cells(design: Design) -> Part:
    """One cell for each LED, so that it only lights its own numeral."""
    inner, outer = design.cell_radii
    depth = design.top - design.board_top
    open_ring = annulus(inner, outer, design.board_top, design.top)
    cells = Part()
    middle = (inner + outer) / 2
    width = 2 * 3.141592653589793 * middle * design.cell_degrees / 360 - design.rib
    for led in range(design.leds):
        block = Pos(0, middle, design.board_top) * Box(width, outer - inner + 2, depth, align=UP)
        cells += Rot(0, 0, -design.bearing(led)) * block
    # A ring has small parts between its LEDs, so the ribs end above them.
    below_ribs = annulus(inner, outer, design.board_top, design.board_top + 1.0)
    return open_ring & cells + below_ribs


def disc(design: Design, gap: float) -> Part:
    """The diffuser's shape, `gap` mm smaller all round: narrower below, with a key at twelve
    o'clock so that it lies in one way only.
    """
    inner, outer = design.diffuser_radii
    deep = design.diffuser
    solid = Cone(outer - gap - deep, outer - gap, deep, align=UP)
    solid -= Cone(inner + gap + deep, inner + gap, deep, align=UP)
    tab = Pos(0, outer - 0.6 - gap) * Box(4.0 - 2 * gap, 2.6, deep, align=UP)
    return Pos(0, 0, design.top - deep) * (solid + tab)


def body(design: Design) -> Part:
    solid = extrude(outline(design), design.top)
    edges = solid.faces().sort_by()[-1].edges()
    solid = chamfer(edges, 0.8)
    solid -= extrude(inside(design, design.wall), design.top - design.wall)
    solid += _ring_seat(design)
    solid += _tube(design)
    solid += _bosses(design)
    solid -= disc(design, 0.0)
    solid -= light_cells(design)
    solid -= extrude(RectangleRounded(*design.tube, 2.4), design.top)
    solid -= _screw_holes(design)
    solid -= _usb_opening(design)
    solid -= _sound_slots(design)
    return Part() + solid


def _ring_seat(design: Design) -> Part:
    inner = design.diffuser_radii[0] - design.thin
    rim = design.ring_outer / 2 + design.tolerance
    block = annulus(inner, rim + design.thin, design.board_top, design.top)
    # The rim centres the ring's board.
    return block + annulus(rim, rim + design.thin, design.clamped, design.top)


def _tube(design: Design) -> Part:
    shape = RectangleRounded(*design.tube_outside, design.tube_rounding)
    return extrude(Plane.XY.offset(design.top - design.guide) * shape, design.guide)


def _bosses(design: Design) -> Part:
    made = Part()
    height = design.top - design.base_thickness
    for x, y in corners(design.screw_at):
        made += Pos(x, y, design.base_thickness) * Cylinder(design.screw_boss, height, align=UP)
    low = design.clamped
    for x, y in corners(design.clamp_screw_radius / 2**0.5):
        made += Pos(x, y, low) * Cylinder(3.4, design.top - low, align=UP)
    # Cut off what sticks out of the rounded corner.
    return made & extrude(inside(design, design.wall / 2), design.top - 0.8)


def _screw_holes(design: Design) -> Part:
    made = Part()
    for x, y in corners(design.screw_at):
        made += Pos(x, y, design.base_thickness) * Cylinder(1.3, 12.0, align=UP)
    low = design.clamped
    for x, y in corners(design.clamp_screw_radius / 2**0.5):
        made += Pos(x, y, low) * Cylinder(1.05, design.top - low - 2.0, align=UP)
    return made


def _usb_opening(design: Design) -> Part:
    # The plug of the cable, about 11 x 7 mm, must fit in.
    shape = RectangleRounded(13.0, 9.0, 2.0)
    at = Plane(
        origin=(design.half - 2 * design.wall, design.controller_at[1], design.plug_middle),
        x_dir=(0, 1, 0),
        z_dir=(1, 0, 0),
    )
    return extrude(at * shape, 3 * design.wall)


def _sound_slots(design: Design) -> Part:
    made = Part()
    for step in range(-2, 3):
        slot = Box(3 * design.wall, 1.6, 10.0, align=UP)
        made += Pos(-design.half, design.buzzer_at[1] + 3.6 * step, 5.0) * slot
    return made
