"""What a start would find of the settings in a flash at some moment."""

import importlib.util
from typing import Any

from littlefs import LittleFS, UserContext

from wildfire_hub.settings import Settings

from ..test_hal_contract import FIRMWARE
from . import images

NVM = slice(0xFF000, 0x100000)
"""CircuitPython's, on a Pico: the sector before its drive."""

FILE = "wildfire_settings.txt"


def place(image: images.Image) -> slice:
    """The part of the flash in which the runtime keeps them."""
    if image.runtime == "circuitpython":
        return NVM
    start, blocks = image.file_system
    return slice(start, start + blocks * images.BLOCK)


def volume(image: images.Image, content: bytes) -> str:
    """The volume that is kept in that part, or why the settings cannot be read."""
    settings = Settings({})
    try:
        data = _nvm(content) if image.runtime == "circuitpython" else _file(content)
        if data is None:
            return "nothing"
        settings.restore(data)
    except ValueError as told:
        return str(told)
    return str(settings.get("volume"))


def _nvm(content: bytes) -> bytes | None:
    path = FIRMWARE / "ports" / "circuitpython" / "nvm_storage.py"
    spec = importlib.util.spec_from_file_location("nvm_storage", path)
    assert spec
    assert spec.loader
    module: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    storage = module.NvmStorage(bytearray(content))
    data: bytes | None = storage.load()
    if storage.damage:
        raise ValueError(storage.damage.decode())
    return data


def _file(content: bytes) -> bytes | None:
    context = UserContext(buffsize=len(content))
    context.buffer[:] = content
    disk = LittleFS(
        context=context,
        block_size=images.BLOCK,
        block_count=len(content) // images.BLOCK,
        prog_size=256,
        mount=True,
    )
    try:
        with disk.open(FILE, "rb") as file:
            return bytes(file.read())
    except FileNotFoundError:
        return None
