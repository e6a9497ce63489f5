"""Runtime images, and the file systems for them in flash."""

import os
import re
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from littlefs import LittleFS, UserContext

BLOCK = 4096
_UF2_BLOCK = 512
_UF2_PAYLOAD = slice(32, 288)


@dataclass(frozen=True)
class Image:
    """A UF2 file of a runtime: "micropython" or "circuitpython", and its version as it says."""

    path: Path
    runtime: str
    banner: str

    @property
    def file_system(self) -> tuple[int, int]:
        """Where in flash its files are, and how many blocks they may take (2 MB of flash)."""
        return (0xA0000, 352) if self.runtime == "micropython" else (0x100000, 256)


def read(path: Path) -> Image:
    """The image in `path`. ValueError if it is neither MicroPython nor CircuitPython."""
    data = path.read_bytes()
    text = b"".join(data[i:][_UF2_PAYLOAD] for i in range(0, len(data), _UF2_BLOCK))
    for runtime, pattern in (
        ("circuitpython", rb"Adafruit CircuitPython [0-9][ -~]+"),
        ("micropython", rb"MicroPython v[0-9][ -~]+"),
    ):
        if found := re.search(pattern, text):
            return Image(path, runtime, found.group().decode())
    raise ValueError(f"{path} is neither a MicroPython nor a CircuitPython image")


def file_system(image: Image, files: Mapping[str, bytes]) -> bytes:
    """The contents of the image's part of flash with these files."""
    build = _littlefs if image.runtime == "micropython" else _fat
    return build(files, image.file_system[1])


def _littlefs(files: Mapping[str, bytes], blocks: int) -> bytes:
    context = UserContext(buffsize=BLOCK * blocks)
    disk = LittleFS(
        context=context,
        block_size=BLOCK,
        block_count=blocks,
        prog_size=256,
        disk_version=0x00020000,  # the one that MicroPython mounts
    )
    for name, data in files.items():
        disk.makedirs(str(Path(name).parent), exist_ok=True)
        with disk.open(name, "wb") as file:
            file.write(data)
    disk.unmount()
    return bytes(context.buffer)


def _fat(files: Mapping[str, bytes], blocks: int) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, "tree")
        disk = Path(folder, "disk")
        for name, data in files.items():
            path = tree / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        disk.write_bytes(bytes(BLOCK * blocks))
        environment = {
            **os.environ,
            "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin",
            "MTOOLS_SKIP_CHECK": "1",
        }
        for command in (
            ["mkfs.vfat", "-F12", "-S512", "-s1", "-n", "CIRCUITPY", disk],
            ["mcopy", "-s", "-i", disk, *sorted(tree.iterdir()), "::"],
        ):
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)
        return disk.read_bytes()
