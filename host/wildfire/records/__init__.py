"""Records as files: found, read, created, appended to, resumed.

The text of a record is the business of `wildfire.rules.record`.
"""

from wildfire.records.errors import RecordFileError, RefusedRecordError
from wildfire.records.file import RecordFile
from wildfire.records.folder import (
    DIRECTORY_VARIABLE,
    find_record,
    list_records,
    records_directory,
)
from wildfire.records.reading import load

__all__ = [
    "DIRECTORY_VARIABLE",
    "RecordFile",
    "RecordFileError",
    "RefusedRecordError",
    "find_record",
    "list_records",
    "load",
    "records_directory",
]
