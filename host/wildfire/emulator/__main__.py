"""An emulated hub for the program that starts it.

    python -m wildfire.emulator '{"virtual": true, "seed": 1}'

The argument has the fields of `EmulatorOptions` that differ from their defaults. One line of JSON
comes back (see `launch`). It runs until its standard input ends; then its exit status is 0. It is 1
if there is no hub or the firmware ends, and 2 if the argument is wrong.
"""

import signal
import sys
from types import FrameType
from typing import NoReturn

from wildfire.emulator.emulator import Emulator
from wildfire.emulator.errors import EmulatorError
from wildfire.emulator.launch import (
    Started,
    failure_to_json,
    options_from_json,
    system_failure,
)
from wildfire.errors import WildfireError

_ENDING = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
_FAILED = 1
_WRONG_USAGE = 2


def main() -> int:
    """Runs the hub and returns the exit status."""
    _end_tidily()
    try:
        options = options_from_json(" ".join(sys.argv[1:]) or "{}")
    except EmulatorError as error:
        _tell(failure_to_json(error))
        return _WRONG_USAGE
    try:
        emulator = Emulator(options)
    except WildfireError as error:
        _tell(failure_to_json(error))
        return _FAILED
    except OSError as error:
        _tell(failure_to_json(system_failure(error)))
        return _FAILED
    with emulator:
        _tell(Started([emulator.port, *emulator.other_ports], emulator.control.address).to_json())
        try:
            emulator.run_while_input_lasts()
        except WildfireError as error:
            print(error, file=sys.stderr)
            return _FAILED
    return 0


def _tell(line: str) -> None:
    print(line, flush=True)


def _end_tidily() -> None:
    """A signal that ends the process ends the hub and removes its files first."""
    for signum in _ENDING:
        # Ignored signals, as in the background of a shell, stay ignored.
        if signal.getsignal(signum) != signal.SIG_IGN:
            signal.signal(signum, _end)


def _end(signum: int, _frame: FrameType | None) -> NoReturn:
    # Another signal must not break off the tidying up.
    for each in _ENDING:
        signal.signal(each, signal.SIG_IGN)
    sys.exit(128 + signum)


if __name__ == "__main__":
    sys.exit(main())
