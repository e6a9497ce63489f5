"""The pins cover what is installed, and nothing names where packages come from."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PINS = {
    canonicalize_name(Requirement(line).name): Requirement(line)
    for line in (ROOT / "constraints.txt").read_text().splitlines()
    if line and not line.startswith("#")
}
ASKED = [
    requirement
    for group in (
        PROJECT["build-system"]["requires"],
        PROJECT["project"]["dependencies"],
        *PROJECT["project"]["optional-dependencies"].values(),
    )
    for requirement in map(Requirement, group)
    if requirement.name != PROJECT["project"]["name"]
]


@pytest.mark.parametrize("asked", ASKED, ids=str)
def test_whatever_is_asked_for_is_pinned_within_its_range(asked: Requirement) -> None:
    (pin,) = PINS[canonicalize_name(asked.name)].specifier
    assert pin.operator == "=="
    assert asked.specifier.contains(pin.version, prereleases=True)


def test_the_pins_are_sorted_and_exact() -> None:
    assert list(PINS) == sorted(PINS)
    assert all(str(pin.specifier).startswith("==") for pin in PINS.values())


def test_no_file_names_an_index_to_install_from() -> None:
    option = re.compile(r"--(?:extra-)?index-url|--find-links|\b(?:extra_)?index_url\s*=")
    files = [
        path
        for pattern in ("*", ".ci/*", "docs/**/*", "host/**/*", "tests/**/*")
        for path in ROOT.glob(pattern)
        if path.is_file() and path != Path(__file__) and path.suffix != ".pyc"
    ]
    assert ROOT / "Makefile" in files
    assert [path for path in files if option.search(path.read_bytes().decode("latin-1"))] == []
