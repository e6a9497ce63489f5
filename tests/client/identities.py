"""Who a hub is, for tests that need no hub."""

from wildfire.client.events import Identity

ANY_HUB = Identity(
    major=1,
    minor=0,
    version="0.1.0",
    runtime="cpython",
    board="virtual",
    hub="0123abcd",
    lowest=1,
    highest=9,
    boot="b0000001",
    uptime_s=0,
    next_event=1,
    spins=0,
)
