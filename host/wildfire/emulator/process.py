"""An emulator in a process of its own. It ends when the program that started it ends."""

import contextlib
import subprocess
import sys
import tempfile
from typing import IO, Self

from wildfire.emulator.control.client import Control
from wildfire.emulator.errors import EmulatorError
from wildfire.emulator.launch import Started, options_to_json
from wildfire.emulator.options import EmulatorOptions

_END_S = 5.0


class EmulatorProcess:
    """A running `python -m wildfire.emulator`: `port`, `other_ports`, `control` and `process`.

    Close it, or use it in a `with`. It also ends when this process ends, however that happens.

    Raises:
        EmulatorError: it does not start.
    """

    def __init__(self, options: EmulatorOptions) -> None:
        with contextlib.ExitStack() as undo:
            errors = undo.enter_context(tempfile.TemporaryFile())
            emulate = [sys.executable, "-P", "-m", "wildfire.emulator"]
            self.process = subprocess.Popen(
                [*emulate, options_to_json(options)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
            undo.callback(self._end)
            assert self.process.stdout is not None
            line = self.process.stdout.readline()
            try:
                started = Started.from_json(line)
            except ValueError:
                raise self._ended(line, errors) from None
            self.port, *self.other_ports = started.ports
            self.control = Control(started.control)
            undo.callback(self.control.close)
            self._undo = undo.pop_all()

    def _ended(self, line: str, errors: IO[bytes]) -> EmulatorError:
        """Ends a process that does not say where it is, and returns the reason."""
        self._end()
        errors.seek(0)
        written = line or errors.read().decode(errors="replace")
        lines = written.strip().splitlines()
        if lines:
            return EmulatorError("emulator.ended", words=lines[-1])
        return EmulatorError("emulator.ended-with", status=self.process.returncode)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the emulator; may be called again."""
        self._undo.close()

    def _end(self) -> None:
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        try:
            self.process.wait(_END_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
