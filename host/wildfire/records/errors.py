"""What can go wrong with the file of a record."""

from pathlib import Path

from wildfire.errors import RecordError, WildfireError
from wildfire.message import Message


class RecordFileError(WildfireError):
    """A record cannot be read or written; its `path` is a fact."""


class RefusedRecordError(RecordFileError):
    """A line of a record is refused: `FILE:LINE: what is wrong (rule W-n)`."""

    def __init__(self, path: str | Path, refused: RecordError, is_cut_off: bool = False) -> None:
        super().__init__(
            "record.refused-line",
            remedy=Message.of("record.cut-off") if is_cut_off else None,
            path=str(path),
            line=refused.line,
            refused=refused.verdict,
        )


def failed(path: str | Path, error: OSError, remedy: Message | None = None) -> RecordFileError:
    """The system's `error`, as an error about a record."""
    return RecordFileError(
        "record.system-says", remedy=remedy, path=str(path), problem=problem(error)
    )


def problem(error: OSError) -> str:
    """What the system calls it."""
    return error.strerror or type(error).__name__
