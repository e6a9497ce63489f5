"""The bills of materials buy what the firmware drives and the enclosure holds."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from wildfire_hardware import bom
from wildfire_hardware.enclosure.parameters import DEFAULT, LEAN, Design
from wildfire_hardware.places import BOARDS, BOMS, GENERATED
from wildfire_hub.ring import LIMIT_MA

FIRMWARE = {path.stem: json.loads(path.read_text()) for path in BOARDS.glob("*.json")}
# Each bill with the board file that its hub runs, and its enclosure.
BILLS = {
    "pico": ("pico", DEFAULT),
    "lean": ("pico", LEAN),
    "raspberry_pi": ("raspberry_pi", DEFAULT),
}


@pytest.fixture(params=BILLS)
def bill(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def rows(bill: str) -> dict[str, bom.Row]:
    return {row.use: row for row in bom.read(BOMS / f"{bill}.csv")}


def test_every_bill_is_known() -> None:
    assert {path.stem for path in BOMS.glob("*.csv")} == set(BILLS) == set(bom.TITLES)


def test_each_use_comes_once_with_a_number_a_price_and_an_alternative(bill: str) -> None:
    rows = bom.read(BOMS / f"{bill}.csv")
    assert [use for use, n in Counter(row.use for row in rows).items() if n > 1] == []
    for row in rows:
        assert row.quantity > 0, row
        assert 0 < row.price_eur < 30, row
        assert row.part, row
        assert row.alternatives, row


def test_the_controller_is_one_that_has_a_pin_map(bill: str, rows: dict[str, bom.Row]) -> None:
    board, _ = BILLS[bill]
    title = str(FIRMWARE[board]["title"]).removesuffix(" with Blinka")
    assert rows["controller"].part.startswith(title)


def test_nothing_is_bought_for_a_pin_that_is_not_there(bill: str, rows: dict[str, bom.Row]) -> None:
    pins = FIRMWARE[BILLS[bill][0]]["pins"]
    for use, pin in pins.items():
        assert pin is not None or use not in rows
    assert {"leds", "button"} <= set(rows)


def test_as_many_leds_as_the_firmware_lights(bill: str, rows: dict[str, bom.Row]) -> None:
    board, design = BILLS[bill]
    leds = rows["leds"]
    in_one = re.search(r"[Rr]ing of (\d+)", leds.part)
    count = leds.quantity * (int(in_one[1]) if in_one else 1)
    assert count == design.leds
    if design is DEFAULT:
        assert count == int(FIRMWARE[board]["settings"]["ring"])


def test_the_ring_that_is_bought_is_the_one_the_enclosure_is_made_for() -> None:
    for bill in ("pico", "raspberry_pi"):
        part = next(row.part for row in bom.read(BOMS / f"{bill}.csv") if row.use == "leds")
        outer, inner = re.findall(r"(\d+) mm", part)
        assert (float(outer), float(inner)) == (DEFAULT.ring_outer, DEFAULT.ring_inner)


def test_the_leds_draw_what_the_firmware_lets_them(rows: dict[str, bom.Row]) -> None:
    assert rows["leds"].power_ma == LIMIT_MA


def test_all_of_it_runs_from_one_usb_port(rows: dict[str, bom.Row]) -> None:
    assert sum(row.power_ma for row in rows.values()) <= 500


def test_screws_and_feet_are_as_many_as_the_enclosure_has_places_for(
    bill: str, rows: dict[str, bom.Row]
) -> None:
    wanted = dict(Design.SCREWS)
    if bill == "raspberry_pi":
        del wanted["controller screw"]  # The Pi lies outside.
    screws = {use: (row.part, row.quantity) for use, row in rows.items() if use.endswith("screw")}
    assert set(screws) == set(wanted)
    for use, (thread, number) in wanted.items():
        part, quantity = screws[use]
        assert thread in part
        assert quantity == number
    assert rows["foot"].quantity == 4


def test_the_page_is_what_the_bills_say() -> None:
    page = (GENERATED / "shopping.md").read_text()
    assert page == bom.page(), "run: make docs"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("use,part\nx,y\n", "columns must be"),
        (f"{','.join(bom.HEAD)}\nleds,many,ring,none,1.0,4\n", "many"),
        (f"{','.join(bom.HEAD)}\nleds,1,ring\n", "not 6 columns"),
        (f"{','.join(bom.HEAD)}\nleds,1,ring, or a strip, none,1.0,4\n", "not 6 columns"),
    ],
)
def test_a_bill_that_cannot_be_read_says_where(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "own.csv"
    path.write_text(text)
    with pytest.raises(ValueError, match=words) as error:
        bom.read(path)
    assert "own.csv" in str(error.value)
