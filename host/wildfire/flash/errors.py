"""What can go wrong when firmware is put onto a board. Each error has a remedy."""

import errno
import os

from wildfire.errors import WildfireError
from wildfire.message import Message


class FlashError(WildfireError):
    """Anything that keeps a board from becoming a hub."""


class NoBoardError(FlashError):
    """There is no board for the firmware."""


class SeveralBoardsError(FlashError):
    """There is more than one board, and none was named."""


class WrongBoardError(FlashError):
    """The firmware does not run on the board as it is."""


class NoDriveError(FlashError):
    """A board's drive is needed and is not there, or the named path is not a board's drive."""


class NoRuntimeError(FlashError):
    """The board has no runtime yet, or waits for another one."""


class WrongImageError(FlashError):
    """The file is not a runtime image, or not one for this chip."""


class NoRoomError(FlashError):
    """The board has too little room: `needed` and `free` are bytes."""

    def __init__(self, board: str, needed: int, free: int) -> None:
        super().__init__(
            "flash.no-room",
            remedy=Message.of("flash.make-room-first"),
            board=board,
            needed=needed,
            free=free,
        )
        self.needed = needed
        self.free = free


class UnresponsiveBoardError(FlashError):
    """The board's program does not stop, so the REPL cannot be reached."""

    def __init__(self, port: str) -> None:
        super().__init__(
            "flash.board-does-not-stop", remedy=Message.of("flash.replace-runtime"), port=port
        )


class UnresponsiveHubError(FlashError):
    """The board's program is a hub, and it does not stop."""

    def __init__(self, port: str) -> None:
        super().__init__(
            "flash.hub-does-not-stop", remedy=Message.of("flash.start-in-safe-mode"), port=port
        )


class ReplError(FlashError):
    """The board's REPL does not answer as it should."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, remedy=Message.of("flash.replug-first"), **facts)


class CopyError(FlashError):
    """A file did not arrive. `number` is the errno, or None."""

    def __init__(
        self, code: str, remedy: Message, number: int | None = None, **facts: object
    ) -> None:
        super().__init__(code, remedy=remedy, **facts)
        self.number = number

    @property
    def may_pass(self) -> bool:
        """Whether the same may work a moment later."""
        return self.number in _PASSING


class NotVerifiedError(FlashError):
    """Everything is copied, but no hub with the expected firmware has answered."""

    def __init__(self, reason: Message, remedy: Message | None) -> None:
        super().__init__("flash.not-verified", remedy=remedy, reason=reason)
        self.reason = reason


_FAULTY = ("flash.drive-failed", "flash.try-another-cable")
_NO_FILE = ("flash.not-a-file", "flash.remove-it")
_FULL = ("flash.full", "flash.make-room")
_FORBIDDEN = ("flash.not-allowed", "flash.mount-as-yourself")
_READ_ONLY = ("flash.read-only", "flash.end-read-only")
_BUSY = ("flash.busy", "flash.close-program")
_DAMAGED = ("flash.damaged", "flash.erase-flash")
_NAME = ("flash.name-refused", "flash.clear-the-way")
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


def explain(failed: Message, place: str, failure: OSError) -> CopyError:
    """What `failed` at `place`, which is still there, and why.

    Args:
        failed: One of the messages `flash.cannot-...`, without its place and reason.
        place: The board's port or drive.
        failure: The system's reason.
    """
    number = failure.errno
    if number in _REASONS:
        reason, remedy = map(Message.of, _REASONS[number])
        return _copy_error(failed, place, reason, remedy, number)
    told = os.strerror(number) if number else str(failure)
    return _copy_error(failed, place, told, Message.of("flash.replug"), number)


def gone(place: str, failed: Message | None = None) -> CopyError:
    """The board at `place` went away; `failed` is as for `explain`."""
    return _copy_error(
        failed or Message.of("flash.cannot-go-on"),
        place,
        Message.of("flash.gone"),
        Message.of("flash.keep-plugged-in"),
        errno.ENODEV,
    )


def _copy_error(
    failed: Message, place: str, reason: Message | str, remedy: Message, number: int | None
) -> CopyError:
    return CopyError(failed.id, remedy, number, **failed.facts, place=place, reason=reason)
