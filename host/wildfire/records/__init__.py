"""Records as files: found, read, created, appended to, resumed.

`wildfire.games.notation.record` takes care of their text.
"""

from wildfire.records.errors import RecordFileError, RefusedRecordError
from wildfire.records.file import RecordFile
from wildfire.records.folder import (
    DIRECTORY_VARIABLE,
    find_record,
    records_directory,
)
from wildfire.records.kept import (
    LONG,
    Copy,
    Kept,
    copies_of,
    is_believed,
    kept_games,
    next_session,
)
from wildfire.records.reading import load

__all__ = [
    "DIRECTORY_VARIABLE",
    "LONG",
    "Copy",
    "Kept",
    "RecordFile",
    "RecordFileError",
    "RefusedRecordError",
    "copies_of",
    "find_record",
    "is_believed",
    "kept_games",
    "load",
    "next_session",
    "records_directory",
]
