"""The folder of a running emulator: its link to a pty and its control socket."""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from wildfire.emulator.control.address import is_left_over
from wildfire.emulator.endpoints.symlink import Symlink

HUB = "hub"
"""The link to the pty."""

_PREFIX = "wildfire-"
_LONGEST = 80


@contextlib.contextmanager
def make_folder() -> Iterator[Path]:
    """A folder of the user alone, with a name short enough for a socket."""
    _sweep_up()
    folder = tempfile.mkdtemp(prefix=_PREFIX)
    if len(os.fsencode(folder)) > _LONGEST:
        Path(folder).rmdir()
        folder = tempfile.mkdtemp(prefix=_PREFIX, dir="/tmp")
    try:
        yield Path(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _sweep_up() -> None:
    """Removes folders that killed emulators left."""
    for folder in Path(tempfile.gettempdir()).glob(f"{_PREFIX}*"):
        with contextlib.suppress(OSError):
            link = Symlink(folder / HUB)
            if link.is_left_over() or (not link.path.is_symlink() and is_left_over(folder)):
                for left in folder.iterdir():
                    left.unlink()
                folder.rmdir()
