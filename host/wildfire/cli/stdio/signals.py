"""Signals that tell a command to end: it stops where it is and tidies up, once.

Each becomes an exception in the main thread: SIGINT a KeyboardInterrupt, the others a SystemExit
with the status that a shell gives to a command ended by that signal: 128 plus its number.
"""

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

TIDY_S = 10.0
"""How long a command may take to tidy up. After that, another signal takes effect at once."""

PUT_OFF_S = 0.4
"""How long a signal waits for something that must be done as a whole."""

_AGAIN_S = 0.001
_NAMES = ("SIGINT", "SIGTERM", "SIGHUP")

_Handler = Callable[[int, FrameType | None], object]


def status_of(signum: int) -> int:
    """The exit status of a command that the signal has ended."""
    return 128 + signum


@contextlib.contextmanager
def end_tidily() -> Iterator[None]:
    """While its block runs, a signal is an exception there. Ignored signals stay ignored."""
    ending = _Ending()
    handlers = _handle(ending.come)
    sys.unraisablehook = ending.swallowed
    try:
        yield
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        _give_back(handlers)


@contextlib.contextmanager
def undivided() -> Iterator[None]:
    """Its block is done as a whole: a signal takes effect at its end or, if that does not come,
    PUT_OFF_S later.
    """
    came: list[int] = []
    over = threading.Event()

    def come(signum: int, frame: FrameType | None) -> None:
        came.append(signum)
        if over.is_set():
            handlers[signum](signum, frame)
        elif len(came) == 1:
            timer.start()

    def end() -> None:
        over.set()
        _interrupt(came[0])

    timer = threading.Timer(PUT_OFF_S, end)
    timer.daemon = True
    handlers = _handle(come)
    try:
        yield
    finally:
        timer.cancel()
        _give_back(handlers)
        if came:
            signal.raise_signal(came[0])


def _interrupt(signum: int) -> None:
    """Sends the signal to the main thread, so that it also interrupts a wait there."""
    if sys.platform == "win32":
        signal.raise_signal(signum)
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signum)


def _handle(handler: _Handler) -> dict[int, Any]:
    """Sets `handler` for signals that are not ignored, and returns the previous handlers."""
    handlers = {}
    for name in _NAMES:
        signum = getattr(signal, name, None)
        if signum is not None and signal.getsignal(signum) not in (signal.SIG_IGN, None):
            handlers[signum] = signal.signal(signum, handler)
    return handlers


def _give_back(handlers: dict[int, Any]) -> None:
    for signum, handler in handlers.items():
        signal.signal(signum, handler)


class _Ending:
    """The signals so far, and their effect."""

    def __init__(self) -> None:
        self._raised: int | None = None
        self._since = 0.0

    def come(self, signum: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        if self._raised is None:
            self._raised, self._since = signum, now
            raise _exception(signum)
        # Another Ctrl-C must not interrupt the tidying up.
        if now - self._since > TIDY_S:
            os._exit(status_of(signum))

    def swallowed(self, lost: Any) -> None:
        """Python drops exceptions in a finalizer or in the callback of a weak reference, and an
        import has many of these. The command would go on as if no signal had come.
        """
        signum = self._raised
        if signum is None or not issubclass(lost.exc_type, KeyboardInterrupt | SystemExit):
            sys.__unraisablehook__(lost)
            return
        threading.Thread(target=self._send_again, args=(signum,), daemon=True).start()
        # Not before the end: an exception raised in here would be dropped as well.
        self._raised = None

    def _send_again(self, signum: int) -> None:
        while self._raised is not None:
            time.sleep(_AGAIN_S)
        # A single one may come a moment before the main thread begins to wait, and be missed.
        while self._raised is None:
            _interrupt(signum)
            time.sleep(_AGAIN_S)


def _exception(signum: int) -> BaseException:
    return KeyboardInterrupt() if signum == signal.SIGINT else SystemExit(status_of(signum))
