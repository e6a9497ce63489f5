"""What can go wrong while firmware is put onto a board: each says what to do."""

import errno
import os

from wildfire.errors import WildfireError
from wildfire.extras import add_extra


class FlashError(WildfireError):
    """Whatever keeps a board from becoming a hub."""


class MissingExtraError(FlashError):
    """A library is missing that only flashing needs."""

    def __init__(self, library: str) -> None:
        super().__init__(
            f"flashing needs {library}, which comes with the extra `boards`",
            add_extra("boards"),
        )


class NoBoardError(FlashError):
    """There is no board that firmware could be put onto."""


class SeveralBoardsError(FlashError):
    """More than one board is there, and none was named."""


class WrongBoardError(FlashError):
    """The board that was found, or named, is none that the firmware runs on as it is."""


class NoDriveError(FlashError):
    """A board's drive is needed and is not there, or what was named is no board's drive."""


class WaitsForRuntimeError(FlashError):
    """The board has no runtime yet, or waits for another one."""


class WrongImageError(FlashError):
    """The file is no runtime image, or not one for this chip."""


class NoRoomError(FlashError):
    """The board has too little room."""

    def __init__(self, board: str, needed: int, free: int) -> None:
        super().__init__(
            f"{board} has {free} bytes free and needs {needed}: nothing was written",
            "remove files of your own from the board, then flash again",
        )
        self.needed = needed
        self.free = free


class StuckError(FlashError):
    """The board's program does not give way to the REPL."""

    def __init__(self, port: str) -> None:
        super().__init__(
            f"the board at {port} does not stop its program",
            "hold its BOOTSEL button while you plug it in, and give it its runtime anew: "
            "`wildfire flash --runtime FILE.uf2`; if it is a hub, safe mode is enough: hold the "
            "hub's own button while you plug it in and let go after five seconds, then flash again",
        )


class StuckHubError(FlashError):
    """The board's program is a hub, and does not give way to the REPL."""

    def __init__(self, port: str) -> None:
        super().__init__(
            f"the hub at {port} does not stop its program",
            "hold its button while you plug it in and let go after five seconds: safe mode; "
            "then flash again",
        )


class ReplError(FlashError):
    """The board's REPL answers something else than it should."""

    def __init__(self, port: str, words: str) -> None:
        super().__init__(
            f"the board at {port} says {words}", "unplug it, plug it in again, then flash again"
        )


class CopyError(FlashError):
    """A file did not arrive; `number` is the errno, None where there is none."""

    def __init__(self, message: str, hint: str, number: int | None = None) -> None:
        super().__init__(message, hint)
        self.number = number

    @property
    def may_pass(self) -> bool:
        """Whether the same may go well a moment later."""
        return self.number in _PASSING


class NotVerifiedError(FlashError):
    """All is copied, but no hub with the expected firmware has answered."""

    def __init__(self, reason: str, hint: str) -> None:
        super().__init__(f"not verified: {reason}", hint)


_AGAIN = "then flash again: what has arrived is not copied twice"
_FAULTY = (
    "it has failed, though it is still there",
    f"use another cable or another port of the computer, {_AGAIN}",
)
_NO_FILE = (
    "a link, a pipe or the like is there, and no file",
    "remove it from the board, then flash again",
)
_FULL = ("it is full", f"remove files of your own from the board, {_AGAIN}")
_FORBIDDEN = (
    "you may not write there",
    "mount the drive as yourself, or ask who looks after this computer for the right to do so",
)
_READ_ONLY = (
    "it is read-only",
    "a boot.py of yours, or a damaged file system, keeps it so: unplug the board, plug it in "
    "again (in its safe mode, if need be), then flash again",
)
_BUSY = ("another program uses it", f"close that program, {_AGAIN}")
_DAMAGED = (
    "its file system is damaged",
    "the files on it cannot be trusted: erase its flash, put the runtime onto it anew, "
    "then flash again",
)
_NAME = (
    "it does not take such a name",
    "a file or folder of yours is in the way: remove it from the board, then flash again",
)
_REASONS = {
    errno.ENOSPC: _FULL,
    errno.EDQUOT if hasattr(errno, "EDQUOT") else errno.ENOSPC: _FULL,
    errno.EFBIG: _FULL,
    errno.EROFS: _READ_ONLY,
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EIO: _FAULTY,
    errno.ELOOP: _NO_FILE,
    errno.EBUSY: _BUSY,
    errno.EAGAIN: _BUSY,
    errno.ETXTBSY: _BUSY,
    errno.EILSEQ: _DAMAGED,
    errno.EINVAL: _DAMAGED,
    errno.EEXIST: _NAME,
    errno.EISDIR: _NAME,
    errno.ENOTDIR: _NAME,
    errno.ENAMETOOLONG: _NAME,
}

_PASSING = (errno.EIO, errno.EBUSY, errno.EAGAIN, errno.ETXTBSY, errno.EINTR)


def explain(what: str, place: str, failure: OSError) -> CopyError:
    """Why `what` could not be done at `place`, which is still there, in words, and what to do."""
    number = failure.errno
    if number in _REASONS:
        reason, hint = _REASONS[number]
    else:
        reason = os.strerror(number) if number else str(failure)
        hint = f"unplug the board and plug it in again, {_AGAIN}"
    return CopyError(f"cannot {what} on {place}: {reason}", hint, number)


def gone(place: str, what: str = "go on") -> CopyError:
    """The board at `place` went away in the middle of `what`."""
    return CopyError(
        f"cannot {what} on {place}: it has gone",
        f"plug it in and leave it in until the end, {_AGAIN}",
        errno.ENODEV,
    )
