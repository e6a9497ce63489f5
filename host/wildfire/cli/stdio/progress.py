"""A bar for work whose end is known only as a share of what it may take at most."""

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import click

from wildfire.cli.stdio import gate

LONG_S = 0.5
"""Work that is done sooner shows no bar."""

_STEPS = 1000


class Progress:
    """Shows on standard error how far the work is, if that is a terminal and it takes long.

    Args:
        label: What is done.
        clock: Seconds.
    """

    def __init__(self, label: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._label = label
        self._clock = clock
        self._began = clock()
        self._bar: Any = None
        self._shown = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.__exit__(kind, error, where)

    def show(self, share: float) -> None:
        """How much is done, from 0 to 1. It never goes back."""
        if self._bar is None:
            if self._clock() - self._began < LONG_S or not sys.stderr.isatty():
                return
            self._bar = click.progressbar(
                length=_STEPS,
                label=self._label,
                show_eta=False,
                file=gate.beneath(sys.stderr),
            ).__enter__()
        steps = int(share * _STEPS)
        if steps > self._shown:
            self._bar.update(steps - self._shown)
            self._shown = steps
