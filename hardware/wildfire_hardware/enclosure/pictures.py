"""Which pictures there are: the hub whole, apart, cut open, and each step of building it."""

from math import pi
from pathlib import Path

from build123d import Box, Cylinder, Part, Pos, Rot

from . import bought
from .assembly import fitted, printed
from .body import annulus
from .drawing import Scene, picture
from .export import plates
from .parameters import DEFAULT, LEAN, Design

_ABOVE = (-120.0, -330.0, 300.0)


def pips(design: Design) -> Part:
    """The line and the pips of a double nine, on the centre domino."""
    face = design.tray_floor + design.domino_thickness
    made = Part() + Pos(0, 0, face) * Box(0.8, 0.8 * design.domino_width, 0.1)
    pitch, middle = design.domino_width / 4, design.domino_length / 4
    radius = 0.09 * design.domino_width
    for end in (-middle, middle):
        for column in (-pitch, 0, pitch):
            for row in (-pitch, 0, pitch):
                made += Pos(end + column, row, face) * Cylinder(radius, 0.1)
    return made


def light(design: Design, number: int) -> Part:
    """The patch of the diffuser that shines at `number`."""
    inner, outer = design.diffuser_radii
    patch = annulus(inner + 0.6, outer - 0.6, design.top - 0.5, design.top + 0.2)
    width = design.cell_degrees * pi * design.led_radius / 180
    cell = Pos(0, design.led_radius, design.top) * Box(width, outer, 4)
    return Part() + (Rot(0, 0, -design.bearing(design.places[number])) * cell & patch)


def moved(scene: Scene, names: set[str], by: float) -> Scene:
    return {n: Pos(0, 0, by) * part if n in names else part for n, part in scene.items()}


def chosen(scene: Scene, *names: str) -> Scene:
    return {name: scene[name] for name in names}


def turned_over(scene: Scene) -> Scene:
    return {name: Rot(180, 0, 0) * part for name, part in scene.items()}


def cut(scene: Scene, design: Design) -> Scene:
    """What lies behind the plane y = 0."""
    size = 4 * design.half
    behind = Pos(0, size / 2, 0) * Box(size, size, size)
    halves = {name: Part() + (part & behind) for name, part in scene.items()}
    return {name: part for name, part in halves.items() if part.volume > 0}


def draw(folder: Path) -> list[Path]:
    """Writes every picture; returns the paths.

    Raises:
        PicturesError: when this machine has no OpenGL.
    """
    folder.mkdir(parents=True, exist_ok=True)
    design = DEFAULT
    parts, things = printed(design), fitted(design)
    whole = parts | things | {"pips": pips(design)}
    for old in folder.glob("*.png"):
        old.unlink()

    table = {f"domino {q}": bought.played_domino(design, q) for q in (0, 2, 3)}
    picture(whole | {"light": light(design, 6)} | table, folder / "hub.png", _ABOVE, high=135.0)
    picture(
        whole | {"light": light(design, 4)},
        folder / "top.png",
        (0, 0, 400),
        (0, 0, 0),
        high=132.0,
        size=(720, 720),
    )
    _apart(whole, folder)
    _press(design, parts, folder)
    _steps(whole, folder)
    _beds(folder)
    return sorted(folder.glob("*.png"))


def _apart(whole: Scene, folder: Path) -> None:
    layers = (
        ({"domino", "pips"}, 120.0),
        ({"numerals", "diffuser"}, 85.0),
        ({"body"}, 40.0),
        ({"ring", "leds"}, 5.0),
        ({"clamp"}, -12.0),
        ({"plunger"}, -30.0),
        ({"switch housing", "switch stem"}, -60.0),
        ({"controller", "controller plug", "controller chip", "buzzer"}, -75.0),
        ({"base"}, -95.0),
        ({"feet"}, -115.0),
    )
    scene = whole
    for names, by in layers:
        scene = moved(scene, names, by)
    picture(
        scene, folder / "apart.png", (-120, -330, 190), (0, 0, 16), high=300.0, size=(760, 1000)
    )


def _press(design: Design, parts: Scene, folder: Path) -> None:
    for state, down in (("rest", 0.0), ("pressed", design.travel)):
        scene = parts | fitted(design, down)
        scene["plunger"] = Pos(0, 0, -down) * parts["plunger"]
        for name in [n for n in scene if n.startswith("controller")]:
            del scene[name]
        picture(
            cut(scene, design),
            folder / f"section-{state}.png",
            (0, -400, 60),
            (0, 0, 18),
            high=56.0,
            size=(1000, 420),
        )


def _steps(whole: Scene, folder: Path) -> None:
    below = (120.0, -300.0, 260.0)
    top = chosen(whole, "body", "diffuser", "numerals")
    picture(
        moved(top, {"diffuser", "numerals"}, 26.0), folder / "step-diffuser.png", _ABOVE,
        (0, 0, 26), high=140.0,
    )  # fmt: skip
    ring = chosen(whole, "body", "ring", "leds", "clamp")
    ring = moved(moved(ring, {"ring", "leds"}, -28.0), {"clamp"}, -50.0)
    picture(turned_over(ring), folder / "step-ring.png", below, (0, 0, 2), high=150.0)
    held = chosen(whole, "body", "ring", "leds", "clamp", "plunger")
    picture(
        turned_over(moved(held, {"plunger"}, -45.0)), folder / "step-plunger.png", below,
        (0, 0, -2), high=150.0,
    )  # fmt: skip
    floor = (
        "base",
        "switch housing",
        "switch stem",
        "controller",
        "controller plug",
        "controller chip",
        "buzzer",
    )
    picture(chosen(whole, *floor), folder / "step-base.png", _ABOVE, (0, 0, 2), high=108.0)
    both = turned_over(moved(whole, {*floor, "feet"}, -55.0))
    del both["domino"], both["pips"]
    picture(both, folder / "step-close.png", below, (0, 0, 10), high=165.0)


def _beds(folder: Path) -> None:
    places = {
        "body": (0, 0), "base": (130, 0), "diffuser": (-8, 130), "clamp": (92, 130),
        "plunger": (170, 112),
    }  # fmt: skip
    scene: Scene = {}
    for name, part in plates(DEFAULT).items():
        scene[name] = Pos(*places[name]) * part
    picture(
        scene, folder / "plates.png", (65, -260, 420), (65, 52, 0), high=205.0, size=(1000, 760)
    )
    lean = printed(LEAN) | {"leds": bought.ring_leds(LEAN), "light": light(LEAN, 3)}
    del lean["plunger"], lean["base"], lean["body"]
    lean = moved(moved(lean, {"carrier", "leds"}, -14.0), {"clamp"}, -26.0)
    picture(lean, folder / "lean.png", (0, -330, 330), (0, 0, 14), high=115.0, size=(800, 600))
