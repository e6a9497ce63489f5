"""Opening a hub's port that another program uses for a moment, as ModemManager does with one that
was just plugged in.
"""

from collections.abc import Callable
from typing import TypeVar

from wildfire.cli.terminal.connection import tell
from wildfire.client import ClientError
from wildfire.client.clock import Clock, Timing
from wildfire.message import Message

Opened = TypeVar("Opened")

MOMENT_S = 10.0
"""How long a command that must act at once waits for the port."""

_TELLING = 3


def when_free(
    attempt: Callable[[], Opened], seconds: float | None, clock: Clock | None = None
) -> Opened:
    """What `attempt` opens.

    A port in use is tried again, less and less often, as after a disconnection, for at most
    `seconds` (None: forever). After a moment the user hears about it.

    Raises:
        ClientError: the one from `attempt`. If it says that the port is in use, only at the end.
    """
    clock, timing = clock or Clock(), Timing()
    began, pause, tries = clock.now(), timing.retry, 0
    while True:
        try:
            return attempt()
        except ClientError as error:
            left = pause if seconds is None else began + seconds - clock.now()
            if not error.may_pass or left <= 0:
                raise
            tries += 1
            if tries == _TELLING:
                tell(Message.of("connection.waiting-for-port", error=error.verdict))
        clock.sleep(min(pause, left))
        pause = min(2 * pause, timing.slowest_retry)
