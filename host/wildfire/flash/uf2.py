"""Runtime images: UF2 files (the format's specification, microsoft/uf2), and for which chip."""

import re
import struct
from pathlib import Path
from typing import NamedTuple

from wildfire.flash.errors import WrongImageError
from wildfire.flash.manifest import CIRCUITPYTHON, MICROPYTHON

FAMILIES = {
    0xE48BFF56: "rp2040",
    0xE48BFF59: "rp2350",  # ARM, secure
    0xE48BFF5A: "rp2350",  # RISC-V
    0xE48BFF5B: "rp2350",  # ARM, non-secure
}
"""Family ids of the boot ROMs, from the data sheets of both chips."""

# blocks that say nothing of the chip: to an absolute address (RP2350's erratum E10), and data
_NEUTRAL = (0xE48BFF57, 0xE48BFF58)

_BLOCK = 512
_HEAD = struct.Struct("<8I")
_FIRST, _SECOND, _LAST = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_HAS_FAMILY, _NOT_FOR_FLASH = 0x2000, 0x0001
_PAYLOAD = slice(32, 288)
_BANNERS = (
    (CIRCUITPYTHON, re.compile(rb"Adafruit CircuitPython ([^ ]+) on ")),
    (MICROPYTHON, re.compile(rb"MicroPython v([^ ;]+) on ")),
)
# No board has so much flash; what never ends, as /dev/zero, must not fill the memory.
_LONGEST = 64 * 1024 * 1024
_GET_ONE = "download the image for this board again, a file that ends in .uf2"


class Image(NamedTuple):
    """A whole image; `runtime` is empty and `version` too when it is none of ours."""

    path: Path
    data: bytes
    chip: str
    runtime: str
    version: str


def read(path: Path) -> Image:
    """The image in `path`, checked to the last block.

    Raises:
        WrongImageError: it is no UF2 file, only a part of one, or for no chip that a hub has.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_LONGEST + 1)
    except OSError as failure:
        raise WrongImageError(f"cannot read {path}: {failure.strerror}", _GET_ONE) from failure
    if len(data) > _LONGEST:
        raise WrongImageError(f"{path} is longer than any image", _GET_ONE)
    families = _families(path, data)
    chips = {FAMILIES.get(family) for family in families}
    if len(chips) != 1 or None in chips:
        names = ", ".join(f"{family:#x}" for family in sorted(families)) or "none"
        raise WrongImageError(
            f"{path} is for another chip (family {names})",
            "take the image for your board: rp2040 is a Pico's chip, rp2350 a Pico 2's",
        )
    (chip,) = chips
    text = b"".join(data[at:][_PAYLOAD] for at in range(0, len(data), _BLOCK))
    for runtime, banner in _BANNERS:
        if found := banner.search(text):
            return Image(path, data, str(chip), runtime, found[1].decode("ascii", "replace"))
    return Image(path, data, str(chip), "", "")


def _families(path: Path, data: bytes) -> set[int]:
    seen: dict[int, set[int]] = {}
    totals: dict[int, int] = {}
    if not data or len(data) % _BLOCK:
        raise WrongImageError(f"{path} is no whole UF2 file", _GET_ONE)
    for at in range(0, len(data), _BLOCK):
        first, second, flags, _, _, number, total, family = _HEAD.unpack_from(data, at)
        (last,) = struct.unpack_from("<I", data, at + _BLOCK - 4)
        if (first, second, last) != (_FIRST, _SECOND, _LAST):
            raise WrongImageError(f"{path} is no UF2 file", _GET_ONE)
        if flags & _NOT_FOR_FLASH or family in _NEUTRAL:
            continue
        if not flags & _HAS_FAMILY:
            family = 0
        seen.setdefault(family, set()).add(number)
        totals[family] = total
    for family, numbers in seen.items():
        if numbers != set(range(totals[family])):
            raise WrongImageError(f"{path} is only a part of an image", _GET_ONE)
    return set(seen)
