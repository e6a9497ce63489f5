"""The drives of boards: CircuitPython's own, and that of a bootloader that waits for a runtime."""

import os
import re
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from wildfire.flash.confined import open_file
from wildfire.flash.errors import NoDriveError, explain
from wildfire.message import Message

BOOT_OUT = "boot_out.txt"
INFO_UF2 = "INFO_UF2.TXT"

CHIPS = {"RPI-RP2": "rp2040", "RP2350": "rp2350"}
"""A bootloader's Board-ID, and its chip."""

_GREATEST_TEXT = 4096
_VERSION = re.compile(r"Adafruit CircuitPython ([\w.+-]{1,60}) on ", re.ASCII)
_FIELD = re.compile(r"^([\w -]{1,40}?): ?([ -~]{0,80}?)\s*$", re.MULTILINE | re.ASCII)


class CircuitDrive(NamedTuple):
    """The drive of a board with CircuitPython, as its boot_out.txt describes it.

    `uid` and `version` are empty if it does not say.
    """

    path: Path
    version: str
    board_id: str
    uid: str


class BootDrive(NamedTuple):
    """The drive of a bare board. `chip` is None if its bootloader is unknown."""

    path: Path
    board_id: str
    chip: str | None


Drive = CircuitDrive | BootDrive


def mounted() -> Iterator[Path]:
    """Where drives are mounted that may belong to a board."""
    if sys.platform == "win32":
        yield from (Path(f"{letter}:\\") for letter in string.ascii_uppercase[3:])
    elif sys.platform == "darwin":
        yield from sorted(Path("/Volumes").glob("*"))
    else:
        yield from _mounted_on_linux(Path("/proc/self/mounts"))


def _mounted_on_linux(table: Path) -> Iterator[Path]:
    try:
        lines = os.fsdecode(table.read_bytes()).splitlines()
    except OSError:
        return
    for line in lines:
        fields = line.split(" ")
        if len(fields) > 2 and fields[2] in ("vfat", "msdos", "fuseblk"):
            # blanks and the like are written as \040
            yield Path(re.sub(r"\\([0-7]{3})", lambda match: chr(int(match[1], 8)), fields[1]))


def look() -> list[Drive]:
    """The drives of all boards that can be seen."""
    found = []
    for path in mounted():
        try:
            drive = _describe(path)
        except OSError:
            # Not readable by this user, or just being unplugged.
            continue
        if drive is not None:
            found.append(drive)
    return found


def at(path: Path) -> Drive:
    """The board's drive at `path`.

    Raises:
        NoDriveError: there is none.
        CopyError: it cannot be read.
    """
    if not path.is_dir():
        raise NoDriveError(
            "flash.no-drive", remedy=Message.of("flash.name-drive-folder"), path=str(path)
        )
    try:
        drive = _describe(path)
    except OSError as failure:
        raise explain(Message.of("flash.cannot-identify"), str(path), failure) from failure
    if drive is None:
        raise NoDriveError(
            "flash.not-a-boards-drive",
            remedy=Message.of("flash.name-boards-drive"),
            path=str(path),
            boot=BOOT_OUT,
            info=INFO_UF2,
        )
    return drive


def is_there(path: Path) -> bool:
    """Whether the board's drive at `path` can still be read."""
    try:
        return _describe(path) is not None
    except OSError:
        return False


def _describe(path: Path) -> Drive | None:
    text = _text(path / BOOT_OUT)
    if text is not None:
        version = _VERSION.search(text)
        fields = dict(_FIELD.findall(text))
        return CircuitDrive(
            path,
            version[1] if version else "",
            fields.get("Board ID", ""),
            fields.get("UID", ""),
        )
    text = _text(path / INFO_UF2)
    if text is not None:
        board_id = dict(_FIELD.findall(text)).get("Board-ID", "")
        return BootDrive(path, board_id, CHIPS.get(board_id))
    return None


def _text(path: Path) -> str | None:
    try:
        with open_file(path) as file:
            return file.read(_GREATEST_TEXT).decode("utf-8", "replace")
    except (FileNotFoundError, NotADirectoryError):
        return None
