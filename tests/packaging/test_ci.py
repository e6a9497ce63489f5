"""Which interpreters the checks run the tests with, and what the project says about them."""

import importlib.util
import re
import subprocess
import sys
import tomllib
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

loader = SourceFileLoader("pythons", str(ROOT / ".ci" / "pythons"))
spec = importlib.util.spec_from_loader("pythons", loader)
assert spec is not None
pythons = importlib.util.module_from_spec(spec)
sys.dont_write_bytecode, written = True, sys.dont_write_bytecode
loader.exec_module(pythons)
sys.dont_write_bytecode = written


@pytest.mark.parametrize(
    ("there", "own", "chosen"),
    [
        ([], "3.11", []),
        (["3.11.7"], "3.11", []),
        (["3.10.13", "3.11.7", "3.12.1"], "3.11", ["3.12.1"]),
        (["3.13.0", "3.12.1", "3.11.7", "3.6.15"], "3.11", ["3.12.1", "3.13.0"]),
        (["3.13.0", "3.12.1", "3.11.7"], "3.12", ["3.11.7", "3.13.0"]),
        (["3.11.7", "3.12.1", "3.13.0", "3.14.2"], "3.11", ["3.12.1", "3.14.2"]),
        (["3.12.9", "3.12.10", "3.12.1"], "3.11", ["3.12.10"]),
    ],
)
def test_the_oldest_and_the_newest_of_the_others_are_taken(
    there: list[str], own: str, chosen: list[str]
) -> None:
    found = {Path(number): number for number in there}
    allowed = SpecifierSet(PROJECT["requires-python"])
    assert pythons.others(found, allowed, pythons.minor(own)) == [Path(name) for name in chosen]


def test_this_python_is_known_as_what_it_is(tmp_path: Path) -> None:
    assert pythons.minor(pythons.version(Path(sys.executable))) == sys.version_info[:2]
    shim = tmp_path / "python3.12"
    shim.write_text("#!/bin/sh\necho 'python3.12: command not found' >&2\nexit 127\n")
    shim.chmod(0o755)
    assert pythons.version(shim) is None
    assert pythons.version(tmp_path / "nowhere") is None


def test_every_version_that_is_named_is_allowed() -> None:
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert len(named) >= 3
    for version in named:
        assert SpecifierSet(PROJECT["requires-python"]).contains(version)


def test_the_scripts_of_the_checks_are_whole() -> None:
    for script in ("run", "use_installed", "venv.sh", "types-ports.sh"):
        shell = (ROOT / ".ci" / script).read_text().splitlines()[0].rpartition("/")[2].split()[-1]
        subprocess.run([shell, "-n", ROOT / ".ci" / script], check=True)
