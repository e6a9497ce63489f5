"""The emulator's page in the docs names what there is."""

import re
from pathlib import Path

from wildfire.emulator.auto_press import IDLE_S
from wildfire.emulator.control.advance import DEAF_S
from wildfire.emulator.control.commands import COMMANDS

PAGE = (Path(__file__).parents[2] / "docs" / "emulator.md").read_text(encoding="utf-8")


def test_the_page_names_every_command_and_what_it_takes() -> None:
    rows = re.findall(r"^\| (`.*?) \|(.*?)\|", PAGE, re.MULTILINE)
    told = {
        name: set(re.findall(r"`(\w+)`", takes))
        for names, takes in rows
        for name in re.findall(r"`(\w+)`", names)
        if name != "do"
    }
    assert told == {name: set(command.takes) for name, command in COMMANDS.items()}


def test_the_page_knows_how_long_somebody_waits() -> None:
    assert f"{round(IDLE_S * 1000)} ms without a word" in PAGE
    assert f"after {DEAF_S:g} s without an acknowledgement" in PAGE
