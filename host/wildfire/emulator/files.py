"""Where the firmware's files lie: in a checkout, or inside the installed package."""

import json
from pathlib import Path
from typing import Any

import wildfire
import wildfire_hub
from wildfire.emulator.errors import UnknownBoardError

_PACKAGE = Path(wildfire.__file__).parent
_INSTALLED = _PACKAGE / "_firmware"
_FIRMWARE = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parents[1] / "firmware"

PORT = _FIRMWARE / "ports" / "emulated"
BOARDS = _FIRMWARE / "boards"
DEVICE = Path(wildfire_hub.__file__).parents[1]
"""The folder that holds the device's own package."""


def board_names() -> list[str]:
    """The boards that are described."""
    return sorted(path.stem for path in BOARDS.glob("*.json"))


def board_facts(name: str) -> dict[str, Any]:
    """What is known of the board `name`; UnknownBoardError when it is none of `board_names`."""
    known = board_names()
    if name not in known:
        raise UnknownBoardError(name, known)
    facts: dict[str, Any] = json.loads((BOARDS / f"{name}.json").read_text(encoding="utf-8"))
    return facts
