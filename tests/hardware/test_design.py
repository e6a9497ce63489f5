"""The enclosure's measurements: what follows from the parameters, and which are refused."""

import struct
import subprocess
import sys
from math import atan2, degrees
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.games.wildfire import Options, Wildfire
from wildfire_hardware.enclosure.parameters import DEFAULT, LEAN, Design, DesignError
from wildfire_hardware.places import GENERATED, HARDWARE, ROOT, STL
from wildfire_hub.settings import Settings


@pytest.mark.parametrize("design", [DEFAULT, LEAN], ids=["ring", "lean"])
def test_numbers_stand_where_the_firmware_lights_them(design: Design) -> None:
    lit = Settings({"ring": str(design.leds)}).places
    assert [n for n in design.places if n] == list(range(1, 10))
    assert (0 in design.places) == (design is DEFAULT), "nine LEDs have none for a 0"
    assert design.places == {number: lit[number] for number in design.places}


@pytest.mark.parametrize("lowest", [0, 1])
def test_every_number_of_a_game_is_lit_at_its_own_numeral(lowest: int) -> None:
    """The range that a referee sets, the map, and the numbers printed on the box."""
    numbers = Wildfire(["Ana", "Bo"], "Ana", options=Options(lowest=lowest)).hub_numbers
    assert numbers[0] == lowest
    settings = Settings({"ring": str(DEFAULT.leds)})
    settings.set("range", f"{numbers[0]}-{numbers[-1]}")
    for number in numbers:
        assert settings.places[number] == DEFAULT.places[number]


@given(st.integers(0, 9), st.integers(0, 9))
def test_no_range_within_the_box_moves_a_number(low: int, high: int) -> None:
    settings = Settings({"ring": str(DEFAULT.leds)})
    before = list(settings.places)
    if low < high:
        settings.set("range", f"{low}-{high}")
    assert list(settings.places) == before


def test_the_press_closes_the_switch_and_spares_it() -> None:
    for design in (DEFAULT, LEAN):
        pressed = design.travel - design.rest_gap
        # A printed height is right within about 0.2 mm, so there is that much room at both ends.
        assert design.switch.closes_after_at_most + 0.3 <= pressed
        assert pressed <= design.switch.bottoms_after_at_least - 0.3


def test_a_press_at_the_dominos_end_does_not_jam() -> None:
    lever = DEFAULT.domino_length / 2
    assert DEFAULT.guide > 2 * DEFAULT.friction * lever


def test_the_domino_stands_out_even_when_pressed() -> None:
    stands_out = DEFAULT.domino_thickness - DEFAULT.sink
    assert stands_out - DEFAULT.travel >= 1.5


@given(
    length=st.floats(40, 60),
    width=st.floats(20, 30),
    thickness=st.floats(5, 13),
    tolerance=st.floats(0.1, 0.6),
    wall=st.floats(1.6, 4),
)
def test_whatever_measures_are_taken_the_heights_are_in_order(
    length: float, width: float, thickness: float, tolerance: float, wall: float
) -> None:
    try:
        design = Design(
            domino_length=length,
            domino_width=width,
            domino_thickness=thickness,
            tolerance=tolerance,
            wall=wall,
        )
    except DesignError:
        return
    assert design.base_thickness < design.stop < design.skirt_bottom
    assert design.plate_top < design.stem_top < design.underside < design.tray_floor
    assert design.skirt_bottom < design.underside < design.tray_floor < design.top < design.rim_top
    assert design.plate_top - design.switch.below_plate > design.base_thickness
    assert design.controller_bottom + 5 < design.board_bottom - design.clamp
    assert 2 * design.half <= design.bed


@pytest.mark.parametrize(
    ("measures", "words"),
    [
        ({"ring_outer": 65.5, "ring_inner": 52.3}, "ring_inner must be at least"),
        ({"domino_length": 60.0}, "ring_inner must be at least"),
        ({"domino_width": 55.0}, "domino_width must be less"),
        ({"domino_thickness": 0.0}, "domino_thickness must be more than 0"),
        ({"tolerance": 0.0}, "tolerance must be"),
        ({"tolerance": 0.9}, "tolerance must be"),
        ({"leds": 8}, "leds must be 9..24"),
        ({"leds": 60}, "leds must be 9..24"),
        ({"ring_inner": 80.0}, "5 mm wide"),
        ({"domino_thickness": 16.0}, "use one of 80 cN or more"),
        ({"ring_outer": 190.0, "ring_inner": 170.0}, "the bed is 220"),
    ],
)
def test_measures_that_make_no_hub_are_refused(measures: dict[str, float], words: str) -> None:
    with pytest.raises(DesignError, match=words):
        Design(**measures)  # type: ignore[arg-type]


