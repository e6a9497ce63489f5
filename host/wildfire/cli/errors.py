"""From what goes wrong in a command to one line on standard error and an exit status.

Exit statuses:

    0    fine
    1    the thing asked for failed
    2    wrong usage
    129  the terminal went away (SIGHUP)
    130  interrupted (Ctrl-C, SIGINT)
    141  nobody reads the output any more, as in `wildfire monitor | head -1`
    143  told to end (SIGTERM)
"""

import contextlib
import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import TextIO

import click

from wildfire.errors import WildfireError

FAILED = 1
HUNG_UP = 129
INTERRUPTED = 130
OUTPUT_CLOSED = 141
TERMINATED = 143


def run(command: click.Command, args: list[str] | None = None) -> int:
    """Run a click command to its end; never raise for what a user can cause.

    Args:
        command: The command or group.
        args: Its arguments; those of the process when None.

    Returns:
        The exit status, as this module's text lists them.
    """
    _never_fail_to_encode()
    _end_tidily_on_signals()
    try:
        status = _invoke(command, args)
        _flush(sys.stdout)
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except (KeyboardInterrupt, click.Abort) as error:
        status = _interrupted(error)
    except BrokenPipeError:
        status = OUTPUT_CLOSED
    except OSError as error:
        status = _fail(_describe(error))
    except WildfireError as error:
        status = _fail(error.message, error.hint)
    _abandon_unwritten()
    return status


def _invoke(command: click.Command, args: list[str] | None) -> int:
    try:
        result = command.main(args, prog_name="wildfire", standalone_mode=False)
    except SystemExit as end:
        # Raised by click on shell completion, and by the signals of this module.
        return end.code if isinstance(end.code, int) else 0
    return result if isinstance(result, int) else 0


def _interrupted(error: BaseException) -> int:
    # Click turns the end of the input at a prompt and an interrupt into the same Abort.
    if isinstance(error.__context__, EOFError):
        return _fail("the input ended before the question was answered")
    return INTERRUPTED


def _fail(message: str, hint: str = "") -> int:
    text = f"wildfire: {message}; {hint}" if hint else f"wildfire: {message}"
    with contextlib.suppress(OSError):
        click.echo(_one_line(text), err=True)
    return FAILED


def _one_line(text: str) -> str:
    # Messages quote devices, files and arguments: none of them may move the cursor.
    line = " ".join(text.split())
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)


def _describe(error: OSError) -> str:
    reason = error.strerror or str(error) or type(error).__name__
    if error.filename is None:
        return f"cannot write the output: {reason}"
    return f"{os.fsdecode(error.filename)}: {reason}"


def _never_fail_to_encode() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A stream is None when it was closed before the start, and not ours when a test took it.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _end_tidily_on_signals() -> None:
    # The default is to die at once, which would leave an emulated hub running without its owner.
    for name, status in (("SIGTERM", TERMINATED), ("SIGHUP", HUNG_UP)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, _exit_with(status))


def _exit_with(status: int) -> Callable[[int, FrameType | None], None]:
    def leave(_signum: int, _frame: FrameType | None) -> None:
        raise SystemExit(status)

    return leave


def _flush(stream: TextIO | None) -> None:
    if stream is not None:
        stream.flush()


def _abandon_unwritten() -> None:
    """Make what could not be written go nowhere, so that the interpreter does not try again."""
    try:
        _flush(sys.stdout)
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
