"""Records as files: created, appended to, resumed. Every line is on the disk before it is shown.

The text of a record is the business of `wildfire.rules.record`.
"""

import os
import sys
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Self

import platformdirs

from wildfire.errors import WildfireError
from wildfire.rules import Action, Deal, RecordError, Undo, Wildfire
from wildfire.rules.record import Record, game_text, read, round_lines

if sys.platform != "win32":
    import fcntl

SUFFIX = ".wildfire"
DIRECTORY_VARIABLE = "WILDFIRE_RECORDS"
_ANOTHER_FOLDER = f"{DIRECTORY_VARIABLE} names the folder where games are kept"

# Far more than an evening's game; what never ends, as /dev/zero, must not fill the memory.
_LONGEST = 16_000_000


class RecordFileError(WildfireError):
    """A record that cannot be read or written: `FILE: why`."""


class RefusedRecordError(RecordFileError):
    """A record with a line that is refused: `FILE:LINE: what is wrong (rule W-n)`."""


def records_directory() -> Path:
    """Where games are kept: WILDFIRE_RECORDS, or `wildfire` among the user's data."""
    chosen = os.environ.get(DIRECTORY_VARIABLE)
    return Path(chosen) if chosen else platformdirs.user_data_path("wildfire", appauthor=False)


def find_record(name: str) -> str:
    """A path as given; a bare name that is no file here is looked up where games are kept."""
    path = Path(name)
    if not path.exists() and path.name == name:
        for kept in (records_directory() / name, records_directory() / f"{name}{SUFFIX}"):
            if kept.exists():
                return str(kept)
    return name


def list_records() -> list[Path]:
    """The games that are kept, the one played last first.

    Raises RecordFileError where they cannot be looked for; no folder is no games.
    """
    directory = records_directory()
    try:
        found = [path for path in directory.iterdir() if _is_a_game(path)]
        return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _failed(directory, error, _ANOTHER_FOLDER) from None


def _is_a_game(path: Path) -> bool:
    # A program that was killed as it began a game has left a file without a byte, and no game.
    return path.suffix == SUFFIX and path.is_file() and path.stat().st_size > 0


def load(path: str | Path) -> Record:
    """Reads a record. Raises RecordFileError, or RefusedRecordError for what it says.

    The messages name the file as `path` does.
    """
    return _read(path, _bytes(path))


