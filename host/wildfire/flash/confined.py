"""Files in a folder, and nothing outside it: no link leads out, and no pipe or device can block.

If the system can, every folder on the way is opened without following links, and everything there
is done through its descriptor. So nothing can be exchanged meanwhile.
"""

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

OTHER = -1
"""The size of anything that is neither a file nor a folder, such as a link."""

_BINARY = getattr(os, "O_BINARY", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
# Opening a pipe would wait for its other end.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)
_FOLDER = getattr(os, "O_DIRECTORY", 0)
_BY_DESCRIPTOR = {os.open, os.stat, os.unlink, os.rename, os.mkdir} <= os.supports_dir_fd


class _Place(NamedTuple):
    """A name in a folder: in the folder of the descriptor, or with None a whole path."""

    folder: int | None
    name: str


class ConfinedFolder:
    """Files under `root`, by relative paths with `/`.

    Everything may raise OSError: ELOOP for anything that is neither a file nor a folder.
    """

    def __init__(self, root: Path) -> None:
        self._root = root

    def sizes(self, folder: str) -> dict[str, int | None]:
        """The files in `folder` ("" is the top) with their sizes, and its folders with None. OTHER
        is the size of anything else.
        """
        with (
            self._at(f"{folder}/." if folder else ".") as (parent, name),
            os.scandir(name if parent is None else parent) as entries,
        ):
            return {each.name: _size(each.stat(follow_symlinks=False)) for each in entries}

    def open_file(self, path: str) -> BinaryIO:
        """The file at `path`, for reading."""
        with self._at(path) as place:
            return open_file(place.name, place.folder)

    def create(self, path: str) -> BinaryIO:
        """A new file at `path`. An old one is removed first: to write over it might change a file
        elsewhere that has a second name here.
        """
        with self._at(path) as place:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(place.name, dir_fd=place.folder)
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINK | _BINARY
            return os.fdopen(os.open(place.name, flags, 0o666, dir_fd=place.folder), "wb")

    def remove(self, path: str) -> None:
        """Removes the file at `path`. Of a link, removes the link itself."""
        with self._at(path) as place:
            os.unlink(place.name, dir_fd=place.folder)

    def rename(self, old: str, new: str) -> None:
        """Renames a file. There must be none called `new`."""
        with self._at(old) as source, self._at(new) as target:
            os.rename(source.name, target.name, src_dir_fd=source.folder, dst_dir_fd=target.folder)

    def make_folder(self, path: str) -> None:
        """Makes a folder."""
        with self._at(path) as place:
            os.mkdir(place.name, dir_fd=place.folder)

    @contextlib.contextmanager
    def _at(self, path: str) -> Iterator[_Place]:
        *folders, name = path.split("/")
        if not _BY_DESCRIPTOR:
            whole = self._root
            for folder in folders:
                whole /= folder
                _refuse_link(whole)
            yield _Place(None, str(whole / name))
            return
        descriptor = os.open(self._root, os.O_RDONLY | _FOLDER)
        try:
            for folder in folders:
                inner = _open_folder(folder, descriptor)
                os.close(descriptor)
                descriptor = inner
            yield _Place(descriptor, name)
        finally:
            os.close(descriptor)


def open_file(name: str | Path, folder: int | None = None, *, links: bool = False) -> BinaryIO:
    """The file `name`, for reading. Raises OSError, with ELOOP if it is something else; without
    `links` a link is, too.
    """
    flags = os.O_RDONLY | _AT_ONCE | _BINARY | (0 if links else _NO_LINK)
    descriptor = os.open(name, flags, dir_fd=folder)
    try:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise _not_a_file()
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def _open_folder(name: str, parent: int) -> int:
    try:
        return os.open(name, os.O_RDONLY | _FOLDER | _NO_LINK, dir_fd=parent)
    except NotADirectoryError:
        # Linux says this about a link to a folder, too.
        if stat.S_ISLNK(os.stat(name, dir_fd=parent, follow_symlinks=False).st_mode):
            raise _not_a_file() from None
        raise


def _refuse_link(path: Path) -> None:
    found = path.lstat()
    reparse = getattr(stat, "FILE_ATTRIBUTE_REPARSE_POINT", 0)
    if stat.S_ISLNK(found.st_mode) or getattr(found, "st_file_attributes", 0) & reparse:
        raise _not_a_file()


def _size(found: os.stat_result) -> int | None:
    if stat.S_ISDIR(found.st_mode):
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) else OTHER


def _not_a_file() -> OSError:
    return OSError(errno.ELOOP, os.strerror(errno.ELOOP))
