"""A process that ends when its parent ends, however that happens."""

import os
import sys
import time
from threading import Thread

LOOK_S = 1.0
"""How often it looks, if the system cannot tell it."""


def end_with(parent: int) -> None:
    """Makes this process end within seconds of the process `parent`, which has started it.

    Otherwise a process that plays for another waits five minutes for more work.
    """
    Thread(target=_watch, args=(parent,), name="parent", daemon=True).start()


def _watch(parent: int) -> None:
    if sys.platform == "win32":
        import _winapi

        handle = _winapi.OpenProcess(_winapi.SYNCHRONIZE, False, parent)
        _winapi.WaitForSingleObject(handle, _winapi.INFINITE)
    else:
        # A process without a parent is given another one.
        while os.getppid() == parent:
            time.sleep(LOOK_S)
    # There is nobody left for whom a clean end would matter.
    os._exit(1)
