"""Standard streams that are closed, full, or not UTF-8: commands need not care about that."""

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import Any, TextIO, cast

from wildfire.cli.stdio import gate


class OutputError(OSError):
    """Standard output takes no more. A pipe that nobody reads is still a BrokenPipeError."""


def make_usable() -> None:
    """Makes sure that only the output itself can fail, with an error that says so.

    All output goes through the gate.
    """
    _replace_closed()
    _never_fail_to_encode()
    sys.stdout = cast(TextIO, _Output(sys.stdout))
    # It has messages beside the work, which goes on even if nobody can hear them.
    sys.stderr = cast(TextIO, _Words(sys.stderr))
    gate.guard()


def _replace_closed() -> None:
    """Replaces streams that were closed before the start by ones that lead nowhere. Otherwise a
    record could get such a descriptor, and with it everything that is printed.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # The lowest free descriptor is the one that was closed. A command after `emulate --`
            # does not inherit it, and finds it closed as well.
            descriptor = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(descriptor, mode, closefd=False))


def _never_fail_to_encode() -> None:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A stream that a test has replaced is not ours.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


class _Output:
    """Turns an error into one that says that the output has failed.

    It is above the buffer, not beneath it. A signal may end any Python code, and a buffer that does
    not know that its bytes are written would write them twice.
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
    """Drops the text if writing fails. It is above the buffer, like `_Output`."""

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
    """Drops what could not be written, so that the interpreter does not try again."""
    for stream in (sys.stdout, sys.stderr):
        try:
            flush(stream)
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
