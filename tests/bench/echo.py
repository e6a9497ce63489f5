"""Something that sends back what it is sent, at the other end of a pty.

An echoed request is its own good answer. Only `hello` is not, so the meeting is left out.
"""

import contextlib
import os
import pty
import random
import subprocess
import sys
import tty
from collections.abc import Iterator
from queue import SimpleQueue
from unittest import mock

from wildfire.client import Connection, Hub
from wildfire.client.clock import Clock, Timing
from wildfire.client.link import Link
from wildfire.client.opening import PortOpener

from ..client.identities import ANY_HUB

FIRST_SEQUENCE = 10000
"""Five digits, as most sequences have."""

_ECHO = """
import os
try:
    while True:
        os.write(0, os.read(0, 4096))
except OSError:
    pass
"""


@contextlib.contextmanager
def echo() -> Iterator[int]:
    """The near end of such a pty, an open descriptor; `os.ttyname` names it for others."""
    far, near = pty.openpty()
    tty.setraw(near)
    with subprocess.Popen([sys.executable, "-I", "-S", "-c", _ECHO], stdin=far) as process:
        os.close(far)
        try:
            yield near
        finally:
            os.close(near)
            process.wait()


def echoing_hub(port: str) -> Hub:
    """A connection to the echo at `port`."""
    clock, timing = Clock(), Timing()
    with mock.patch.object(random, "randrange", return_value=FIRST_SEQUENCE):
        link = Link(PortOpener(clock).open(port), clock, timing)
    inbox: SimpleQueue = SimpleQueue()
    return Hub(Connection(link, ANY_HUB, _nowhere, inbox, clock, timing), inbox, clock)


def _nowhere(*_: object) -> None:
    raise AssertionError("the echo process has gone")