def test_the_smallest_ring_that_is_named_does_go_round_the_domino() -> None:
    with pytest.raises(DesignError) as error:
        Design(ring_inner=60.0, ring_outer=90.0)
    least = float(str(error.value).rsplit(" ", 2)[1])
    assert Design(ring_inner=least + 0.1, ring_outer=90.0)


def test_the_printing_page_and_the_files_are_those_of_the_default() -> None:
    page = (GENERATED / "printing.md").read_text()
    width = f"{2 * DEFAULT.half:.0f}"
    assert f"{width} x {width} mm wide and {DEFAULT.top:.0f} mm high" in page
    assert f"**{DEFAULT.colour_change:.1f} mm**" in page
    names = {path.name for path in STL.glob("*.stl")}
    assert names == {"body.stl", "base.stl", "plunger.stl", "diffuser.stl", "clamp.stl"}
    assert all(f"`{name}`" in page for name in names)


def stl_points(path: Path) -> list[tuple[float, float, float]]:
    """The corners of a binary STL file's triangles, mm."""
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count
    return [
        struct.unpack_from("<3f", data, 84 + 50 * triangle + 12 + 12 * corner)
        for triangle in range(count)
        for corner in range(3)
    ]


def stl_extent(path: Path) -> list[float]:
    """Sizes along x, y and z, mm."""
    return [max(axis) - min(axis) for axis in zip(*stl_points(path), strict=True)]


def test_the_numerals_to_print_stand_where_the_firmware_lights_them() -> None:
    places = Settings({"ring": str(DEFAULT.leds)}).places
    lit = {number: 360 * places[number] / DEFAULT.leds for number in range(10)}
    raised = DEFAULT.diffuser + DEFAULT.numeral_height / 2
    printed: dict[int, list[float]] = {number: [] for number in lit}
    for x, y, z in stl_points(STL / "diffuser.stl"):
        if z > raised:
            bearing = degrees(atan2(x, y)) % 360
            off = {n: (bearing - at + 180) % 360 - 180 for n, at in lit.items()}
            nearest = min(off, key=lambda number: abs(off[number]))
            printed[nearest].append(off[nearest])
    for number, offs in printed.items():
        assert offs, f"no numeral {number}"
        # As wide as a figure: about five degrees on each side of its LED.
        assert -8 < min(offs) < 0 < max(offs) < 8, number
        assert abs(min(offs) + max(offs)) < 5, number


def test_the_files_to_print_have_the_measures_of_the_model() -> None:
    x, y, z = stl_extent(STL / "body.stl")
    assert [x, y, z] == pytest.approx([2 * DEFAULT.half, 2 * DEFAULT.half, DEFAULT.top], abs=0.05)
    _, _, z = stl_extent(STL / "diffuser.stl")
    assert z == pytest.approx(DEFAULT.diffuser + DEFAULT.numeral_height, abs=0.01)
    x, _, z = stl_extent(STL / "plunger.stl")
    assert x == pytest.approx(DEFAULT.plunger[0], abs=0.05)
    assert z == pytest.approx(DEFAULT.rim_top - DEFAULT.skirt_bottom, abs=0.05)


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "wildfire_hardware", *arguments],
        cwd=HARDWARE,
        env={"PYTHONPATH": str(ROOT / "firmware"), "PATH": "", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["tabels"], "no step tabels; there are tables"),
        (["--domino", "50x25"], "--domino takes 3 numbers"),
        (["--domino", "50xwide"], "invalid"),
        (["--ring", "65.5x52.3"], "ring_inner must be at least"),
    ],
)
def test_wrong_usage_is_told_in_one_line_with_status_2(arguments: list[str], words: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert words in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr
