"""The enclosure as a solid: it prints, it fits together, it moves, and its numerals are right."""

import itertools
from functools import cache
from math import atan2, degrees
from pathlib import Path

import pytest
import trimesh
from build123d import Box, Cylinder, Part, Pos, Rot

from wildfire_hardware.enclosure.assembly import fitted, printed
from wildfire_hardware.enclosure.base import foot_places, stop_places
from wildfire_hardware.enclosure.body import corners
from wildfire_hardware.enclosure.bought import played_domino
from wildfire_hardware.enclosure.datasheets import Switch
from wildfire_hardware.enclosure.export import export_step_file, export_stl_files, plates
from wildfire_hardware.enclosure.parameters import DEFAULT, LEAN, Design
from wildfire_hardware.places import STL
from wildfire_hub.settings import Settings

DESIGNS = {
    "ring": DEFAULT,
    "lean": LEAN,
    "small": Design(
        domino_length=48.0, domino_width=24.0, domino_thickness=8.0, tolerance=0.2, wall=2.0
    ),
    "large": Design(
        domino_length=56.0, domino_width=28.0, domino_thickness=12.0, ring_outer=104.0,
        ring_inner=88.0, tolerance=0.4, wall=3.0, switch=Switch(closes_at=80.0),
    ),
}  # fmt: skip
# Joining and cutting solids is slow, and the libraries warn about each other.
pytestmark = [pytest.mark.timeout(600), pytest.mark.filterwarnings("default")]

# A hundredth of a cubic millimetre, which remains when touching faces are intersected.
NOTHING = 0.01


@pytest.fixture(params=DESIGNS, scope="module")
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@cache
def plates_of(name: str) -> dict[str, Part]:
    return plates(DESIGNS[name])


@cache
def parts_of(name: str) -> dict[str, Part]:
    return printed(DESIGNS[name])


def common(one: Part, other: Part) -> float:
    """The volume that two solids share, mm3."""
    a, b = one.bounding_box(), other.bounding_box()
    if any(
        getattr(a.max, axis) <= getattr(b.min, axis) or getattr(b.max, axis) <= getattr(a.min, axis)
        for axis in "XYZ"
    ):
        return 0.0
    shared = one & other
    return 0.0 if shared is None else float(shared.volume)


MOVING = {"plunger", "domino", "switch stem"}


def overlaps(solids: dict[str, Part], of: set[str] | None = None) -> list[str]:
    """The solids that overlap: any two, or with one of those named `of`."""
    return [
        f"{a} and {b}: {volume:.2f} mm3"
        for (a, one), (b, other) in itertools.combinations(solids.items(), 2)
        if (of is None or {a, b} & of) and (volume := common(one, other)) > NOTHING
    ]


def pushed(name: str, down: float) -> dict[str, Part]:
    """Everything, with the plunger `down` mm below where it rests."""
    parts = dict(parts_of(name))
    parts["plunger"] = Pos(0, 0, -down) * parts["plunger"]
    return parts | fitted(DESIGNS[name], down)


def test_overlaps_are_found() -> None:
    parts = parts_of("ring")
    assert overlaps({"base": parts["base"], "moved": Pos(0, 0, 1) * parts["base"]}) != []
    assert overlaps({"base": parts["base"], "body": Pos(0, 3, 0) * parts["body"]}) != []


def test_each_part_is_one_sound_solid(name: str) -> None:
    design = DESIGNS[name]
    for part_name, part in parts_of(name).items():
        assert part.is_valid, part_name
        # A nine and its line, a six and its line.
        solids = len(design.places) + 2 if part_name == "numerals" else 1
        assert len(part.solids()) == solids, part_name
        assert part.volume > 0, part_name


def test_each_file_is_watertight(name: str, tmp_path: Path) -> None:
    for path in export_stl_files(DESIGNS[name], tmp_path):
        mesh = trimesh.load_mesh(path)
        assert mesh.is_watertight, path.name
        assert mesh.is_winding_consistent, path.name
        assert mesh.body_count == 1, path.name
        solid = plates_of(name)[path.stem]
        assert mesh.volume == pytest.approx(solid.volume, rel=0.04), path.name


def test_each_part_lies_flat_on_a_bed_of_220_mm(name: str) -> None:
    for part_name, part in plates_of(name).items():
        box = part.bounding_box()
        assert max(box.size.X, box.size.Y) <= 220, part_name
        assert box.size.Z <= 180, part_name
        assert pytest.approx(0, abs=1e-6) == box.min.Z, part_name
        on_bed = [face for face in part.faces() if abs(face.center().Z) < 1e-6]
        assert sum(face.area for face in on_bed) > 100, part_name


