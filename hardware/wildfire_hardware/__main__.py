"""`python -m wildfire_hardware`: makes every generated file of the hardware folder.

`tables` needs no library, and `diagrams` only schemdraw. `enclosure` takes the measurements of
your own dominoes and ring.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import bom, pins, power
from .enclosure.datasheets import Switch
from .enclosure.parameters import DEFAULT, LEAN, Design, DesignError
from .places import BUILD, GENERATED, PICTURES, ROOT, STL

PAGES = {"pins.md": pins.page, "power.md": power.page, "shopping.md": bom.page}


def tables() -> None:
    GENERATED.mkdir(exist_ok=True)
    for name, page in PAGES.items():
        (GENERATED / name).write_text(page(), encoding="utf-8")
        _say(GENERATED / name)


def diagrams() -> None:
    from .diagrams import draw

    for path in draw(GENERATED):
        _say(path)


def enclosure() -> None:
    """The default enclosure's files to print and their page, both enclosures as STEP and STL."""
    from .enclosure.export import export_step_file, export_stl_files
    from .enclosure.printing import page

    STL.mkdir(exist_ok=True)
    for path in export_stl_files(DEFAULT, STL):
        _say(path)
    for name, design in (("ring-of-24", DEFAULT), ("nine-leds", LEAN)):
        folder = BUILD / name
        folder.mkdir(parents=True, exist_ok=True)
        for path in [*export_stl_files(design, folder), export_step_file(design, folder)]:
            _say(path)
    (GENERATED / "printing.md").write_text(page(DEFAULT), encoding="utf-8")
    _say(GENERATED / "printing.md")


def own_enclosure(design: Design, folder: Path) -> None:
    from .enclosure.export import export_step_file, export_stl_files

    folder.mkdir(parents=True, exist_ok=True)
    for path in [*export_stl_files(design, folder), export_step_file(design, folder)]:
        _say(path)


def pictures() -> None:
    from .enclosure.pictures import draw

    for path in draw(PICTURES):
        _say(path)


STEPS = {"tables": tables, "diagrams": diagrams, "enclosure": enclosure, "pictures": pictures}


def _say(path: Path) -> None:
    shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    print(f"written: {shown}", flush=True)


def _measures(text: str) -> list[float]:
    return [float(part) for part in text.lower().split("x")]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m wildfire_hardware", description=__doc__)
    parser.add_argument(
        "steps", nargs="*", metavar="STEP", help=f"some of {', '.join(STEPS)}; default: all"
    )
    own = parser.add_argument_group("an enclosure of your own (makes nothing else)")
    own.add_argument("--domino", type=_measures, metavar="LxWxT", help="in mm, default 50x25x10")
    own.add_argument("--ring", type=_measures, metavar="OUTERxINNER", help="in mm, default 86x71")
    own.add_argument("--leds", type=int, metavar="N", help="9..24, default 24")
    own.add_argument("--switch", type=float, metavar="CN", help="its force in cN, default 60")
    own.add_argument("--wall", type=float, metavar="MM", help="default 2.4")
    own.add_argument("--tolerance", type=float, metavar="MM", help="gap on every side, default 0.3")
    own.add_argument("--out", type=Path, metavar="FOLDER", help="default build/hardware/own")
    return parser


def _own_measures(given: argparse.Namespace, parser: argparse.ArgumentParser) -> dict[str, Any]:
    measures: dict[str, Any] = {}
    for option, fields in (
        ("domino", ("domino_length", "domino_width", "domino_thickness")),
        ("ring", ("ring_outer", "ring_inner")),
    ):
        values = getattr(given, option)
        if values is not None:
            if len(values) != len(fields):
                parser.error(f"--{option} takes {len(fields)} numbers, as in its help")
            measures |= dict(zip(fields, values, strict=True))
    for option in ("leds", "wall", "tolerance"):
        if getattr(given, option) is not None:
            measures[option] = getattr(given, option)
    if given.switch is not None:
        measures["switch"] = Switch(closes_at=given.switch)
    return measures


def main(arguments: Sequence[str] | None = None) -> int:
    parser = _parser()
    given = parser.parse_args(arguments)
    unknown = [step for step in given.steps if step not in STEPS]
    if unknown:
        parser.error(f"no step {unknown[0]}; there are {', '.join(STEPS)}")
    measures = _own_measures(given, parser)
    try:
        if measures or given.out:
            own_enclosure(Design(**measures), given.out or BUILD / "own")
            return 0
        for step in given.steps or STEPS:
            STEPS[step]()
    except DesignError as error:
        parser.error(str(error))
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("wildfire"):
            raise
        print(
            f"{error.name} is not installed; `make hardware` installs it, and so does "
            "pip install '.[hardware]'",
            file=sys.stderr,
        )
        return 1
    except RuntimeError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
