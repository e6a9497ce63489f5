"""A board's files, on the drive that CircuitPython shows."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from wildfire.flash.confined import ConfinedFolder
from wildfire.flash.drives import is_there
from wildfire.flash.errors import FlashError, explain, gone
from wildfire.flash.storage.store import Progress, Room, cannot_list
from wildfire.message import Message

_CHUNK = 16384
_BLOCK = 4096


class DriveStore:
    """The board's files, on its drive."""

    def __init__(self, drive: Path) -> None:
        self.place = str(drive)
        self._drive = drive
        self._files = ConfinedFolder(drive)

    @contextlib.contextmanager
    def _doing(self, failed: Message) -> Iterator[None]:
        try:
            yield
        except OSError as failure:
            if not is_there(self._drive):
                raise gone(self.place, failed) from failure
            raise explain(failed, self.place, failure) from failure

    def sizes(self, folder: str) -> dict[str, int | None]:
        with self._doing(cannot_list(folder)):
            return self._files.sizes(folder)

    def room(self) -> Room:
        with self._doing(Message.of("flash.cannot-see-room")):
            statvfs = getattr(os, "statvfs", None)
            block = int(statvfs(self._drive).f_frsize) if statvfs else 0
            return Room(shutil.disk_usage(self._drive).free, block or _BLOCK)

    def digest(self, path: str) -> bytes:
        return sha256(self.read(path)).digest()

    def read(self, path: str) -> bytes:
        with (
            self._doing(Message.of("flash.cannot-read", path=path)),
            self._files.open_file(path) as file,
        ):
            forget = getattr(os, "posix_fadvise", None)
            if forget is not None:
                # show what the board has, not what the system remembers
                forget(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            return file.read()

    def write(self, path: str, data: bytes, progress: Progress) -> None:
        try:
            with (
                self._doing(Message.of("flash.cannot-write", path=path)),
                self._files.create(path) as file,
            ):
                for at in range(0, len(data), _CHUNK):
                    chunk = data[at : at + _CHUNK]
                    file.write(chunk)
                    # the drive is slow, and the progress should be the board's
                    file.flush()
                    os.fsync(file.fileno())
                    progress(len(chunk))
        except FlashError:
            # a partial file would fill a full drive
            with contextlib.suppress(OSError):
                self._files.remove(path)
            raise

    def remove(self, path: str) -> None:
        with self._doing(Message.of("flash.cannot-remove", path=path)):
            self._files.remove(path)

    def rename(self, old: str, new: str) -> None:
        with self._doing(Message.of("flash.cannot-rename", path=old)):
            self._files.rename(old, new)
            self._sync()

    def make_folder(self, path: str) -> None:
        with self._doing(Message.of("flash.cannot-make", path=path)):
            self._files.make_folder(path)

    def _sync(self) -> None:
        # if a drive is restarted before its table of files is written, it has none of them
        sync = getattr(os, "sync", None)
        if sync is not None:
            sync()
