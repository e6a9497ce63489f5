"""The build guide matches firmware and enclosure, and all its links lead somewhere."""

import re
from collections import Counter
from pathlib import Path

import pytest

from wildfire_hardware.enclosure.parameters import DEFAULT, LEAN
from wildfire_hardware.places import GENERATED, HARDWARE, PICTURES, ROOT, STL
from wildfire_hub.ring import LIMIT_MA
from wildfire_hub.settings import Settings

GUIDE = ROOT / "docs" / "build.md"
PAGES = [GUIDE, HARDWARE / "README.md", *sorted(GENERATED.glob("*.md"))]
TEXT = GUIDE.read_text()


def anchors(page: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", page.read_text(), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)]+)\)", page.read_text())
    assert links or page.parent == GENERATED
    for link in links:
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target), link


def test_every_picture_is_shown_once_and_is_small() -> None:
    shown = Counter(re.findall(r"\]\(\.\./hardware/pictures/(\S+)\)", TEXT))
    files = {path.name: path.stat().st_size for path in PICTURES.glob("*.png")}
    assert set(files) - set(shown) <= {"apart.png"}
    assert set(shown.values()) == {1}
    assert max(files.values()) < 100_000
    assert all(path.read_bytes().startswith(b"\x89PNG") for path in PICTURES.glob("*.png"))


def test_pictures_have_words_for_who_cannot_see_them() -> None:
    words = re.findall(r"!\[([^\]]*)\]", TEXT)
    assert words
    assert all(len(each) > 20 or each.startswith("Diagram") for each in words)


def test_files_and_screws_in_the_text_are_those_of_the_enclosure() -> None:
    files = re.search(r"Five files, in .*?: ([\w, ]+)\.", TEXT)
    assert files is not None
    assert set(files[1].split(", ")) == {path.stem for path in STL.glob("*.stl")}
    for thread, number in DEFAULT.SCREWS.values():
        words = {4: "[Ff]our"}
        assert re.search(rf"{words[number]} {re.escape(thread)} screws", TEXT), thread


def test_measures_in_the_text_are_the_defaults() -> None:
    assert f"height of {DEFAULT.colour_change:.1f} mm" in TEXT
    assert f"{DEFAULT.ring_outer:.0f} mm outside, {DEFAULT.ring_inner:.0f} mm inside" in TEXT
    size = (DEFAULT.domino_length, DEFAULT.domino_width, DEFAULT.domino_thickness)
    assert " × ".join(f"{each:.0f}" for each in size) + " mm" in TEXT  # noqa: RUF001
    assert round(DEFAULT.travel) == 3
    assert "by about three millimetres" in TEXT
    assert f"set `ring` to {LEAN.leds}" in TEXT


def test_the_current_in_the_text_is_the_firmwares_limit() -> None:
    assert f"never draw more than {LIMIT_MA} mA" in " ".join(TEXT.split())


def test_the_map_for_a_ring_that_runs_backwards_is_the_automatic_one_mirrored() -> None:
    (text,) = re.findall(r"set `map` to `([-,\d]+)`", TEXT)
    forwards, backwards = Settings({}), Settings({"map": text})
    ring = forwards.values["ring"]
    mirrored = [(ring - forwards.places[number]) % ring for number in range(10)]
    assert backwards.places[:10] == mirrored


def test_settings_in_the_text_are_settings() -> None:
    names = {*re.findall(r"set `(\w+)`", TEXT), *re.findall("`(brightness|spin_ms|order)`", TEXT)}
    assert names == {"brightness", "map", "order", "ring", "spin_ms"}
    for name in names:
        assert Settings({}).get(name)
