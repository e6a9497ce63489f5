"""All parts in their places: the printed ones, and stand-ins for the bought ones."""

from build123d import Part, Pos

from . import bought
from .base import base
from .body import body
from .light import carrier, clamp, diffuser, numerals
from .moving import plunger
from .parameters import Design


def printed(design: Design) -> dict[str, Part]:
    """The parts to print, by name, where they are in the hub at rest."""
    parts = {
        "body": body(design),
        "base": base(design),
        "plunger": plunger(design),
        "diffuser": diffuser(design),
        "numerals": numerals(design),
        "clamp": clamp(design),
    }
    if design.single_leds:
        parts["carrier"] = carrier(design)
    return parts


def fitted(design: Design, pressed: float = 0.0) -> dict[str, Part]:
    """The bought parts by name, with the plunger `pressed` mm down."""
    stem = max(0.0, pressed - design.rest_gap)
    parts = {
        "domino": Pos(0, 0, -pressed) * bought.domino(design),
        "switch housing": bought.switch_housing(design),
        "switch stem": bought.switch_stem(design, stem),
        "controller": bought.controller(design),
        "controller plug": bought.controller_plug(design),
        "controller chip": bought.controller_chip(design),
        "leds": bought.ring_leds(design),
        "buzzer": bought.buzzer(design),
        "feet": bought.feet(design),
    }
    if not design.single_leds:
        parts["ring"] = bought.ring_board(design)
    return parts
