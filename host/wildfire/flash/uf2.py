"""Runtime images: UF2 files (the format's specification, microsoft/uf2), and their chip."""

import errno
import os
import re
import struct
from pathlib import Path
from typing import NamedTuple

from wildfire.flash.confined import open_file
from wildfire.flash.errors import WrongImageError
from wildfire.flash.manifest import CIRCUITPYTHON, MICROPYTHON
from wildfire.message import Message

FAMILIES = {
    0xE48BFF56: "rp2040",
    0xE48BFF59: "rp2350",  # ARM, secure
    0xE48BFF5A: "rp2350",  # RISC-V
    0xE48BFF5B: "rp2350",  # ARM, non-secure
}
"""Family ids of the boot ROMs, from the data sheets of both chips."""

# blocks that do not name the chip: to an absolute address (RP2350's erratum E10), and data
_NEUTRAL = (0xE48BFF57, 0xE48BFF58)

_BLOCK = 512
_HEAD = struct.Struct("<8I")
_FIRST, _SECOND, _LAST = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_HAS_FAMILY, _NOT_FOR_FLASH = 0x2000, 0x0001
_PAYLOAD_AT, _PAYLOAD = 32, 256
_BANNERS = (
    (CIRCUITPYTHON, re.compile(rb"Adafruit CircuitPython ([\w.+-]{1,60}) on ")),
    (MICROPYTHON, re.compile(rb"MicroPython v([\w.+-]{1,60}) on ")),
)
# No board has so much flash.
_LONGEST = 64 * 1024 * 1024
_NAMED = 4


class Image(NamedTuple):
    """A whole image; `runtime` and `version` are empty when it is neither runtime."""

    path: Path
    data: bytes
    chip: str
    runtime: str
    version: str


def read(path: Path) -> Image:
    """The image in `path`, checked to the last block.

    Raises:
        WrongImageError: it is not a UF2 file, only part of one, or not for a hub's chip.
    """
    try:
        with open_file(path, links=True) as file:
            size = os.fstat(file.fileno()).st_size
            if size > _LONGEST:
                raise _damaged("flash.image-too-long", path)
            data = file.read(size)
    except OSError as failure:
        if failure.errno == errno.ELOOP:
            raise _damaged("flash.image-not-a-file", path) from failure
        reason = failure.strerror or str(failure)
        raise _damaged("flash.image-unreadable", path, reason=reason) from failure
    families = _families(path, data)
    chips = {FAMILIES.get(family) for family in families}
    if len(chips) != 1 or None in chips:
        named = [f"{family:#x}" for family in sorted(families)[:_NAMED]]
        raise WrongImageError(
            "flash.image-for-other-families" if named else "flash.image-for-no-chip",
            remedy=Message.of("flash.take-image-for-chip"),
            path=str(path),
            families=named,
        )
    (chip,) = chips
    payloads = (at + _PAYLOAD_AT for at in range(0, len(data), _BLOCK))
    text = b"".join(data[at : at + _PAYLOAD] for at in payloads)
    for runtime, banner in _BANNERS:
        if found := banner.search(text):
            return Image(path, data, str(chip), runtime, found[1].decode("ascii", "replace"))
    return Image(path, data, str(chip), "", "")


def _families(path: Path, data: bytes) -> set[int]:
    """The families of the blocks. Each is complete: it has as many blocks as each block claims, and
    each number once.
    """
    seen: dict[int, list[int]] = {}
    totals: dict[int, set[int]] = {}
    if not data or len(data) % _BLOCK:
        raise _damaged("flash.image-not-whole", path)
    for at in range(0, len(data), _BLOCK):
        first, second, flags, _, _, number, total, family = _HEAD.unpack_from(data, at)
        (last,) = struct.unpack_from("<I", data, at + _BLOCK - 4)
        if (first, second, last) != (_FIRST, _SECOND, _LAST):
            raise _damaged("flash.image-not-uf2", path)
        if flags & _NOT_FOR_FLASH or family in _NEUTRAL:
            continue
        if not flags & _HAS_FAMILY:
            family = 0
        seen.setdefault(family, []).append(number)
        totals.setdefault(family, set()).add(total)
    for family, numbers in seen.items():
        # A block's claim is compared with what is there, never counted up to.
        if totals[family] != {len(numbers)} or sorted(numbers) != [*range(len(numbers))]:
            raise _damaged("flash.image-incomplete", path)
    return set(seen)


def _damaged(code: str, path: Path, **facts: object) -> WrongImageError:
    return WrongImageError(code, remedy=Message.of("flash.download-again"), path=str(path), **facts)
