"""Where the firmware's files are, in a checkout or in the installed package, and which boards there
are.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import wildfire_hub
from wildfire.errors import WildfireError
from wildfire.message import Alternatives, Message

_PACKAGE = Path(__file__).parent
_INSTALLED = _PACKAGE / "_firmware"
_FIRMWARE = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parents[1] / "firmware"

PORTS = _FIRMWARE / "ports"
BOARDS = _FIRMWARE / "boards"
DEVICE = Path(wildfire_hub.__file__).parents[1]
"""The folder with the device's own package."""

_DOWNLOADS = {
    "micropython": "https://micropython.org/download/{}/",
    "circuitpython": "https://circuitpython.org/board/{}/",
}


class UnknownBoardError(WildfireError):
    """There is no such board; `known` are the boards that there are."""

    def __init__(self, board: str, known: list[str]) -> None:
        super().__init__(
            "board.unknown",
            remedy=Message.of("board.choose", boards=Alternatives(known)),
            board=board,
        )
        self.known = known


class BoardDescription(NamedTuple):
    """A board, as its file in firmware/boards describes it."""

    name: str
    title: str
    """What its maker calls it."""

    chip: str | None
    """None if its bootloader takes no runtime image."""

    runtimes: Mapping[str, str | None]
    """Its runtimes, and their builders' names for the board."""

    pins: Mapping[str, str | None] | None
    """The pins of `button`, `leds` and `buzzer`; None if it has no pins."""

    settings: Mapping[str, str]
    """The hub's settings that depend on how the board is wired."""

    def runs(self, runtime: str) -> bool:
        """Whether there is firmware for it with `runtime`."""
        return bool(self.pins) and runtime in self.runtimes

    def download_page(self, runtime: str) -> str | None:
        """Where to download `runtime` for it; None if that is impossible or not necessary."""
        called = self.runtimes.get(runtime)
        return _DOWNLOADS[runtime].format(called) if called and runtime in _DOWNLOADS else None


def board_names() -> list[str]:
    """The known boards."""
    return sorted(path.stem for path in BOARDS.glob("*.json"))


def board_file(name: str) -> Path:
    """The description of the board `name`.

    Raises:
        UnknownBoardError: it is not one of `board_names`.
    """
    known = board_names()
    if name not in known:
        raise UnknownBoardError(name, known)
    return BOARDS / f"{name}.json"


def board_description(name: str) -> BoardDescription:
    """The board `name`. UnknownBoardError if it is not one of `board_names`."""
    facts = json.loads(board_file(name).read_text(encoding="utf-8"))
    return BoardDescription(
        facts["board"],
        facts["title"],
        facts["chip"],
        facts["runtimes"],
        facts["pins"],
        facts["settings"],
    )


def boards() -> list[BoardDescription]:
    """All boards that are described, by name."""
    return [board_description(name) for name in board_names()]
