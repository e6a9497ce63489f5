"""Work that many processes share."""

import logging
import os
import signal
import sys
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager, nullcontext
from multiprocessing import resource_tracker
from typing import Any, TypeVar

from wildfire.errors import WildfireError
from wildfire.extras import MissingExtraError
from wildfire.message import Message
from wildfire.simulation.parent import end_with

Done = TypeVar("Done")

BATCH = 20
"""How many games a process gets at once: enough that the handover does not matter."""


class LostProcessError(WildfireError):
    """Something outside ended one of the processes that play."""

    def __init__(self) -> None:
        super().__init__("simulation.lost-process", remedy=Message.of("simulation.fewer-jobs"))


def spread(
    work: Callable[[range], Iterable[Done]], count: int, jobs: int
) -> Generator[Done, None, None]:
    """What `work` does with the numbers 0 to `count` - 1, in their order, as soon as it is done.

    Closing the generator ends the processes.

    Args:
        work: A function, or a `partial` of one, that other processes can import. It gets up to
            BATCH numbers at a time, and gives something for each.
        count: How many numbers.
        jobs: How many processes; -1 is as many as there are CPUs.

    Raises:
        MissingExtraError: joblib is not installed.
        LostProcessError: something outside ended a process.
    """
    try:
        import joblib
    except ImportError:
        raise MissingExtraError("extras.needed-for-simulating", "joblib", "simulate") from None
    return _spread(joblib, work, count, jobs)


def _spread(
    joblib: Any, work: Callable[[range], Iterable[Done]], count: int, jobs: int
) -> Generator[Done, None, None]:
    batches = (range(at, min(at + BATCH, count)) for at in range(0, count, BATCH))
    backend, _ = joblib.parallel.get_active_backend()
    own = jobs != 1 and isinstance(backend, joblib.parallel.LokyBackend)
    watch = {"initializer": end_with, "initargs": (os.getpid(),)} if own else {}
    parallel = joblib.Parallel(n_jobs=jobs, return_as="generator", **watch)
    with _signals_held() if own else nullcontext():
        played = parallel(joblib.delayed(work)(batch) for batch in batches)
    try:
        for batch in played:
            yield from batch
    except BrokenExecutor:
        raise LostProcessError from None
    finally:
        with warnings.catch_warnings(), _unsaid():
            # Whoever closes this in the middle knows that it was not finished.
            warnings.simplefilter("ignore", UserWarning)
            played.close()
            if own:
                # Otherwise it would keep its processes for five minutes, in case there is more
                # work.
                joblib.externals.loky.get_reusable_executor().shutdown(kill_workers=True)


@contextmanager
def _unsaid() -> Iterator[None]:
    """A game that comes back while the processes end finds nobody, and joblib would log that."""
    logger = logging.getLogger("concurrent.futures")
    before = logger.disabled
    logger.disabled = True
    try:
        yield
    finally:
        logger.disabled = before


@contextmanager
def _signals_held() -> Iterator[None]:
    """Keeps Ctrl-C and the end of the terminal away from processes that are started meanwhile.

    These signals reach all processes of the terminal, but they are meant for the one that started
    the others and ends them.
    """
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
    try:
        # Every process needs this one. Before Python 3.13, starting it would let the interrupts
        # through.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
