"""What goes wrong with the file of a record."""

from pathlib import Path

from wildfire.errors import RecordError, WildfireError
from wildfire.message import Message


class RecordFileError(WildfireError):
    """A record that cannot be read or written: `FILE: why`."""


class RefusedRecordError(RecordFileError):
    """A record with a line that is refused: `FILE:LINE: what is wrong (rule W-n)`."""

    def __init__(self, path: str | Path, refused: RecordError, is_cut_off: bool = False) -> None:
        super().__init__(
            "record.refused-line",
            remedy=Message.of("record.cut-off") if is_cut_off else None,
            path=str(path),
            line=refused.line,
            refused=refused.verdict,
        )


def failed(path: str | Path, error: OSError, hint: str = "") -> RecordFileError:
    """The system's `error` as one of a record."""
    return RecordFileError(f"{path}: {error.strerror or type(error).__name__}", hint)
