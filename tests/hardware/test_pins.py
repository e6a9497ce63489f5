"""The pin tables and diagrams show what the firmware drives."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from wildfire_hardware import boards, pins
from wildfire_hardware.places import BOARDS, GENERATED

# Read here again, without the code under test.
FIRMWARE: dict[str, dict[str, Any]] = {
    path.stem: facts
    for path in sorted(BOARDS.glob("*.json"))
    if (facts := json.loads(path.read_text()))["pins"] is not None
}
# The Pico's pin numbers of GP0 to GP22 and GP26 to GP28 (Pico data sheet, pinout).
PICO_GROUNDS = {3, 8, 13, 18, 23, 28, 33, 38}
PICO_PINS = dict(
    zip(
        [*range(23), 26, 27, 28],
        [*(pin for pin in range(1, 30) if pin not in PICO_GROUNDS), 31, 32, 34],
        strict=True,
    )
)
# The Raspberry Pi's 40-pin header: GPIO18 is pin 12, and so on for those that drive LEDs.
PI_PINS = {17: 11, 18: 12, 10: 19, 12: 32, 21: 40}
PI_GROUNDS = {6, 9, 14, 20, 25, 30, 34, 39}


def wired(board: str) -> dict[str, str]:
    return {use: pin for use, pin in FIRMWARE[board]["pins"].items() if pin is not None}


@pytest.fixture(params=FIRMWARE)
def board(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def section(board: str) -> str:
    page = (GENERATED / "pins.md").read_text()
    _, _, rest = page.partition(f"## {FIRMWARE[board]['title']}\n")
    return rest.partition("\n## ")[0]


def test_the_table_names_each_pin_that_the_firmware_uses(board: str) -> None:
    part = {"leds": "DI", "button": "switch", "buzzer": "buzzer"}
    table = section(board)
    for use, pin in wired(board).items():
        printed = FIRMWARE[board]["printed"][use]
        lines = [line for line in table.splitlines() if f"| {printed} |" in line]
        assert len(lines) == 1, (use, printed)
        assert part[use] in lines[0]
        assert re.search(rf"\b{use} {pin}\b", table)


def test_the_diagram_names_each_pin_that_the_firmware_uses(board: str) -> None:
    drawn = texts(GENERATED / f"wiring-{board}.svg")
    for use in wired(board):
        assert FIRMWARE[board]["printed"][use] in drawn
    known = next(each for each in boards.boards() if each.name == board)
    assert {known.power, *known.ground.values(), known.title} <= drawn
    assert f"ring of {FIRMWARE[board]['settings']['ring']} LEDs" in drawn
    assert ("piezo buzzer" in drawn) == ("buzzer" in wired(board))


def texts(path: Path) -> set[str]:
    root = ElementTree.parse(path).getroot()
    return {
        " ".join("".join(text.itertext()).split())
        for text in root.iter("{http://www.w3.org/2000/svg}text")
    }


def test_the_picture_of_the_pico_names_its_pins() -> None:
    drawn = texts(GENERATED / "pins-pico.svg")
    colours = {"leds": "green", "button": "blue", "buzzer": "yellow"}
    for use in wired("pico"):
        name = FIRMWARE["pico"]["printed"][use].split()[0]
        assert f"{name}: {colours[use]}" in drawn


@pytest.mark.parametrize(
    ("board", "numbers", "grounds"),
    [
        ("pico", PICO_PINS, PICO_GROUNDS),
        ("pico2", PICO_PINS, PICO_GROUNDS),
        ("raspberry_pi", PI_PINS, PI_GROUNDS),
    ],
)
def test_a_pin_has_the_number_that_the_board_gives_it(
    board: str, numbers: dict[int, int], grounds: set[int]
) -> None:
    known = next(each for each in boards.boards() if each.name == board)
    for use, pin in wired(board).items():
        gpio = int(re.sub(r"\D", "", pin))
        printed = re.fullmatch(r"\w+?(\d+) \(pin (\d+)\)", FIRMWARE[board]["printed"][use])
        assert printed is not None
        assert (int(printed[1]), int(printed[2])) == (gpio, numbers[gpio])
    assert {int(text.split("pin ")[1].rstrip(")")) for text in known.ground.values()} <= grounds


def test_no_two_wires_go_into_one_hole() -> None:
    for known in boards.boards():
        numbered = [text for _, text, *_ in pins.rows(known) if "(pin" in text]
        assert len(numbered) == len(set(numbered))


def test_the_page_is_what_the_board_files_say() -> None:
    page = (GENERATED / "pins.md").read_text()
    assert page == pins.page(), "run: make docs, and make hardware for the diagrams"


def test_every_board_has_its_diagram_and_no_other() -> None:
    drawn = {path.stem.removeprefix("wiring-") for path in GENERATED.glob("wiring-*.svg")}
    assert drawn == set(FIRMWARE)


def moved(tmp_path: Path, file: str, **changes: Any) -> Path:
    for path in BOARDS.glob("*.json"):
        (tmp_path / path.name).write_text(path.read_text())
    facts = FIRMWARE[file] | changes
    (tmp_path / f"{file}.json").write_text(json.dumps(facts))
    return tmp_path


def test_another_pin_in_the_firmware_changes_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = FIRMWARE["pico"]["printed"] | {"button": "GP13 (pin 17)"}
    monkeypatch.setattr(boards, "BOARDS", moved(tmp_path, "pico", printed=printed))
    assert "GP13 (pin 17)" in pins.page()
    assert pins.page() != (GENERATED / "pins.md").read_text()


def test_a_board_that_is_not_in_the_wiring_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "BOARDS", moved(tmp_path, "pico", board="pico3"))
    with pytest.raises(boards.BoardError, match=r"no table \[pico3\]"):
        boards.boards()


def test_a_board_that_has_lost_a_pin_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fewer = FIRMWARE["pico"]["pins"] | {"buzzer": None}
    monkeypatch.setattr(boards, "BOARDS", moved(tmp_path, "pico", pins=fewer))
    with pytest.raises(boards.BoardError, match=r"\[pico\].*buzzer"):
        boards.boards()
