"""The ids of messages that the sources speak of."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import click

import wildfire

HOST = Path(wildfire.__file__).parent
_ID = re.compile(r"[a-z][a-z0-9-]*(\.[a-z0-9-]+)+")


def in_sources() -> Iterator[tuple[str, Path]]:
    """Each id that stands in a source as a whole string, and where."""
    for path in sorted(HOST.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and _ID.fullmatch(text) and not _is_module(text):
                yield text, path.relative_to(HOST)


def _is_module(text: str) -> bool:
    path = HOST.parent.joinpath(*text.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def is_ours(id: str) -> bool:
    """Whether it is an id of this program's, and not the English of a library."""
    return _ID.fullmatch(id) is not None


def in_click() -> Iterator[str]:
    """What click has translated, as it stands in its sources; where there is a plural, that too."""
    yield "required"  # said of an option, by a variable
    for path in sorted(Path(click.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in ("_", "gettext", "ngettext"):
                for argument in node.args:
                    if isinstance(argument, ast.Constant):
                        yield argument.value
