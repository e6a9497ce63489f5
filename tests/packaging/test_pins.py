"""The pins cover what is installed, and nothing names where packages come from."""

import re
import subprocess
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
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout")
    option = re.compile(r"--(?:extra-)?index-url|--find-links|\b(?:extra_)?index_url\s*=")
    named = [
        name
        for name in listed.stdout.split("\0")
        if name
        and (ROOT / name).is_file()
        and (ROOT / name) != Path(__file__)
        and option.search((ROOT / name).read_bytes().decode(errors="replace"))
    ]
    assert named == []
