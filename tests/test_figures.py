"""The reports of the long tests from all processes are added up without a change."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from . import soak

ROOT = Path(__file__).parents[1]

CONFTEST = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
from tests.figures import pytest_addoption, pytest_configure
from tests.soak import tell
"""

TESTS = """
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

@settings(max_examples=30, database=None)
@given(st.integers())
def test_a_property_that_holds(number):
    assert number == number

@settings(max_examples=30, database=None)
@given(st.integers())
def test_one_that_does_not(number):
    assert number == 0

@pytest.mark.soak
@pytest.mark.parametrize("part", [1, 2, 3])
def test_a_part(part, tell):
    tell("parts", {"pieces": part, "parts": 1}, {"broken": 0}, f"{part % 2} mm")
"""


def test_what_is_told_in_several_processes_is_added_up(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n  soak: as in ours\n")
    (tmp_path / "test_it.py").write_text(TESTS)
    figures = tmp_path / "figures.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2"]
    done = subprocess.run(
        [*command, "--figures", str(figures), str(tmp_path)],
        cwd=tmp_path,
        env=os.environ | {"WILDFIRE_SOAK": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "1 failed, 4 passed" in done.stdout
    found = json.loads(figures.read_text())
    assert found["failed"] == ["test_it.py::test_one_that_does_not"]
    assert found["told"] == ["test_it.py::test_a_part", "test_it.py::test_a_property_that_holds"]
    held, parts = found["lines"]
    assert held["tried"] == {"properties": 1, "examples": 30}
    assert parts["what"] == "parts"
    assert parts["tried"] == {"pieces": 6, "parts": 3}
    assert parts["lost"] == {"broken": 0}
    assert sorted(parts["found"].split("; ")) == ["0 mm", "1 mm"]


@pytest.mark.parametrize(("share", "expected"), [(0, 3), (1, 1000), (0.1, 100), (0.0001, 1)])
def test_how_often(monkeypatch: pytest.MonkeyPatch, share: float, expected: int) -> None:
    monkeypatch.setattr(soak, "SHARE", share)
    assert soak.times(3, 1000) == expected
