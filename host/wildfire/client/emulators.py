"""Emulated hubs that run: each user's are entered in a folder of the user's, and found there.

An entry is a file that the emulator keeps locked, so that it counts for as long as the emulator
lives, however that ends, and not for a program that gets the same port or process number later.
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
    """`folder` is not a folder that only the user can change."""

    def __init__(self, folder: Path) -> None:
        super().__init__("client.folder-not-private", folder=str(folder))
        self.folder = folder


@functools.cache
def _users_folder() -> Path:
    with warnings.catch_warnings():
        # Without a folder of the session's it takes one in /tmp, and says so.
        warnings.simplefilter("ignore")
        return platformdirs.user_runtime_path("wildfire", appauthor=False) / "emulators"


def folder() -> Path:
    """Where the running emulators of this user are entered: $WILDFIRE_EMULATORS, if that is set."""
    named = os.environ.get(FOLDER_VARIABLE)
    return Path(named) if named else _users_folder()


@contextlib.contextmanager
def entered(port: str) -> Iterator[None]:
    """While its block runs, the emulated hub at `port` is found.

    Raises:
        OSError: it cannot be entered.
        NotPrivateError: other users could change what is in the folder.
    """
    place = folder()
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not _is_the_users(place):
        raise NotPrivateError(place)
    path = place / f"{secrets.token_hex(8)}{_ENDING}"
    # Until it is locked it must not be seen, or it would be taken for a dead one's.
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
        # What is open cannot be removed there.
        path.unlink(missing_ok=True)


def running() -> list[str]:
    """The ports of this user's emulated hubs that can be opened from here; what dead emulators have
    left is removed."""
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
    # One that is unplugged has no port.
    return port if transport_of(port).exists(port) else None


def _is_the_users(place: Path) -> bool:
    """Whether it is a folder that only the user can change."""
    try:
        found = place.lstat()
    except OSError:
        return False
    if sys.platform == "win32":
        return stat.S_ISDIR(found.st_mode)
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077


def _world() -> list[int]:
    """What tells containers apart that share a folder: a port means another one in each."""
    world = []
    for path, what in (("/dev/pts", "st_dev"), ("/proc/self/ns/net", "st_ino")):
        with contextlib.suppress(OSError):
            world.append(int(getattr(Path(path).stat(), what)))
    return world


if sys.platform == "win32":

    def _lock(_file: TextIOWrapper) -> None:
        """What is open is locked there."""

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
        """Whether no emulator holds it any more; then it is removed."""
        with entry.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            entry.unlink(missing_ok=True)
            return True
