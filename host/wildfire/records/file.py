"""A record that is being written. Every line is on the disk before it is shown."""

import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from wildfire.errors import InvalidActionError, RecordError, WildfireError
from wildfire.games.actions import Undo
from wildfire.games.base import Action, Game
from wildfire.games.notation.headers import Cast
from wildfire.games.notation.headings import SessionHeader
from wildfire.games.notation.record import game_text, read, round_lines
from wildfire.message import Message
from wildfire.records import disk
from wildfire.records.errors import RecordFileError, failed
from wildfire.records.folder import new_file
from wildfire.records.reading import open_file, parse, read_bytes


class RecordFile:
    """A record that is being written, and its game.

    An action is checked, then written and synced, and only then applied to `game`. So whatever
    interrupts the program, the file has everything that the players saw. Only one program writes a
    record.
    """

    def __init__(self, path: str | Path, descriptor: int, data: bytes) -> None:
        self.path = Path(path).absolute()
        self.record = parse(path, data)
        self.warnings: list[Message] = []
        """Extra safety that the disk refuses."""
        self._descriptor = descriptor
        self._length = len(data)
        self._session: SessionHeader | None = None
        """Lines to write before the next one."""
        self._torn = False
        """Whether a write failed. What it left must not become the beginning of the next line."""

    @classmethod
    def create(
        cls,
        game: Game[Any],
        path: Path | None = None,
        now: datetime | None = None,
        *,
        cast: Cast | None = None,
        session: SessionHeader | None = None,
    ) -> Self:
        """A new record of this game, as far as it is played.

        Without a `path` it goes to the other games and is named after `now`. Raises
        RecordFileError. A file that exists is never touched.
        """
        data = game_text(game, cast, session).encode()
        try:
            descriptor, path = new_file(now or datetime.now()) if path is None else disk.new(path)
        except FileExistsError as error:
            raise failed(error.filename, error) from None
        try:
            warnings = [
                disk.lock(path, descriptor),
                disk.write(path, descriptor, data),
                disk.sync_folder(path.parent),
            ]
        except BaseException as error:
            # Whatever ended it, even Ctrl-C, leave no file that is not a game.
            os.close(descriptor)
            path.unlink(missing_ok=True)
            if isinstance(error, OSError):
                raise failed(path, error, Message.of("record.no-game-begun")) from None
            raise
        created = cls(path, descriptor, data)
        for warning in warnings:
            created._keep(warning)
        return created

    @classmethod
    def resume(cls, path: str | Path, session: SessionHeader | None = None) -> Self:
        """The record of a game to go on with. `session` is written before the next line.

        What an interruption cut off is removed from the end: a line without its newline, or a deal
        that is not complete. `record.unfinished` says whether there was such a line. Raises
        RecordFileError.
        """
        descriptor = open_file(path, os.O_RDWR)
        try:
            warning = disk.lock(path, descriptor)
            data = read_bytes(path)
            whole = _without_torn_end(data)
            opened = cls(path, descriptor, whole)
            opened._keep(warning)
            opened._session = session
            if whole != data:
                opened.record.unfinished = whole.count(b"\n") + 1
                os.ftruncate(descriptor, len(whole))
                opened._keep(disk.sync(path, descriptor))
            os.lseek(descriptor, 0, os.SEEK_END)
        except OSError as error:
            os.close(descriptor)
            raise failed(path, error) from None
        except WildfireError:
            os.close(descriptor)
            raise
        return opened

    @property
    def game(self) -> Game[Any]:
        """The game of the record. Act on it only through this record."""
        return self.record.game

    @property
    def line_count(self) -> int:
        """How many lines it has: more after each change."""
        return len(self.record.lines)

    def apply(self, action: Action) -> None:
        """Applies an action and keeps it. Raises what `Game.apply` raises, or RecordFileError."""
        self.game.copy().apply(action)
        line = str(action)
        # A line that cannot be read again would make the whole file unreadable.
        if self.game.notation.parse(line, self.game.players)[0] != action:
            raise InvalidActionError("record.not-as-written", text=line)
        self._append([line])

    def undo(self, count: int = 1) -> None:
        """Takes back the last `count` actions of this round; the record keeps that too."""
        self.apply(Undo(count))

    def next_round(self, deal: Any = None) -> None:
        """Begins the next round and keeps its deal."""
        trial = self.game.copy()
        trial.next_round(deal)
        self._append(round_lines(trial, trial.round_number, deal))

    def close(self) -> None:
        """Closes the file. Everything is on the disk already."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _append(self, lines: Iterable[str]) -> None:
        lines = [*([str(self._session)] if self._session else []), *lines]
        data = "".join(f"{line}\n" for line in lines).encode()
        try:
            self._check_untouched()
            self._torn = True
            os.ftruncate(self._descriptor, self._length)
            os.lseek(self._descriptor, self._length, os.SEEK_SET)
            disk.write(self.path, self._descriptor, data)
            self._torn = False
        except OSError as error:
            raise failed(self.path, error, Message.of("record.nothing-changed")) from None
        self._length += len(data)
        self._session = None
        for line in lines:
            self.record.feed(line)

    def _keep(self, warning: Message | None) -> None:
        if warning is not None:
            self.warnings.append(warning)

    def _check_untouched(self) -> None:
        """An editor may have written to the file, or replaced it."""
        here = os.fstat(self._descriptor)
        if not os.path.samestat(here, self.path.stat()) or (
            here.st_size != self._length and not self._torn
        ):
            raise RecordFileError(
                "record.changed-elsewhere",
                remedy=Message.of("record.look-and-resume"),
                path=str(self.path),
            )


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
