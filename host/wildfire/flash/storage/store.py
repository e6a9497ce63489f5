"""A board's file system, as the installation sees it."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from wildfire.message import Message

Progress = Callable[[int], None]
"""Hears how many more bytes have been handled."""


class Room(NamedTuple):
    """Free room in bytes, and the size of its blocks."""

    free: int
    block: int

    def blocks(self, size: int) -> int:
        """How many bytes a file of `size` takes."""
        return -(-max(size, 1) // self.block) * self.block


class Store(Protocol):
    """Files on a board. Paths are relative, with `/`.

    Everything may raise CopyError, or ReplError if the board answers nonsense.
    """

    place: str
    """What people call it: a port or a drive."""

    def sizes(self, folder: str) -> dict[str, int | None]:
        """Names in `folder` ("" is the top), with sizes: None for a folder, `confined.OTHER` for
        anything else that is not a file. Empty if there is no such folder."""

    def room(self) -> Room:
        """How much room there is."""

    def digest(self, path: str) -> bytes:
        """The SHA-256 of a file as it lies on the board."""

    def read(self, path: str) -> bytes:
        """A file's contents."""

    def write(self, path: str, data: bytes, progress: Progress) -> None:
        """Writes a file, new or over an old one; after a failure it is removed, if possible."""

    def remove(self, path: str) -> None:
        """Removes a file."""

    def rename(self, old: str, new: str) -> None:
        """Renames a file. There must be none called `new`."""

    def make_folder(self, path: str) -> None:
        """Makes a folder."""


def cannot_list(folder: str) -> Message:
    """That the files in `folder` ("" is the top) cannot be listed."""
    if folder:
        return Message.of("flash.cannot-list", path=folder)
    return Message.of("flash.cannot-list-files")
