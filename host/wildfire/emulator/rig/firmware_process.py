"""The firmware in a process of its own: it says what it does, and goes on when told to."""

import contextlib
import os
import select
import subprocess
import sys
import tempfile
from typing import Any

from wildfire.emulator.errors import FirmwareError

_ENDS_WITHIN_S = 2.0
_HANGS_AFTER_S = 30.0
_LAST_WORDS = 400


def _own_group() -> dict[str, Any]:
    # Ctrl-C at the terminal is for the emulator, which ends the firmware by itself.
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}


class FirmwareProcess:
    """A running firmware, which goes on only when it is told something. `kill` it in the end."""

    def __init__(self, start: list[str]) -> None:
        with contextlib.ExitStack() as undo:
            self._errors = undo.enter_context(tempfile.TemporaryFile())
            self._process = subprocess.Popen(
                start,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                **_own_group(),
            )
            undo.pop_all()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._output, self._input = self._process.stdout.fileno(), self._process.stdin
        self._pipes = (self._process.stdin, self._process.stdout, self._errors)
        self._heard: list[bytes] = []
        self._unfinished = b""

    def read(self) -> tuple[bytes, bytes]:
        """The next thing that the firmware says: a word, and the rest of its line.

        Raises:
            FirmwareError: it has ended, or hangs.
        """
        while not self._heard:
            self._read_more()
        word, _, rest = self._heard.pop().strip().partition(b" ")
        return word, rest

    def _read_more(self) -> None:
        # Windows cannot wait for a pipe. There a firmware that hangs takes the emulator with it.
        if sys.platform != "win32" and not select.select([self._output], [], [], _HANGS_AFTER_S)[0]:
            raise FirmwareError("emulator.firmware-hangs", seconds=f"{_HANGS_AFTER_S:g}")
        data = os.read(self._output, 65536)
        if not data:
            raise self._ended()
        lines = (self._unfinished + data).split(b"\n")
        self._unfinished = lines.pop()
        self._heard = lines[::-1]

    def write(self, line: str) -> None:
        """Tells the firmware something.

        Raises:
            FirmwareError: it has ended.
        """
        try:
            self._input.write(line.encode() + b"\n")
            self._input.flush()
        except OSError as error:
            raise self._ended() from error

    def kill(self) -> None:
        """Takes its power away; may be called again."""
        self._process.kill()
        self._process.wait()
        self._close()

    def wait(self) -> None:
        """Waits until it ends by itself.

        Raises:
            FirmwareError: it does not.
        """
        try:
            self._process.wait(_ENDS_WITHIN_S)
        except subprocess.TimeoutExpired:
            self.kill()
            raise FirmwareError("emulator.firmware-does-not-stop") from None
        self._close()

    def _close(self) -> None:
        for pipe in self._pipes:
            # Nobody is left to read what was not flushed.
            with contextlib.suppress(OSError):
                pipe.close()

    def _ended(self) -> FirmwareError:
        """Its last words, or its exit status."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_ENDS_WITHIN_S)
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        if lines:
            return FirmwareError("emulator.firmware-ended", words=lines[-1][:_LAST_WORDS])
        return FirmwareError("emulator.firmware-ended-with", status=self._process.returncode)
