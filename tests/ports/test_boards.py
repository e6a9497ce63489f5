"""Every board's description is complete, and fits its port and the firmware."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from wildfire.firmware import board_description
from wildfire_hub.settings import Settings

ROOT = Path(__file__).parents[2]
BOARDS = {path.stem: path for path in sorted((ROOT / "firmware" / "boards").glob("*.json"))}
WIRED = sorted(set(BOARDS) - {"emulated"})
RUNTIMES = {"micropython", "circuitpython", "cpython"}
RP2_PINS = 30


def facts(board: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(BOARDS[board].read_text())
    return found


def test_the_boards_are_there() -> None:
    assert {"pico", "pico2", "qtpy_rp2040", "raspberry_pi", "emulated"} <= set(BOARDS)


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_says_what_it_is(board: str) -> None:
    found = facts(board)
    assert set(found) >= {"board", "title", "chip", "runtimes", "pins", "settings"}
    assert found["board"] == board
    assert re.fullmatch("[a-z0-9_]{1,24}", board)
    assert found["title"].isascii()
    assert found["chip"] in ("rp2040", "rp2350", None)
    assert set(found["runtimes"]) <= RUNTIMES
    assert found["runtimes"]


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_with_a_chip_has_pages_to_download_its_runtimes_from(board: str) -> None:
    found = facts(board)
    page = (ROOT / "docs" / "flashing.md").read_text(encoding="utf-8")
    for runtime in RUNTIMES:
        link = board_description(board).download_page(runtime)
        assert (link is None) == (found["chip"] is None or runtime == "cpython")
        if link:
            assert f"[{found['runtimes'][runtime]}]({link})" in page
            assert f"| {found['title']} | " in page


@pytest.mark.parametrize("board", BOARDS)
def test_the_firmware_takes_a_boards_settings(board: str) -> None:
    settings = Settings(facts(board)["settings"])
    for name, value in facts(board)["settings"].items():
        assert settings.get(name) == value


@pytest.mark.parametrize("board", WIRED)
def test_a_boards_pins_are_its_own(board: str) -> None:
    found = facts(board)
    pins = found["pins"]
    assert set(pins) == {"button", "leds", "buzzer"}
    used = [pin for pin in pins.values() if pin is not None]
    assert len(set(used)) == len(used)
    assert pins["button"]
    assert pins["leds"]
    assert set(found["printed"]) == {part for part, pin in pins.items() if pin is not None}
    if found["chip"] is not None:
        # the one spelling that both runtimes know on every build for the chip
        numbers = [re.fullmatch(r"GPIO(\d+)", pin) for pin in used]
        assert all(number and int(number[1]) < RP2_PINS for number in numbers)


@pytest.mark.parametrize("board", WIRED)
def test_the_guide_names_a_boards_wiring(board: str) -> None:
    guide = (ROOT / "docs" / "boards.md").read_text()
    found = facts(board)
    row = next(line for line in guide.splitlines() if line.startswith(f"| {found['title']} |"))
    for part in ("button", "leds", "buzzer"):
        assert found["printed"].get(part, "-") in row
    assert f"`{board}`" in row
