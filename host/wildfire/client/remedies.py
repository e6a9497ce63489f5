"""What to do if no hub is found, judged by what can be seen."""

import getpass
from collections.abc import Iterable
from pathlib import Path

from wildfire.client.candidates import PortReport, lacks_data_port
from wildfire.client.errors import (
    BusyPortError,
    MissingPortError,
    PermissionPortError,
    WrongVersionError,
)
from wildfire.message import Message

BOOTLOADERS = ("RPI-RP2", "RP2350")
"""The drives that a board shows while it waits for firmware."""

# The board is there, so the remedy for its port comes first.
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


def when_none_answers(reports: list[PortReport], folders: Iterable[Path] | None = None) -> Message:
    """What to do if no port has a hub, or only ports with other hubs.

    Args:
        reports: The result of asking each port.
        folders: Where drives are mounted by their labels; None for the system's places.
    """
    for report in reports:
        if isinstance(report.error, _MENDABLE) and report.error.remedy:
            return report.error.remedy
    drives = [
        drive
        for drive in BOOTLOADERS
        if any((folder / drive).exists() for folder in folders or _drive_folders())
    ]
    if drives:
        return Message.of("client.board-awaits-firmware", drive=drives[0])
    everywhere = [report.candidate for report in reports]
    if any(lacks_data_port(port, everywhere) for port in everywhere):
        return Message.of("client.data-port-off")
    if any(report.identity for report in reports):
        return Message.of("client.choose-a-hub")
    if any(not isinstance(report.error, MissingPortError) for report in reports):
        return Message.of("client.safe-mode")
    return Message.of("client.get-a-hub")
