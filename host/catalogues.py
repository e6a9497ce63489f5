"""Compiles the catalogues of `wildfire.text`: the .po files of a language into its .mo files.

    python host/catalogues.py

It is also hatch's build hook, so wheels and installed checkouts have compiled catalogues.
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_EPOCH = datetime(1980, 1, 1, tzinfo=UTC)

_HERE = Path(__file__)

TEXT = _HERE.parent / "wildfire" / "text"


CLI = ("cli", "click")
"""The .po files of the domain `cli`. All others belong to the domain `wildfire`."""


def read(language: Path) -> Catalog:
    """Everything that the .po files of a language say. Raises ValueError for an id used twice."""
    return _together(language, sorted(language.glob("*.po")))


def _together(language: Path, files: list[Path]) -> Catalog:
    # Without a fixed date the file says when it was made, and no two are the same.
    whole = Catalog(locale=language.name, creation_date=_EPOCH, revision_date=_EPOCH)
    for path in files:
        with path.open("rb") as file:
            part = read_po(file, locale=language.name, abort_invalid=True)
        for message in part:
            if not message.id:
                continue
            if message.id in whole:
                raise ValueError(f"{path}: {message.id!r} has words already")
            whole[message.id] = message
    return whole


def compile_all(text: Path = TEXT) -> list[Path]:
    """Compiles each language if a .po file is newer, and returns the names of all .mo files."""
    made = []
    for language in sorted(path.parent for path in text.glob("*/list.po")):
        files = sorted(language.glob("*.po"))
        newest = max(path.stat().st_mtime_ns for path in [*files, language, _HERE])
        domains = {
            "cli": [path for path in files if path.stem in CLI],
            "wildfire": [path for path in files if path.stem not in CLI],
        }
        for domain, parts in domains.items():
            target = language / "LC_MESSAGES" / f"{domain}.mo"
            if not target.exists() or target.stat().st_mtime_ns < newest:
                target.parent.mkdir(exist_ok=True)
                with target.open("wb") as file:
                    write_mo(file, _together(language, parts))
            made.append(target)
    return made


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles before anything is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_all()


if __name__ == "__main__":
    for path in compile_all():
        print(path)
