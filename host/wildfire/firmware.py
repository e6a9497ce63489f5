"""Where the firmware's files lie, in a checkout or in the installed package, and which boards
there are."""

import json
from pathlib import Path
from typing import Any

import wildfire_hub
from wildfire.errors import WildfireError

_PACKAGE = Path(__file__).parent
_INSTALLED = _PACKAGE / "_firmware"
_FIRMWARE = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parents[1] / "firmware"

PORTS = _FIRMWARE / "ports"
BOARDS = _FIRMWARE / "boards"
DEVICE = Path(wildfire_hub.__file__).parents[1]
"""The folder that holds the device's own package."""


class UnknownBoardError(WildfireError):
    """There is no such board; `known` are those that there are."""

    def __init__(self, board: str, known: list[str]) -> None:
        super().__init__(f"there is no board {board!r}", f"choose one of {', '.join(known)}")
        self.known = known


def board_names() -> list[str]:
    """The boards that are described."""
    return sorted(path.stem for path in BOARDS.glob("*.json"))


def board_file(name: str) -> Path:
    """The description of the board `name`.

    Raises:
        UnknownBoardError: it is none of `board_names`.
    """
    known = board_names()
    if name not in known:
        raise UnknownBoardError(name, known)
    return BOARDS / f"{name}.json"


def board_facts(name: str) -> dict[str, Any]:
    """What is known of the board `name`; UnknownBoardError when it is none of `board_names`."""
    facts: dict[str, Any] = json.loads(board_file(name).read_text(encoding="utf-8"))
    return facts


_DOWNLOADS = {
    "micropython": "https://micropython.org/download/{}/",
    "circuitpython": "https://circuitpython.org/board/{}/",
}


def download_page(facts: dict[str, Any], runtime: str) -> str | None:
    """Where `runtime` can be downloaded for the board with these facts; None where it cannot, or
    need not."""
    called = facts["runtimes"].get(runtime)
    return _DOWNLOADS[runtime].format(called) if called and runtime in _DOWNLOADS else None
