"""The command `wildfire`, and `python -m wildfire`."""

import os
import signal
import sys
from types import FrameType


def _leave_at_once(_signum: int, _frame: FrameType | None) -> None:
    # Nothing has begun, or everything is done: there is nothing to tidy up, and a traceback out of
    # the middle of an import helps nobody.
    os._exit(130)


def main() -> None:
    """Run the command line and end the process with its exit status."""
    # Where SIGINT is ignored (a background job of a script), it stays ignored.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave_at_once)
    from wildfire.cli import wildfire
    from wildfire.cli.errors import run

    sys.exit(run(wildfire))


if __name__ == "__main__":
    main()
