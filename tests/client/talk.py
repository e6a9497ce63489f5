"""Talking to the board of a test, and waiting for what it says."""

import time
from collections.abc import Callable

from wildfire.client import Event, Hub, Spin, connect
from wildfire.client.clock import Timing
from wildfire_hub import protocol

from .board import Board

QUICK = Timing(ask=0.02, slowest_ask=0.02, request=10, hello=10, retry=0.002, slowest_retry=0.002)
SOON_S = 60


def attach(board: Board, **changes: object) -> Hub:
    return connect(board.port, **{"timing": QUICK, **changes})  # type: ignore[arg-type]


def event(hub: Hub) -> Event:
    event = hub.next_event(SOON_S)
    assert event is not None
    return event


def spins(hub: Hub, board: Board, count: int) -> list[Spin]:
    """The next `count` spins. Time goes on, so that lost frames are sent again."""
    found: list[Spin] = []
    for _ in range(4 * count + 100):
        if len(found) == count:
            return found
        event = hub.next_event(0.01)
        if isinstance(event, Spin):
            found.append(event)
        elif event is None:
            board.advance(protocol.RESEND_SLOWEST_MS)
    raise AssertionError(f"only {len(found)} of {count} spins")


def until(happened: Callable[[], object]) -> None:
    """Lets other threads and processes run until it has happened."""
    deadline = time.monotonic() + SOON_S
    while not happened():
        assert time.monotonic() < deadline, "it does not happen"
        time.sleep(0.001)


def nothing_more(hub: Hub, board: Board) -> bool:
    """Whether nothing else comes, although everything is sent again."""
    board.advance(protocol.RESEND_SLOWEST_MS)
    hub.status()
    return hub.next_event(0) is None
