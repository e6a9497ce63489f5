"""Reading records: only real files, and never more than a game can have."""

import os
import stat
from pathlib import Path

from wildfire.errors import RecordError
from wildfire.games.notation.record import BOM, Record, line_text, read
from wildfire.message import Message
from wildfire.records.errors import RecordFileError, RefusedRecordError, failed

LONGEST = 16_000_000
"""Far more bytes than a game of a whole evening. More must not fill the memory."""

HEAD = 65_536
"""How many bytes of a file show whether it is a record."""

_KINDS = {
    stat.S_ISDIR: "record.is-a-folder",
    stat.S_ISFIFO: "record.is-a-pipe",
    stat.S_ISCHR: "record.is-a-device",
    stat.S_ISBLK: "record.is-a-device",
    stat.S_ISSOCK: "record.is-a-socket",
}
_BINARY = getattr(os, "O_BINARY", 0)
# It may have become a pipe since we looked, and must not block.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0)


def load(path: str | Path) -> Record:
    """Reads a record. Raises RecordFileError, or RefusedRecordError for its content.

    The messages name the file as `path` does.
    """
    return parse(path, read_bytes(path))


def parse(path: str | Path, data: bytes) -> Record:
    """The record in the bytes of the file `path`. Raises RefusedRecordError."""
    try:
        return read(data)
    except RecordError as error:
        is_cut_off = error.line > data.count(b"\n")
        raise RefusedRecordError(path, error, is_cut_off) from None


def read_bytes(path: str | Path) -> bytes:
    """All of the file. Raises RecordFileError, also if it is not a file, or longer than a game."""
    descriptor = open_file(path, os.O_RDONLY)
    try:
        with os.fdopen(descriptor, "rb") as file:
            head = file.read(HEAD)
            _refuse_foreign(path, head)
            data = head + file.read(LONGEST + 1 - len(head))
    except OSError as error:
        raise failed(path, error) from None
    if len(data) > LONGEST:
        raise RecordFileError("record.too-long", path=str(path), most=LONGEST)
    return data


def _refuse_foreign(path: str | Path, head: bytes) -> None:
    """Do not read a whole film in the folder of games to find that it is not a record."""
    record = Record()
    *lines, _ = head.removeprefix(BOM).split(b"\n")
    try:
        for number, line in enumerate(lines, start=1):
            record.feed(line_text(number, line))
            if record.lines:
                return
    except RecordError as error:
        raise RefusedRecordError(path, error) from None
    if len(head) == HEAD:
        raise RecordFileError("record.begins-otherwise", path=str(path))


def open_file(path: str | Path, flags: int) -> int:
    """The descriptor of an existing file that is not a pipe, device, socket or folder.

    Opening a pipe or a device may block for ever, or start something.
    """
    try:
        _check_kind(path, Path(path).stat())
        descriptor = os.open(path, flags | _BINARY | _AT_ONCE)
    except OSError as error:
        raise failed(path, error) from None
    try:
        _check_kind(path, os.fstat(descriptor))
    except RecordFileError:
        os.close(descriptor)
        raise
    return descriptor


def _check_kind(path: str | Path, found: os.stat_result) -> None:
    if stat.S_ISREG(found.st_mode):
        return
    kinds = (code for is_kind, code in _KINDS.items() if is_kind(found.st_mode))
    code = next(kinds, "record.is-no-file")
    raise RecordFileError(code, remedy=Message.of("record.file-of-its-own"), path=str(path))
