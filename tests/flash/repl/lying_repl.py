"""A device that speaks like a REPL, and answers what a test wants."""

import contextlib
import os
import select
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

from ...client.board import open_pty

RAW, RUN = b"\x01", b"\x04"
PASTE = b"\x05A\x01"
HELLO = b"raw REPL; CTRL-B to exit\r\n>"

Answer = Callable[[str], bytes | Iterator[bytes] | None]
"""The output of this code; None hangs up."""


def truthful(code: str) -> bytes:
    """Like a board with a foreign boot.py and nothing else."""
    if "sys.implementation" in code:
        return b"('micropython', '1.24.1', 0, 'RPI_PICO', 'Raspberry Pi Pico with RP2040')\r\n"
    if "ilistdir" in code:
        return b"('boot.py', 32768, 0, 4),"
    if "statvfs" in code:
        return b"(4096, 200)\r\n"
    if "f.read" in code:
        return b"b''\r\n"
    if "digest" in code:
        return repr(bytes(32)).encode()
    return b""


class LyingRepl:
    """It is at `port`, a link in `folder`, and notes the code that was run in `asked`."""

    def __init__(self, folder: Path, answer: Answer) -> None:
        self._answer = answer
        self.asked: list[str] = []
        self._board, self._held = open_pty()
        self._open = True
        self._over = False
        # mpremote reads what is called /dev/pts/N in another, slower way.
        link = folder / "repl"
        link.unlink(missing_ok=True)
        link.symlink_to(os.ttyname(self._held))
        self.port = str(link)
        self._thread = threading.Thread(target=self._serve, name="lying REPL")
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._over = True
        if self._open:
            # It may wait for something to be said.
            os.write(self._held, b"x")
        self._thread.join()
        self._hang_up()

    def _hang_up(self) -> None:
        if self._open:
            self._open = False
            os.close(self._held)
            os.close(self._board)

    def _serve(self) -> None:
        os.set_blocking(self._board, False)
        heard = b""
        while not self._over:
            select.select([self._board], [], [], 0.2)
            with contextlib.suppress(BlockingIOError):
                heard = self._hear(heard + os.read(self._board, 4096))
            if not self._open:
                return

    def _hear(self, heard: bytes) -> bytes:
        if heard.endswith(PASTE):
            self._say(b"R\x00")
        elif heard.endswith(RAW):
            self._say(HELLO)
        elif heard.endswith(RUN):
            self._run(heard[:-1].decode())
        else:
            return heard
        return b""

    def _run(self, code: str) -> None:
        self.asked.append(code)
        said = self._answer(code)
        if said is None:
            self._hang_up()
            return
        self._say(b"OK")
        for words in [said] if isinstance(said, bytes) else said:
            if self._over:
                return
            self._say(words)
        self._say(b"\x04\x04>")

    def _say(self, words: bytes) -> None:
        while words and not self._over:
            try:
                words = words[os.write(self._board, words) :]
            except BlockingIOError:
                select.select([], [self._board], [], 0.2)