def test_no_two_parts_intersect_at_rest(name: str) -> None:
    assert overlaps(pushed(name, 0.0)) == []


def test_no_two_parts_intersect_when_pressed(name: str) -> None:
    design = DESIGNS[name]
    for share in (0.5, 1.0):
        # Just above the stop, because parts that lie on it touch it.
        assert overlaps(pushed(name, share * design.travel - 0.001), MOVING) == []


def test_the_press_ends_at_the_stops_and_not_at_the_switch(name: str) -> None:
    design = DESIGNS[name]
    over = pushed(name, design.travel + 0.2)
    assert common(over["plunger"], over["base"]) > NOTHING
    assert common(over["plunger"], over["switch housing"]) <= NOTHING
    free = pushed(name, design.travel - 0.05)
    assert common(free["plunger"], free["base"]) <= NOTHING
    assert len(stop_places(design)) == 4


def test_the_travel_reaches_where_the_switch_closes(name: str) -> None:
    design = DESIGNS[name]
    parts = parts_of(name)
    stem = fitted(design, 0.0)["switch stem"]
    gap = parts["plunger"].distance_to(stem)
    assert gap == pytest.approx(design.rest_gap, abs=1e-3)
    pressed = design.travel - gap
    assert design.switch.closes_after_at_most < pressed < design.switch.bottoms_after_at_least


def test_the_plunger_returns_from_its_own_weight_and_the_dominos(name: str) -> None:
    design = DESIGNS[name]
    plunger = parts_of(name)["plunger"].volume * design.plastic_density
    domino = fitted(design)["domino"].volume * design.domino_density
    weight = 0.981 * (plunger + domino)
    friction = design.friction * weight / 2
    assert weight + friction < design.switch.closes_at_least
    # The estimate without a CAD library is at least as strict as the truth.
    assert weight + friction <= design.weight


def test_the_plunger_cannot_be_lifted_out(name: str) -> None:
    design = DESIGNS[name]
    parts = parts_of(name)
    lifted = Pos(0, 0, design.lift - 0.05) * parts["plunger"]
    assert common(lifted, parts["body"]) <= NOTHING
    out = Pos(0, 0, design.lift + 1.0) * parts["plunger"]
    assert common(out, parts["body"]) > NOTHING


def test_the_plunger_goes_in_from_below_and_the_diffuser_from_above(name: str) -> None:
    parts = parts_of(name)
    rest = {n: parts[n] for n in ("body", "clamp")}
    for down in (5.0, 12.0, 25.0, 40.0):
        assert overlaps({"plunger": Pos(0, 0, -down) * parts["plunger"]} | rest) == []
    for up in (0.2, 1.0, 5.0):
        assert overlaps({"diffuser": Pos(0, 0, up) * parts["diffuser"]} | rest) == []


def test_the_diffuser_lies_in_one_way_only(name: str) -> None:
    parts = parts_of(name)
    for turn in (30, 90, 180, 315):
        assert common(Rot(0, 0, turn) * parts["diffuser"], parts["body"]) > NOTHING


def test_the_domino_lies_in_the_tray_with_some_play(name: str) -> None:
    design = DESIGNS[name]
    tray, domino = parts_of(name)["plunger"], fitted(design)["domino"]
    for x, y in corners(design.tolerance - 0.02):
        assert common(Pos(x, y, 0.01) * domino, tray) <= NOTHING
    assert common(Pos(design.tolerance + 0.3, 0, 0) * domino, tray) > NOTHING


def test_four_dominoes_go_into_the_notches(name: str) -> None:
    design = DESIGNS[name]
    body = parts_of(name)["body"]
    for quarter in range(4):
        domino = played_domino(design, quarter)
        assert common(domino, body) <= NOTHING
        turn = Rot(0, 0, -90 * quarter)
        for aside in ((-1, 0, 0), (0, 3, 0), (0, -3, 0)):
            held = turn * Pos(*aside) * turn.inverse() * domino
            assert common(held, body) > NOTHING, (quarter, aside)


def test_each_numeral_stands_at_the_led_that_the_firmware_lights(name: str) -> None:
    design = DESIGNS[name]
    places = Settings({"ring": str(design.leds)}).places
    lit = {360 * led / design.leds: number for number, led in enumerate(places) if led >= 0}
    found: dict[int, float] = {}
    for solid in parts_of(name)["numerals"].solids():
        middle = solid.bounding_box().center()
        bearing = degrees(atan2(middle.X, middle.Y)) % 360
        nearest = min(lit, key=lambda at: abs((bearing - at + 180) % 360 - 180))
        off = abs((bearing - nearest + 180) % 360 - 180)
        assert off < 3, f"{bearing:.0f} degrees has a numeral, and no number is lit there"
        found[lit[nearest]] = found.get(lit[nearest], 0) + solid.volume
    assert sorted(found) == sorted(lit.values())
    # A one takes the least ink, and each numeral takes some.
    assert min(found, key=lambda number: found[number]) in (1, 7)


