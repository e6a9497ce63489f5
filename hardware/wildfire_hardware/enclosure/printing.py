"""The page about printing: the parts, how they lie, the change of filament."""

from math import ceil

from ..markdown import table
from .export import plates
from .parameters import Design

_HOW = {
    "body": ("any, dark is best", "top down, as the file lies; no supports"),
    "base": ("any", "flat; no supports"),
    "plunger": ("any", "open side down; no supports, its deck is a short bridge"),
    "diffuser": ("white, then black", "flat, numerals up; change of filament"),
    "clamp": ("any", "flat"),
    "carrier": ("any", "flat"),
}


def page(design: Design) -> str:
    rows = []
    for name, part in plates(design).items():
        size = part.bounding_box().size
        grams = part.volume * design.plastic_density
        colour, how = _HOW[name]
        rows.append(
            (
                f"`{name}.stl`",
                f"{size.X:.0f} x {size.Y:.0f} x {size.Z:.1f}",
                f"{grams:.0f} g",
                colour,
                how,
            )
        )
    width = 2 * design.half
    return "\n".join(
        [
            "# What to print\n",
            "Generated from the enclosure's model by `make hardware`; do not edit.\n",
            f"The hub is {width:.0f} x {width:.0f} mm wide and {design.top:.0f} mm high, without "
            f"feet and domino. Every part fits a bed of {design.bed:.0f} x {design.bed:.0f} mm. "
            "The weights are for solid plastic, so they are the most you can need.\n",
            table(
                ("file in `hardware/stl/`", "size, mm", "at most", "colour", "how it lies"), rows
            ),
            f"The moving parts weigh {(design.domino_mass + design.plunger_mass):.0f} g with a "
            f"domino of {design.domino_mass:.0f} g. The switch must need at least "
            f"{ceil(1.5 * design.weight / 5) * 5} cN to close, or they hold it down.\n",
            "Layers of 0.2 mm, 3 walls, 20 % infill; PLA or PETG.\n",
            "## The diffuser's two colours\n",
            f"Its numerals begin at a height of **{design.colour_change:.1f} mm**, which is after "
            f"layer {round(design.colour_change / 0.2)} with layers of 0.2 mm. In the slicer, add "
            "*change filament* (also *colour change*, M600) there: white below, black above. If "
            "your printer cannot pause, print all of it white, and run a black permanent marker "
            "over the raised numerals.\n",
        ]
    )
