"""The parts as files: STL files in printing position, and one STEP file for further work."""

import itertools
import re
from datetime import UTC, datetime
from pathlib import Path

from build123d import Compound, Part, Pos, Rot, export_step, export_stl

from .assembly import printed
from .parameters import Design

# These are printed with their upper side on the bed, the others upright.
UPSIDE_DOWN = frozenset({"body"})

# A fixed time, so that two exports are the same.
_WHEN = datetime(2026, 1, 1, tzinfo=UTC)
_USE = re.compile(r"(NEXT_ASSEMBLY_USAGE_OCCURRENCE\(')\d+")


def on_bed(name: str, part: Part) -> Part:
    """The part as it lies on the printer's bed, in the middle, its lowest point at z = 0."""
    turned = Rot(180, 0, 0) * part if name in UPSIDE_DOWN else part
    box = turned.bounding_box()
    middle = box.center()
    return Part() + Pos(-middle.X, -middle.Y, -box.min.Z) * turned


def plates(design: Design) -> dict[str, Part]:
    """What is printed, by file name; the numerals are in one with the diffuser."""
    parts = printed(design)
    parts["diffuser"] += parts.pop("numerals")
    return {name: on_bed(name, part) for name, part in parts.items()}


def export_stl_files(design: Design, folder: Path) -> list[Path]:
    """Writes one STL file a part; returns their paths."""
    written = []
    for name, part in plates(design).items():
        written.append(folder / f"{name}.stl")
        # Finer than any nozzle, and a tenth of the size with the library's default.
        export_stl(part, written[-1], tolerance=0.05, angular_tolerance=0.7)
    return written


def export_step_file(design: Design, folder: Path) -> Path:
    """Writes all printed parts, each where it is in the hub, under its name; returns the path."""
    parts = printed(design)
    for name, part in parts.items():
        part.label = name
    path = folder / "hub.step"
    whole = Compound(label="wildfire hub", children=list(parts.values()))
    export_step(whole, path, timestamp=_WHEN)
    # The library keeps counting the uses of parts through all exports of a process.
    count = itertools.count(1)
    text = _USE.sub(lambda use: f"{use[1]}{next(count)}", path.read_text(encoding="utf-8"))
    path.write_text(text, encoding="utf-8")
    return path
