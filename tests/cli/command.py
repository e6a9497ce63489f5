"""The command as its users start it."""

import os
import sys
from pathlib import Path

WILDFIRE = [sys.executable, "-m", "wildfire"]


def environment(**more: str) -> dict[str, str]:
    """That of a user who has set nothing of the command's, but `more`."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("WILDFIRE_")}
    # pytest's workers say how wide their own terminal is: the command's has its own width.
    for size in ("COLUMNS", "LINES"):
        clean.pop(size, None)
    return clean | more


def played(path: Path) -> str:
    """The record in `path`, but for when it was played."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("[session "))
