"""What records need from the disk. A file system may refuse what is only extra safety.

Such a refusal comes back as a warning. Any other failure is an OSError.
"""

import errno
import os
import sys
from pathlib import Path

from wildfire.message import Message
from wildfire.records.errors import RecordFileError, failed, problem

if sys.platform != "win32":
    import fcntl

_NOT_OFFERED = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}


def new(path: Path) -> tuple[int, Path]:
    """Creates the file, so that no other program can create it.

    Raises FileExistsError if it exists, and RecordFileError for anything else.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        return os.open(path, flags, 0o666), path
    except FileExistsError:
        raise
    except OSError as error:
        raise failed(path, error) from None


def write(path: str | Path, descriptor: int, data: bytes) -> Message | None:
    """Writes `data` and syncs it to the disk."""
    while data:
        data = data[os.write(descriptor, data) :]
    return sync(path, descriptor)


def sync(path: str | Path, descriptor: int) -> Message | None:
    """Syncs everything written to the disk."""
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NOT_OFFERED:
            raise
        return Message.of("record.line-not-safe", path=str(path), problem=problem(error))
    return None


def sync_folder(folder: Path) -> Message | None:
    """Syncs the name of a new file to the disk: without the name, nobody finds the content after a
    power cut.
    """
    if sys.platform == "win32":
        return None
    try:
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        return Message.of("record.file-not-safe", path=str(folder), problem=problem(error))
    return None


def lock(path: str | Path, descriptor: int) -> Message | None:
    """Locks the file, because two programs that write one game would make it two. Raises
    RecordFileError.
    """
    if sys.platform == "win32":
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise RecordFileError(
            "record.played-elsewhere", remedy=Message.of("record.end-it-first"), path=str(path)
        ) from None
    except OSError as error:
        if error.errno not in _NOT_OFFERED:
            raise
        return Message.of("record.no-lock", path=str(path), problem=problem(error))
    return None
