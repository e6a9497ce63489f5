"""Boards with MicroPython: what they are, and their files, by way of the REPL."""

from typing import NamedTuple

from wildfire.flash.compiler import MpyVersion
from wildfire.flash.errors import FlashError, WrongBoardError
from wildfire.flash.repl import Repl
from wildfire.flash.store import Progress, Room

_CHUNK = 2048
_FOLDER = 0x4000
_RESTART = "import time, machine\ntime.sleep_ms(100)\nmachine.reset()"
_FACTS = """\
import os, sys
i = sys.implementation
(i.name, '.'.join(str(n) for n in i.version[:3]), getattr(i, '_mpy', 0), getattr(i, '_build', ''), \
getattr(i, '_machine', ''))"""


class Facts(NamedTuple):
    """What a board says of itself: its runtime and version, its .mpy version, which build it has,
    and what its maker calls it."""

    runtime: str
    version: str
    mpy: MpyVersion
    build: str
    machine: str


def facts(repl: Repl) -> Facts:
    """Asks the board what it is; WrongBoardError when it answers no such question."""
    said = repl.ask(_FACTS, "read what the board is")
    if not isinstance(said, tuple) or len(said) != 5 or not isinstance(said[2], int):
        raise WrongBoardError(
            f"the board at {repl.port} does not say what it is",
            "put MicroPython or CircuitPython onto it with --runtime",
        )
    runtime, version, mpy, build, machine = said
    return Facts(str(runtime), str(version), MpyVersion(mpy), str(build), str(machine))


def restart(repl: Repl) -> None:
    """Restarts the board, as its reset button does."""
    repl.restart(_RESTART)


class ReplStore:
    """The board's files, in the folder where its REPL starts."""

    def __init__(self, repl: Repl) -> None:
        self.place = repl.port
        self._repl = repl

    def sizes(self, folder: str) -> dict[str, int | None]:
        with self._repl.doing(f"list {folder or 'the files'}") as transport:
            return {
                # a unix build lists no sizes
                entry.name: None
                if entry.st_mode & _FOLDER
                else entry.st_size or self._size(folder, entry.name)
                for entry in transport.fs_listdir(folder)
            }

    def _size(self, folder: str, name: str) -> int:
        path = f"{folder}/{name}" if folder else name
        return int(self._repl.ask(f"import os\nos.stat({path!r})[6]", f"look at {path}"))

    def room(self) -> Room:
        code = "import os\nos.statvfs(os.getcwd())"
        status = self._repl.ask(code, "see how much room there is")
        return Room(status[0] * status[4], status[0])

    def digest(self, path: str) -> bytes:
        with self._repl.doing(f"read {path}") as transport:
            return bytes(transport.fs_hashfile(path, "sha256", chunk_size=_CHUNK))

    def read(self, path: str) -> bytes:
        with self._repl.doing(f"read {path}") as transport:
            return bytes(transport.fs_readfile(path, chunk_size=_CHUNK))

    def write(self, path: str, data: bytes, progress: Progress) -> None:
        told = 0

        def tell(written: int, _size: int) -> None:
            nonlocal told
            progress(written - told)
            told = written

        try:
            with self._repl.doing(f"write {path}") as transport:
                transport.fs_writefile(path, data, chunk_size=_CHUNK, progress_callback=tell)
        except FlashError:
            # mpremote leaves the file open, and what has arrived would fill a full board.
            self._repl.attempt(lambda transport: transport.exec("f.close()"))
            self._repl.attempt(lambda transport: transport.fs_rmfile(path))
            raise

    def remove(self, path: str) -> None:
        with self._repl.doing(f"remove {path}") as transport:
            transport.fs_rmfile(path)

    def rename(self, old: str, new: str) -> None:
        with self._repl.doing(f"rename {old}") as transport:
            transport.exec(f"import os\nos.rename({old!r}, {new!r})")

    def make_folder(self, path: str) -> None:
        with self._repl.doing(f"make {path}") as transport:
            transport.fs_mkdir(path)
