"""The parts around the light: diffuser, numerals, the ring's clamp, the carrier of single LEDs."""

from functools import cache
from pathlib import Path

import matplotlib
from build123d import (
    Align,
    Box,
    Circle,
    Cylinder,
    Part,
    Plane,
    Pos,
    Rectangle,
    Rot,
    Sketch,
    Text,
    extrude,
)

from .body import UP, annulus, corners, disc
from .parameters import Design

# Pinned with matplotlib, so that the numerals are the same on every machine.
FONT = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans-Bold.ttf"

# Without a line beneath, a player on the opposite side would read 6 as 9.
UNDERLINED = frozenset({6, 9})


def diffuser(design: Design) -> Part:
    """White and flat; lies in the groove of the body."""
    return Part() + disc(design, design.tolerance)


def numerals(design: Design) -> Part:
    """Black, on top of the diffuser: each at its LED, foot towards the centre."""
    made = Part()
    middle = sum(design.diffuser_radii) / 2
    for number, led in design.places.items():
        flat = Rot(0, 0, -design.bearing(led)) * Pos(0, middle) * _numeral(design, number)
        made += extrude(Plane.XY.offset(design.top) * flat, design.numeral_height)
    return made


@cache
def _numeral(design: Design, number: int) -> Sketch:
    size = design.numeral_size
    # The figures are lower than the font's size: 0.73 of it for DejaVu Sans.
    text = Text(str(number), size / 0.73, font_path=str(FONT), align=(Align.CENTER, Align.CENTER))
    if number in UNDERLINED:
        bar = Pos(0, -size / 2 - 0.1) * Rectangle(0.62 * size, 0.11 * size)
        text = Pos(0, 0.10 * size) * text + bar
    return text


def clamp(design: Design) -> Part:
    """Holds the ring's board by its outer edge, away from the solder joints."""
    # The walls of the notches are as close as the groove.
    outer = design.notch_floor - design.wall - design.tolerance
    inner = design.ring_outer / 2 - 1.6
    low = design.board_bottom - design.clamp
    at = design.clamp_screw_radius
    solid = annulus(inner, outer, low, design.board_bottom)
    for turn in (45, 135, 225, 315):
        ear = Pos(at, 0, low) * Cylinder(3.4, design.clamp, align=UP)
        ear += Pos((at + outer) / 2 - 1, 0, low) * Box(at - outer + 2, 5.0, design.clamp, align=UP)
        solid += Rot(0, 0, turn) * ear
    for x, y in corners(at / 2**0.5):
        solid -= Pos(x, y, low) * Cylinder(1.35, design.clamp, align=UP)
    return Part() + solid


def carrier(design: Design) -> Part:
    """Replaces the ring's board: it has a hole for each single 5 mm LED, from below."""
    shape = Circle(design.ring_outer / 2) - Circle(design.ring_inner / 2)
    hole = Circle(2.5 + design.tolerance / 3)
    for led in range(design.leds):
        shape -= Rot(0, 0, -design.bearing(led)) * Pos(0, design.led_radius) * hole
    return Part() + extrude(Plane.XY.offset(design.board_bottom) * shape, design.board)
