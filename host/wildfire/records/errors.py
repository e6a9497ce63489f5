"""What goes wrong with the file of a record."""

from pathlib import Path

from wildfire.errors import WildfireError


class RecordFileError(WildfireError):
    """A record that cannot be read or written: `FILE: why`."""


class RefusedRecordError(RecordFileError):
    """A record with a line that is refused: `FILE:LINE: what is wrong (rule W-n)`."""


def failed(path: str | Path, error: OSError, hint: str = "") -> RecordFileError:
    """The system's `error` as one of a record."""
    return RecordFileError(f"{path}: {error.strerror or type(error).__name__}", hint)
