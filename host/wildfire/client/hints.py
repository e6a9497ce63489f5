"""What to do when no hub is found, from what can be seen."""

import getpass
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from wildfire.client.candidates import PortReport
from wildfire.client.errors import (
    BusyPortError,
    MissingPortError,
    PermissionPortError,
    WrongVersionError,
)

BOOTLOADERS = ("RPI-RP2", "RP2350")
"""The drives that a board shows while it waits for firmware."""

# The board is there: what its port's error says to do comes first.
_MENDABLE = (BusyPortError, PermissionPortError, WrongVersionError)


def _drive_folders() -> list[Path]:
    try:
        user = getpass.getuser()
    except (ImportError, OSError, KeyError):
        user = ""
    return [
        Path("/dev/disk/by-label"),
        Path("/media", user),
        Path("/run/media", user),
        Path("/Volumes"),
    ]


def for_none(answers: list[PortReport], folders: Iterable[Path] | None = None) -> str:
    """What to do when none of those that were asked is a hub; one line.

    `folders` are where drives show up by their labels.
    """
    for answer in answers:
        if isinstance(answer.error, _MENDABLE):
            return answer.error.hint
    drives = [
        drive
        for drive in BOOTLOADERS
        if any((folder / drive).exists() for folder in folders or _drive_folders())
    ]
    if drives:
        return (
            f"the drive {drives[0]} says that a board waits for firmware: press its reset button, "
            "or give it firmware with `wildfire flash`"
        )
    if _lacks_data_port(answers):
        return "a CircuitPython board has its data port off: unplug it and plug it in again"
    if any(not isinstance(answer.error, MissingPortError) for answer in answers):
        return "a hub in safe mode does not answer; `wildfire doctor` tells more"
    return "plug a hub in, name its port with --port, or start one with `wildfire emulate`"


def _lacks_data_port(answers: list[PortReport]) -> bool:
    # boot.py gives the board a second port, but only a hard reset runs it.
    boards = Counter(
        answer.candidate.board for answer in answers if answer.candidate.is_circuitpython
    )
    return 1 in boards.values()
