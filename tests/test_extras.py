"""Whoever is told to install an extra can: it is one of ours, and comes from the program's folder.

The name of the program alone would have an installer look for it elsewhere, where it may be
somebody else's.
"""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACES = ("host", "firmware", "docs", "README.md", "tests/ports", "tests/flash")
TOLD = re.compile(r"pipx? install [^\n`]*?'([^'\n]+)\[([a-z,]+)\]'")
MESSAGE = re.compile(r"add_extra\(['\"]([a-z]+)['\"]\)")


def told() -> list[tuple[Path, str, str]]:
    """File, source and extra of everything that anybody is told to install."""
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