def test_numerals_tell_six_from_nine_without_knowing_where_up_is(name: str) -> None:
    design = DESIGNS[name]
    solids: dict[int, int] = {}
    for solid in parts_of(name)["numerals"].solids():
        middle = solid.bounding_box().center()
        bearing = degrees(atan2(middle.X, middle.Y)) % 360
        led = round(bearing * design.leds / 360) % design.leds
        number = next(n for n, at in design.places.items() if at == led)
        solids[number] = solids.get(number, 0) + 1
    assert {number for number, count in solids.items() if count == 2} == {6, 9}


def test_light_reaches_each_numeral_and_no_other(name: str) -> None:
    """Straight up from each LED there is nothing but the diffuser, and walls between LEDs."""
    design = DESIGNS[name]
    body = parts_of(name)["body"]
    height = design.top - design.diffuser - design.board_top - 1.2
    ray = Pos(0, design.led_radius, design.board_top + 1.1 + height / 2)
    for led in range(design.leds):
        here = Rot(0, 0, -design.bearing(led)) * ray * Cylinder(1.0, height)
        assert common(here, body) <= NOTHING
        between = Rot(0, 0, -design.bearing(led) - 180 / design.leds)
        assert common(between * ray * Cylinder(0.3, height), body) > 0.05


def test_plug_and_sound_come_out(name: str) -> None:
    design = DESIGNS[name]
    body, base = parts_of(name)["body"], parts_of(name)["base"]
    socket = fitted(design)["controller plug"].bounding_box().max.X
    plug = Pos(socket + 10, design.controller_at[1], design.plug_middle) * Box(20, 11, 7)
    assert common(plug, body) <= NOTHING
    assert common(plug, base) <= NOTHING
    sound = Pos(-design.half, design.buzzer_at[1], 8) * Rot(0, 90, 0) * Cylinder(0.7, 12)
    assert common(sound, body) <= NOTHING


def test_screws_meet_their_holes_and_feet_their_places(name: str) -> None:
    design = DESIGNS[name]
    parts = parts_of(name)
    for x, y in corners(design.screw_at):
        core = Pos(x, y, 5) * Cylinder(1.2, 10)
        thread = Pos(x, y, 8) * Cylinder(1.6, 6)
        assert common(core, parts["base"]) + common(core, parts["body"]) <= NOTHING
        assert common(thread, parts["body"]) > 5, "the thread must bite"
    for x, y in corners(design.clamp_screw_radius / 2**0.5):
        core = Pos(x, y, design.board_bottom) * Cylinder(1.0, 2 * design.clamp)
        assert common(core, parts["clamp"]) + common(core, parts["body"]) <= NOTHING
    assert len(corners(1)) == Design.SCREWS["base screw"][1] == Design.SCREWS["clamp screw"][1]
    assert len(foot_places(design)) == 4
    feet = fitted(design)["feet"]
    assert feet.bounding_box().min.Z < -2.5, "the hub must stand on its feet"


def test_the_clamp_presses_the_board_against_the_cells(name: str) -> None:
    design = DESIGNS[name]
    parts = parts_of(name) | fitted(design)
    board = parts["carrier"] if design.single_leds else parts["ring"]
    assert common(Pos(0, 0, 0.3) * board, parts["body"]) > NOTHING
    assert common(Pos(0, 0, -0.1) * board, parts["clamp"]) > NOTHING
    assert parts["clamp"].distance_to(parts["body"]) > 0.1, "it must not sit on the bosses first"


def test_exports_are_the_same_each_time(tmp_path: Path) -> None:
    for run in ("one", "two"):
        folder = tmp_path / run
        folder.mkdir()
        export_stl_files(DEFAULT, folder)
        export_step_file(DEFAULT, folder)
    for path in sorted((tmp_path / "one").iterdir()):
        assert path.read_bytes() == (tmp_path / "two" / path.name).read_bytes(), path.name


def test_the_files_in_the_folder_are_of_this_model(tmp_path: Path) -> None:
    for path in export_stl_files(DEFAULT, tmp_path):
        kept, made = trimesh.load_mesh(STL / path.name), trimesh.load_mesh(path)
        assert kept.volume == pytest.approx(made.volume, rel=1e-4), path.name
        assert kept.bounds == pytest.approx(made.bounds, abs=1e-3), path.name
