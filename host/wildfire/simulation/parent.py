"""A process that ends when the one that started it does, in whatever way that ends."""

import os
import sys
import time
from threading import Thread

LOOK_S = 1.0
"""How often it looks; where the system can tell, it does not have to."""


def end_with(parent: int) -> None:
    """Has this process end within seconds of the process `parent`, which has started it.

    Left to itself a process that plays for another waits five minutes for more to do.
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
    # Nobody is there any more to whom an end in good order would experiment.
    os._exit(1)
