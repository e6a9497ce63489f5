"""Standard streams that are closed, full, or no UTF-8: none of that is a command's business."""

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Any, TextIO, cast

from wildfire.cli.terminal import gate


class OutputError(OSError):
    """Standard output takes no more; a pipe that nobody reads is a BrokenPipeError as ever."""


def make_usable() -> None:
    """Makes the streams such that only the output itself can fail, and says that it was that.

    Nothing gets there but by the gate.
    """
    _replace_closed()
    _never_fail_to_encode()
    sys.stdout = cast(TextIO, _Output(sys.stdout))
    # It has what is said beside the work, which goes on where nobody can hear it.
    sys.stderr = cast(TextIO, _Words(sys.stderr))
    gate.guard()


def _replace_closed() -> None:
    """What was closed before the start leads nowhere; otherwise a record could get its descriptor,
    and whatever is printed there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # The lowest free descriptor is the one that was closed. A command after `emulate --`
            # does not inherit it, and finds it closed as well.
            descriptor = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(descriptor, mode, closefd=False))


def _never_fail_to_encode() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A stream is not ours when a test took it.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


class _Output:
    """Says of an error that the output has failed, and not whatever else there is.

    It stands above the buffer, not beneath it: a signal may end any Python code, and a buffer that
    has not heard that its bytes are written would write them twice.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with _blamed_on_the_output():
            return self._stream.write(text)

    def flush(self) -> None:
        with _blamed_on_the_output():
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


class _Words:
    """Goes nowhere if writing fails. It stands above the buffer, as `_Output` does."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError):
            self._stream.write(text)
        return len(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextlib.contextmanager
def _blamed_on_the_output() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise OutputError(error.errno, error.strerror) from None


def flush(stream: TextIO | None) -> None:
    """Writes what `stream` still holds."""
    if stream is not None:
        stream.flush()


def abandon_unwritten() -> None:
    """Makes what could not be written go nowhere, so that the interpreter does not try again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            flush(stream)
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
