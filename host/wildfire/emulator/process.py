"""An emulator in a process of its own, which ends with whoever has started it."""

import contextlib
import subprocess
import sys
import tempfile
from typing import Self

from wildfire.emulator.control import Control
from wildfire.emulator.errors import EmulatorError
from wildfire.emulator.options import EmulatorOptions

_END_S = 5.0
_CONTROL = "control "


class EmulatorProcess:
    """A running `wildfire emulate`: its `port`, `other_ports`, its `control` and its `process`.

    Close it, or use it in a `with`. It ends too when this process ends, however that happens.

    Raises:
        EmulatorError: it does not start; the message is what it says.
    """

    def __init__(self, options: EmulatorOptions) -> None:
        with contextlib.ExitStack() as undo:
            errors = undo.enter_context(tempfile.TemporaryFile())
            emulate = [sys.executable, "-P", "-m", "wildfire", "emulate", "--until-eof"]
            self.process = subprocess.Popen(
                [*emulate, *options.arguments()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
            undo.callback(self._end)
            assert self.process.stdout is not None
            told: list[str] = []
            while (line := self.process.stdout.readline().strip()) and not line.startswith(
                _CONTROL
            ):
                told.append(line)
            if not line:
                self.process.wait(_END_S)
                errors.seek(0)
                told = errors.read().decode(errors="replace").strip().splitlines()
                # Wrong usage shows the usage first.
                said = told[-1].removeprefix("wildfire: ").removeprefix("Error: ") if told else ""
                raise EmulatorError(said or f"the emulator ended with {self.process.returncode}")
            self.port, *self.other_ports = told
            self.control = Control(line.removeprefix(_CONTROL))
            undo.callback(self.control.close)
            self._undo = undo.pop_all()

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
