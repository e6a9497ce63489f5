"""The ids of messages that the sources speak of."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

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
