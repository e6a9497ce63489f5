"""Which file goes where on a board: the only list of it, independent of what is in a folder."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from wildfire.firmware import DEVICE, PORTS, board_file

MICROPYTHON, CIRCUITPYTHON = "micropython", "circuitpython"
TITLES = {MICROPYTHON: "MicroPython", CIRCUITPYTHON: "CircuitPython"}
"""The runtimes, as their makers write them."""

PACKAGE = "wildfire_hub"
"""The folder of the hub's core, here and on the board."""

CORE = (
    "__init__",
    "animation",
    "debounce",
    "request_handler",
    "framing",
    "hal",
    "hub",
    "number",
    "outbox",
    "phases",
    "protocol",
    "request",
    "ring",
    "runner",
    "settings",
    "ticks",
    "told",
    "step_io",
)

BOARD_FILE = "wildfire_board.json"


class RuntimeFiles(NamedTuple):
    """What a runtime needs beside the core. The last of `scripts` starts the hub."""

    modules: tuple[str, ...]
    scripts: tuple[str, ...]


RUNTIMES = {
    MICROPYTHON: RuntimeFiles(("micropython_hal",), ("main.py",)),
    CIRCUITPYTHON: RuntimeFiles(("circuitpython_hal", "nvm_storage"), ("boot.py", "code.py")),
}


class File(NamedTuple):
    """A file for the board."""

    path: str
    data: bytes

    @property
    def digest(self) -> bytes:
        """Its SHA-256."""
        return sha256(self.data).digest()


Compile = Callable[[str, Path], bytes | None]
"""Makes a module's .mpy from its name for tracebacks and its source. None means that it goes as
source.
"""


def as_source(_name: str, _source: Path) -> None:
    """Compiles nothing."""


def files(runtime: str, board: str, compile_module: Compile = as_source) -> list[File]:
    """Everything that goes onto `board` with `runtime`, in the order of writing. The last file
    starts the hub.

    Raises:
        UnknownBoardError: there is no such board.
    """
    port = RUNTIMES[runtime]
    folder = PORTS / runtime
    found = [
        _module(f"{PACKAGE}/{name}", DEVICE / PACKAGE / f"{name}.py", compile_module)
        for name in CORE
    ]
    found += [_module(name, folder / f"{name}.py", compile_module) for name in port.modules]
    found.append(File(BOARD_FILE, board_file(board).read_bytes()))
    # A runtime only looks for its scripts as source.
    found += [File(name, (folder / name).read_bytes()) for name in port.scripts]
    return found


def sources(runtime: str) -> list[bytes]:
    """The source of all Python that goes onto a board with `runtime`."""
    port = RUNTIMES[runtime]
    paths = [DEVICE / PACKAGE / f"{name}.py" for name in CORE]
    paths += [PORTS / runtime / f"{name}.py" for name in port.modules]
    paths += [PORTS / runtime / name for name in port.scripts]
    return [path.read_bytes() for path in paths]


def _module(name: str, source: Path, compile_module: Compile) -> File:
    compiled = compile_module(f"{name}.py", source)
    if compiled is None:
        return File(f"{name}.py", source.read_bytes())
    return File(f"{name}.mpy", compiled)
