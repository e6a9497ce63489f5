"""The command as its users start it."""

import os
import sys
from pathlib import Path

WILDFIRE = [sys.executable, "-m", "wildfire"]


def environment(**more: str) -> dict[str, str]:
    """The environment of a user who has set nothing for the command, except `more`."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("WILDFIRE_")}
    # pytest's workers announce the width of their own terminal. The command has its own.
    for size in ("COLUMNS", "LINES"):
        clean.pop(size, None)
    return clean | more


def played(path: Path) -> str:
    """The record in `path`, without the times at which it was played."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("[session "))