class RecordFile:
    """A record that is being written, and its game.

    An action is checked, then written and synced, and only then applied to `game`: whatever
    interrupts the program, what the players saw is in the file. Only one program writes a record.
    """

    def __init__(self, path: str | Path, descriptor: int, data: bytes) -> None:
        self.path = Path(path).absolute()
        self.record = _read(path, data)
        self._descriptor = descriptor
        self._length = len(data)
        self._torn = False
        """Whether a write failed: its beginning must not become that of the next line."""

    @classmethod
    def create(cls, game: Wildfire, path: Path | None = None, now: datetime | None = None) -> Self:
        """A new record of this game, as far as it is played.

        Without a `path` it is kept with the others, named after `now`. Raises RecordFileError; a
        file that exists is never touched.
        """
        data = game_text(game).encode()
        descriptor, path = _open_new(path, now or datetime.now())
        try:
            _write(descriptor, data)
            _sync_directory(path.parent)
        except OSError as error:
            os.close(descriptor)
            path.unlink(missing_ok=True)
            raise _failed(path, error, "no game was begun") from None
        return cls(path, descriptor, data)

    @classmethod
    def resume(cls, path: str | Path) -> Self:
        """The record of a game to go on with.

        What an interruption cut off is taken off the end: a line without its newline, or a deal
        that is not complete; `record.unfinished` says whether there was such a line. Raises
        RecordFileError.
        """
        try:
            descriptor = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise _failed(path, error) from None
        try:
            _lock(path, descriptor)
            data = _bytes(path)
            whole = _without_torn_end(data)
            opened = cls(path, descriptor, whole)
            if whole != data:
                opened.record.unfinished = whole.count(b"\n") + 1
                os.ftruncate(descriptor, len(whole))
                os.fsync(descriptor)
            os.lseek(descriptor, 0, os.SEEK_END)
        except OSError as error:
            os.close(descriptor)
            raise _failed(path, error) from None
        except WildfireError:
            os.close(descriptor)
            raise
        return opened

    @property
    def game(self) -> Wildfire:
        """The game as the record tells it; acted on only through this record."""
        return self.record.game

    def apply(self, action: Action) -> None:
        """Does it and keeps it. Raises what `Wildfire.apply` raises, or RecordFileError."""
        self.game.copy().apply(action)
        self._append([str(action)])

    def undo(self, count: int = 1) -> None:
        """Takes back the last `count` actions of this round; the record keeps that too."""
        self.apply(Undo(count))

    def next_round(self, deal: Deal | None = None) -> None:
        """Begins the next round and keeps its deal."""
        trial = self.game.copy()
        trial.next_round(deal)
        self._append(round_lines(trial, trial.round_number, deal))

    def close(self) -> None:
        """Lets the file go; everything is on the disk already."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _append(self, lines: Iterable[str]) -> None:
        lines = list(lines)
        data = "".join(f"{line}\n" for line in lines).encode()
        try:
            self._check_untouched()
            self._torn = True
            os.ftruncate(self._descriptor, self._length)
            os.lseek(self._descriptor, self._length, os.SEEK_SET)
            _write(self._descriptor, data)
            self._torn = False
        except OSError as error:
            raise _failed(self.path, error, "nothing was changed") from None
        self._length += len(data)
        for line in lines:
            self.record.feed(line)

    def _check_untouched(self) -> None:
        """An editor may have written the file, or put another in its place."""
        here = os.fstat(self._descriptor)
        if not os.path.samestat(here, self.path.stat()) or (
            here.st_size != self._length and not self._torn
        ):
            raise RecordFileError(
                f"{self.path}: another program has changed this file; nothing was changed here",
                "stop, look at the file, and resume the game",
            )


def _bytes(path: str | Path) -> bytes:
    try:
        with Path(path).open("rb") as file:
            data = file.read(_LONGEST + 1)
    except OSError as error:
        raise _failed(path, error) from None
    if len(data) > _LONGEST:
        raise RecordFileError(f"{path}: no game is longer than {_LONGEST} bytes")
    return data


def _read(path: str | Path, data: bytes) -> Record:
    try:
        return read(data)
    except RecordError as error:
        is_cut_off = error.line > data.count(b"\n")
        hint = "the file ends before its game has begun" if is_cut_off else ""
        raise RefusedRecordError(f"{path}:{error.line}: {error}", hint) from None


def _without_torn_end(data: bytes) -> bytes:
    """The record up to its last whole line, without a last round whose deal is not complete."""
    whole = data[: data.rfind(b"\n") + 1]
    try:
        read(whole)
    except RecordError as error:
        before, newline, _ = whole.rpartition(b"\n[round]\n")
        if newline and error.line > whole.count(b"\n"):
            return before + b"\n"
    return whole


def _open_new(path: Path | None, now: datetime) -> tuple[int, Path]:
    if path is not None:
        return _create(path), path
    directory = records_directory()
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _failed(directory, error, _ANOTHER_FOLDER) from None
    for number in range(1, 1000):
        name = f"{now:%Y-%m-%d-%H%M}{'' if number == 1 else f'-{number}'}{SUFFIX}"
        if not (directory / name).exists():
            return _create(directory / name), directory / name
    raise RecordFileError(f"{directory}: too many games begun in this minute")


def _create(path: Path) -> int:
    flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags, 0o666)
    except OSError as error:
        raise _failed(path, error) from None
    _lock(path, descriptor)
    return descriptor


def _write(descriptor: int, data: bytes) -> None:
    while data:
        data = data[os.write(descriptor, data) :]
    os.fsync(descriptor)


def _sync_directory(directory: Path) -> None:
    # Without this a power cut may lose the name of a file whose content is safe.
    if sys.platform != "win32":
        descriptor = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _lock(path: str | Path, descriptor: int) -> None:
    """Two programs that write one game would make it two."""
    if sys.platform != "win32":
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RecordFileError(
                f"{path}: another program is playing this game", "end it first"
            ) from None


def _failed(path: str | Path, error: OSError, hint: str = "") -> RecordFileError:
    reason = error.strerror or type(error).__name__
    return RecordFileError(f"{path}: {reason}", hint)
