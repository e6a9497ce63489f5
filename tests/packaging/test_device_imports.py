"""The device core imports only what MicroPython, CircuitPython and CPython all have."""

import ast
from pathlib import Path

import pytest

CORE = Path(__file__).parents[2] / "firmware" / "wildfire_hub"
# In all three, and without a clock, a wait, or input and output: the core gets those from outside.
ALLOWED = {"array", "binascii", "collections", "errno", "gc", "math", "struct", "sys"}
MODULES = sorted(path.relative_to(CORE).as_posix() for path in CORE.rglob("*.py"))


def imported(source: str) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            names.add("wildfire_hub" if node.level else (node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize("module", MODULES)
def test_a_module_of_the_core_imports_only_what_every_runtime_has(module: str) -> None:
    assert imported((CORE / module).read_text()) <= ALLOWED | {"wildfire_hub"}


def test_there_is_a_core_to_look_at() -> None:
    assert "hub.py" in MODULES


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("import time", "time"),
        ("from enum import IntEnum", "enum"),
        ("from . import ticks", "wildfire_hub"),
        ("def f():\n    import os.path", "os"),
    ],
)
def test_every_form_of_import_is_seen(line: str, name: str) -> None:
    assert imported(line) == {name}
