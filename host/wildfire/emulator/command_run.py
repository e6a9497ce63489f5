"""A command that runs with an emulated hub, for as long as either of them lives."""

import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from types import FrameType

from wildfire.emulator.emulator import Emulator
from wildfire.emulator.errors import EmulatorError

PORT_VARIABLE = "WILDFIRE_PORT"
CONTROL_VARIABLE = "WILDFIRE_CONTROL"

_END_S = 5.0


def run_with(emulator: Emulator, command: Sequence[str]) -> int:
    """Runs `command` with the emulated hub, and ends both.

    The command finds the hub's port and the control channel in its environment.

    Returns:
        Its exit status; -N if signal N ended it.

    Raises:
        OSError: there is no such command, or it cannot be run.
        EmulatorError: the emulator has ended first.
    """
    environment = {
        **os.environ,
        PORT_VARIABLE: emulator.port,
        CONTROL_VARIABLE: emulator.control.address,
    }
    # Ctrl-C reaches the command as well, and the command decides what it means.
    before = signal.signal(signal.SIGINT, _leave_it_to_the_command)
    try:
        return _accompany(emulator, subprocess.Popen(command, env=environment))
    finally:
        signal.signal(signal.SIGINT, before)


def _leave_it_to_the_command(_signum: int, _frame: FrameType | None) -> None:
    pass


def _accompany(emulator: Emulator, process: subprocess.Popen[bytes]) -> int:
    def wait() -> None:
        process.wait()
        emulator.stop()

    waiter = threading.Thread(target=wait, name="command")
    waiter.start()
    try:
        emulator.run()
        if process.poll() is None:
            raise EmulatorError("emulator.quit-under-a-command")
    finally:
        _end(process)
        waiter.join()
    return process.returncode


def _end(process: subprocess.Popen[bytes]) -> None:
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(_END_S)
        except subprocess.TimeoutExpired:
            process.kill()
