"""A board's files, through its REPL."""

from functools import partial

from wildfire.flash.errors import FlashError, ReplError
from wildfire.flash.repl import answers
from wildfire.flash.repl.connection import Repl
from wildfire.flash.storage.store import Progress, Room, cannot_list
from wildfire.message import Message

_CHUNK = 2048
_FOLDER = 0x4000

_DIGEST = """\
import hashlib
h = hashlib.sha256()
b = memoryview(bytearray({chunk}))
with open({path!r}, 'rb') as f:
 while True:
  n = f.readinto(b)
  if not n: break
  h.update(b[:n])

h.digest()"""

LONGEST = 1 << 20
"""No file that we read from a board is longer: it is one of ours, or a script."""


class ReplStore:
    """The board's files, in the folder where its REPL starts."""

    def __init__(self, repl: Repl) -> None:
        self.place = repl.port
        self._repl = repl

    def sizes(self, folder: str) -> dict[str, int | None]:
        where = repr(folder) if folder else ""
        code = f"import os\nfor f in os.ilistdir({where}):\n print(repr(f), end=',')"
        entries = self._repl.run(code, cannot_list(folder), answers.listing)
        return {
            # a unix build lists no sizes
            entry.name: None if entry.mode & _FOLDER else entry.size or self._size(folder, entry)
            for entry in entries
        }

    def _size(self, folder: str, entry: answers.Entry) -> int:
        path = f"{folder}/{entry.name}" if folder else entry.name
        return self._repl.ask(
            f"import os\nos.stat({path!r})[6]", _cannot_read(path), answers.number
        )

    def room(self) -> Room:
        code = "import os\ns = os.statvfs(os.getcwd())\n(s[0], s[4])"
        # A file takes at least one block, s[0]; s[1] may be smaller.
        block, free = self._repl.ask(code, Message.of("flash.cannot-see-room"), answers.room)
        return Room(block * free, block)

    def digest(self, path: str) -> bytes:
        return self._repl.ask(
            _DIGEST.format(path=path, chunk=_CHUNK), _cannot_read(path), answers.digest
        )

    def read(self, path: str) -> bytes:
        found = bytearray()
        chunk = partial(answers.data, most=_CHUNK)
        self._repl.run(f"f = open({path!r}, 'rb')", _cannot_read(path), answers.nothing)
        while part := self._repl.ask(f"f.read({_CHUNK})", _cannot_read(path), chunk):
            found += part
            if len(found) > LONGEST:
                raise ReplError("flash.endless-file", port=self.place, path=path)
        self._repl.run("f.close()", _cannot_read(path), answers.nothing)
        return bytes(found)

    def write(self, path: str, data: bytes, progress: Progress) -> None:
        told = 0

        def tell(written: int, _size: int) -> None:
            nonlocal told
            progress(written - told)
            told = written

        try:
            with self._repl.doing(Message.of("flash.cannot-write", path=path)) as transport:
                transport.fs_writefile(path, data, chunk_size=_CHUNK, progress_callback=tell)
        except FlashError:
            # mpremote leaves the file open, and a partial file would fill a full board.
            self._repl.attempt(lambda transport: transport.exec("f.close()"))
            self._repl.attempt(lambda transport: transport.fs_rmfile(path))
            raise

    def remove(self, path: str) -> None:
        with self._repl.doing(Message.of("flash.cannot-remove", path=path)) as transport:
            transport.fs_rmfile(path)

    def rename(self, old: str, new: str) -> None:
        with self._repl.doing(Message.of("flash.cannot-rename", path=old)) as transport:
            transport.exec(f"import os\nos.rename({old!r}, {new!r})")

    def make_folder(self, path: str) -> None:
        with self._repl.doing(Message.of("flash.cannot-make", path=path)) as transport:
            transport.fs_mkdir(path)


def _cannot_read(path: str) -> Message:
    return Message.of("flash.cannot-read", path=path)
