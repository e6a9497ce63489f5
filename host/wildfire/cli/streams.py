"""Standard streams that are closed, full, or no UTF-8: none of that is a command's business."""

import contextlib
import io
import os
import sys
from typing import Any, TextIO


def make_usable() -> None:
    """Makes the streams such that only the output itself can fail."""
    _replace_closed()
    _never_fail_to_encode()
    _never_fail_for_want_of_words()


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


def _never_fail_for_want_of_words() -> None:
    """Standard error has what is said beside the work, which goes on where nobody can hear it."""
    stream: Any = sys.stderr
    # With PYTHONUNBUFFERED there is no buffer in it.
    buffer = getattr(stream, "buffer", None)
    raw = getattr(buffer, "raw", buffer)
    if isinstance(raw, io.RawIOBase):
        words = io.BufferedWriter(_Words(raw, stream))
        sys.stderr = io.TextIOWrapper(words, stream.encoding, stream.errors, line_buffering=True)


class _Words(io.RawIOBase):
    """Writes to `raw`, or nowhere if that fails."""

    def __init__(self, raw: Any, stream: TextIO) -> None:
        self._raw = raw
        # It closes what is beneath it when nobody has it any more.
        self._stream = stream

    def write(self, words: Any) -> int:
        written = None
        with contextlib.suppress(OSError):
            written = self._raw.write(words)
        return written or len(words)

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return bool(self._raw.isatty())

    def fileno(self) -> int:
        return int(self._raw.fileno())


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
