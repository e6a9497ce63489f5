"""The fixtures for other people's tests, in other people's projects."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "testing"

ODD = """
import sys
import pytest

def test_nothing_of_the_hub_is_imported_for_tests_without_one():
    there = {"serial", "wildfire.client", "wildfire.emulator", "click"} & sys.modules.keys()
    assert there == set()

@pytest.fixture
def cut(emulated_hub):
    emulated_hub.control.cut()
    return emulated_hub

@pytest.mark.wildfire(seed=7, board="pico")
class TestMarks:
    @pytest.mark.wildfire(seed=8)
    def test_the_nearest_mark_wins(self, connected_hub, emulated_hub):
        from wildfire import EmulatedHub
        assert connected_hub.identity.board == "pico"
        with EmulatedHub(seed=8) as other:
            assert [other.spin() for _ in range(4)] == [emulated_hub.spin() for _ in range(4)]

def test_a_fixture_of_ones_own_builds_on_it(cut):
    assert cut.control.state()["state"] == "off"

@pytest.mark.wildfire("micropython")
def test_an_argument_without_a_name(emulated_hub): ...

@pytest.mark.wildfire(range="1-6")
def test_an_unknown_argument(emulated_hub): ...

@pytest.mark.wildfire(runtime="rust")
def test_an_unknown_runtime(emulated_hub): ...

@pytest.mark.wildfire(board="abacus")
def test_an_unknown_board(emulated_hub): ...
"""


def run(project: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """A run of pytest in `project` that only sees what is installed."""
    return subprocess.run(
        [sys.executable, "-I", "-m", "pytest", "-p", "no:cacheprovider", "-ra", *options],
        cwd=project,
        # The closing lines are as wide as the terminal.
        env=os.environ | {"COLUMNS": "300"},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def test_the_sample_project_passes(tmp_path: Path) -> None:
    project = tmp_path / "scoreboard"
    shutil.copytree(SAMPLE, project, ignore=shutil.ignore_patterns("__pycache__"))
    done = run(project)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert re.search(r"^=+ 7 passed|6 passed, 1 skipped", done.stdout, re.MULTILINE)


def test_marks_are_merged_and_what_is_wrong_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "test_odd.py").write_text(ODD)
    (tmp_path / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n")
    done = run(tmp_path, "--strict-markers", "--tb=short")
    assert re.findall(r"^ERROR test_odd.py::(\w+) - (.*)$", done.stdout, re.MULTILINE) == [
        (
            "test_an_argument_without_a_name",
            "Failed: the mark wildfire does not take 'micropython'; it takes runtime=, board=, "
            "seed= and speed=",
        ),
        (
            "test_an_unknown_argument",
            "Failed: the mark wildfire does not take range; it takes runtime=, board=, seed= "
            "and speed=",
        ),
        (
            "test_an_unknown_runtime",
            "Failed: emulated_hub: there is no runtime 'rust'; choose cpython or micropython",
        ),
        (
            "test_an_unknown_board",
            "Failed: emulated_hub: there is no board 'abacus'; choose emulated, pico, "
            "pico2, qtpy_rp2040 or raspberry_pi",
        ),
    ]
    assert "3 passed, 4 errors" in done.stdout


def test_without_pytest_nothing_of_it_is_missed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import sys; sys.modules['pytest'] = None; import wildfire.cli"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", ["emulated_hub", "connected_hub"])
def test_what_it_offers_is_documented(name: str) -> None:
    page = SAMPLE.parents[1] / "python.md"
    assert f"`{name}`" in page.read_text(encoding="utf-8")
