"""The guard against things that a test leaves behind: children, threads, open files."""

import contextlib
import gc
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def leaves_nothing(request: pytest.FixtureRequest) -> Iterator[None]:
    if request.node.get_closest_marker("leaves_nothing") is None:
        yield
        return
    gc.collect()
    # Objects that survive are not looked at again: a full collection costs more than most tests.
    gc.freeze()
    threads, children, files = set(threading.enumerate()), _children(), _open_files()
    yield
    gc.collect()
    left = [f"thread {thread.name}" for thread in _still_running(threads)]
    left += [f"child process {pid} ({_command(pid)})" for pid in sorted(_children() - children)]
    left += [f"open file {name}" for name in sorted(_open_files() - files)]
    if left:
        pytest.fail("left behind: " + ", ".join(left))


def _still_running(before: set[threading.Thread]) -> list[threading.Thread]:
    left = []
    for thread in threading.enumerate():
        if thread not in before:
            # A thread that was told to end may need a moment.
            thread.join(timeout=1)
            if thread.is_alive():
                left.append(thread)
    return left


def _children() -> set[str]:
    """The children of this process that nobody has waited for yet. Only Linux can tell."""
    pids: set[str] = set()
    for tasks in Path("/proc/self/task").glob("*/children"):
        # A thread may have ended since it was listed.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            pids.update(tasks.read_text().split())
    return pids


def _command(pid: str) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ").strip() or "zombie"
    except OSError:
        return "gone"


def _open_files() -> set[str]:
    if sys.platform != "linux":
        return set()
    found = set()
    for entry in Path("/proc/self/fd").iterdir():
        try:
            found.add(f"{entry.name} -> {entry.readlink()}")
        except OSError:
            continue  # The descriptor of this very listing.
    return found
