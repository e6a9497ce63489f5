"""A fixed name for a port whose real name changes: a symbolic link, removed at the end."""

import contextlib
import os
from pathlib import Path

from wildfire.emulator.errors import AddressError
from wildfire.message import Message


class Symlink:
    """A symbolic link at `path` that points to the port while it exists."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._target: str | None = None

    def point_to(self, target: str) -> None:
        """Makes the link, replacing one that a dead emulator left.

        Raises:
            AddressError: something else is there, or nothing can be there.
        """
        self._refuse_what_is_alive()
        fresh = self.path.with_name(f".{self.path.name}.{os.getpid()}")
        try:
            fresh.symlink_to(target)
            fresh.replace(self.path)
        except OSError as error:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise AddressError(
                "emulator.cannot-link",
                remedy=Message.of("emulator.choose-link"),
                link=str(self.path),
                reason=error.strerror or str(error),
            ) from error
        self._target = target

    def remove(self) -> None:
        """Removes the link if it is still ours."""
        with contextlib.suppress(OSError):
            if self._target is not None and str(self.path.readlink()) == self._target:
                self.path.unlink()
        self._target = None

    def is_left_over(self) -> bool:
        """Whether there is a link that a dead emulator left."""
        if not self.path.is_symlink():
            return False
        try:
            target = self.path.stat()
        except OSError:
            return True  # It leads nowhere any more.
        # A port that is newer than the link is not the one that the link was made for.
        made = self.path.lstat().st_mtime_ns
        return self.path.is_char_device() and target.st_ctime_ns > made

    def _refuse_what_is_alive(self) -> None:
        if self.is_left_over():
            return
        if self.path.is_symlink():
            raise AddressError(
                "emulator.link-in-use",
                remedy=Message.of("emulator.end-the-other"),
                link=str(self.path),
            )
        if self.path.exists():
            raise AddressError(
                "emulator.link-is-something-else",
                remedy=Message.of("emulator.choose-link-or-move"),
                link=str(self.path),
            )
