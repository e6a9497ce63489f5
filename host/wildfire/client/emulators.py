"""Running emulated hubs: each user's are listed in a folder of that user, and found there.

An entry is a file that the emulator keeps locked. So it counts while the emulator lives, however
that ends, and never for a program that later gets the same port or process number.
"""

import contextlib
import functools
import json
import os
import secrets
import stat
import sys
import warnings
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path

import platformdirs

from wildfire.client.errors import ClientError
from wildfire.client.transports import transport_of

FOLDER_VARIABLE = "WILDFIRE_EMULATORS"

_ENDING = ".json"
_LONGEST = 4096


class NotPrivateError(ClientError):
    """Users other than this one can change `folder`."""

    def __init__(self, folder: Path) -> None:
        super().__init__("client.folder-not-private", folder=str(folder))
        self.folder = folder


@functools.cache
def _users_folder() -> Path:
    with warnings.catch_warnings():
        # If the session has no folder, it takes one in /tmp and says so.
        warnings.simplefilter("ignore")
        return platformdirs.user_runtime_path("wildfire", appauthor=False) / "emulators"


def folder() -> Path:
    """The folder that lists this user's running emulators: $WILDFIRE_EMULATORS, if that is set."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else _users_folder()


@contextlib.contextmanager
def entered(port: str) -> Iterator[None]:
    """Lists the emulated hub at `port` while the block runs.

    Raises:
        OSError: it cannot be listed.
        NotPrivateError: other users could change the folder.
    """
    place = folder()
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_the_users(place):
        raise NotPrivateError(place)
    path = place / f"{secrets.token_hex(8)}{_ENDING}"
    # It must not be seen before it is locked, or it would look like a dead emulator's.
    fresh = path if sys.platform == "win32" else path.with_suffix(".new")
    with fresh.open("x", encoding="utf-8") as file:
        try:
            _lock(file)
            json.dump({"port": port, "world": _world()}, file)
            file.flush()
            fresh.rename(path)
            yield
        finally:
            for one in (fresh, path):
                if sys.platform != "win32":
                    one.unlink(missing_ok=True)
    if sys.platform == "win32":
        # An open file cannot be removed there.
        path.unlink(missing_ok=True)


def running() -> list[str]:
    """The ports of this user's emulated hubs that can be opened from here.

    Removes the files of dead emulators.
    """
    place = folder()
    if not _is_the_users(place):
        return []
    return sorted(filter(None, map(_port, place.glob(f"*{_ENDING}"))))


def _port(entry: Path) -> str | None:
    try:
        if _was_left(entry):
            return None
        with entry.open(encoding="utf-8") as file:
            told = json.loads(file.read(_LONGEST))
        port, world = told["port"], told["world"]
    except (OSError, ValueError, TypeError, KeyError):
        return None
    if not isinstance(port, str) or world != _world():
        return None
    # An unplugged one has no port.
    return port if transport_of(port).exists(port) else None


def _is_the_users(place: Path) -> bool:
    """Whether only the user can change the folder."""
    try:
        found = place.lstat()
    except OSError:
        return False
    if sys.platform == "win32":
        return stat.S_ISDIR(found.st_mode)
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


def _world() -> list[int]:
    """Tells apart containers that share a folder: the same port is another one in each."""
    world = []
    for path, what in (("/dev/pts", "st_dev"), ("/proc/self/ns/net", "st_ino")):
        with contextlib.suppress(OSError):
            world.append(int(getattr(Path(path).stat(), what)))
    return world


if sys.platform == "win32":

    def _lock(_file: TextIOWrapper) -> None:
        """An open file is locked there."""

    def _was_left(entry: Path) -> bool:
        try:
            entry.unlink()
        except PermissionError:
            return False
        return True

else:
    import fcntl

    def _lock(file: TextIOWrapper) -> None:
        fcntl.flock(file, fcntl.LOCK_EX)

    def _was_left(entry: Path) -> bool:
        """Whether no emulator holds the file any more. If so, it is removed."""
        with entry.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            entry.unlink(missing_ok=True)
            return True
