"""The hub as seen from the host: finding it, asking it, receiving its events.

    with connect() as hub:
        for event in hub.events():
            match event:
                case Spin(number=number): ...

`connect` and `find` are all that most callers need; events and errors are listed in `events` and
`errors`.
"""

from functools import partial
from queue import SimpleQueue

from wildfire.client.candidates import PortReport
from wildfire.client.clock import Clock, Timing
from wildfire.client.connection import Connection, EventSink
from wildfire.client.errors import (
    BadPortError,
    BusyPortError,
    CannotOpenError,
    ClientError,
    ForeignDeviceError,
    HubLostError,
    HungUpError,
    MissingPortError,
    NoAnswerError,
    NoHubError,
    PermissionPortError,
    PortError,
    RefusedError,
    SeveralHubsError,
    SlowHubError,
    WrongHubError,
    WrongVersionError,
)
from wildfire.client.events import (
    Disconnected,
    Event,
    Gap,
    Identity,
    Lit,
    Reconnected,
    Restarted,
    Spin,
    SpinStarted,
    Status,
    StillAway,
)
from wildfire.client.finding import Finder
from wildfire.client.hub import Hub
from wildfire.client.link import Noise, Tap, Traffic
from wildfire.client.messages import EncodingError
from wildfire.client.opening import PortOpener
from wildfire.client.transports.transport import Candidate

__all__ = [
    "BadPortError",
    "BusyPortError",
    "Candidate",
    "CannotOpenError",
    "ClientError",
    "Disconnected",
    "EncodingError",
    "Event",
    "ForeignDeviceError",
    "Gap",
    "Hub",
    "HubLostError",
    "HungUpError",
    "Identity",
    "Lit",
    "MissingPortError",
    "NoAnswerError",
    "NoHubError",
    "Noise",
    "PermissionPortError",
    "PortError",
    "PortReport",
    "Reconnected",
    "RefusedError",
    "Restarted",
    "SeveralHubsError",
    "SlowHubError",
    "Spin",
    "SpinStarted",
    "Status",
    "StillAway",
    "Tap",
    "Traffic",
    "WrongHubError",
    "WrongVersionError",
    "connect",
    "find",
]


def find(*ports: str) -> list[PortReport]:
    """Asks every port that may have a hub, also `ports` and $WILDFIRE_PORT, within about a second.

    Leaves nothing open. Each report has the hub's identity, or the error that says why there is
    none.
    """
    clock = Clock()
    return Finder(PortOpener(clock), clock, Timing()).find(*ports)


def connect(
    port: str | None = None,
    hub: str | None = None,
    *,
    inbox: EventSink | None = None,
    tap: Tap | None = None,
    finder: Finder | None = None,
    clock: Clock | None = None,
    timing: Timing | None = None,
) -> Hub:
    """Connects to a hub.

    The hub is the one at `port` (a device or a URL; default: $WILDFIRE_PORT), or the one with the
    id `hub` (default: $WILDFIRE_HUB), or the only one that answers. Emulated hubs count only if no
    other hub answers.

    Args:
        port: Where the hub is.
        hub: Its id. With a port, it is checked.
        inbox: Where its events go, for a caller with its own queue. Then they come from there, and
            not from `Hub.next_event`.
        tap: Called with everything on the wire, in the thread that reads or writes it.
        finder: How ports are found and opened; None for the real ones.
        clock: None for the real one.
        timing: How long things may take.

    Raises:
        PortError: a port was named, and it has this problem.
        WrongHubError: another hub is at that port.
        NoHubError, SeveralHubsError: no port was named, and no hub or several hubs answer.
    """
    clock = clock or Clock()
    timing = timing or Timing()
    finder = finder or Finder(PortOpener(clock), clock, timing)
    link, identity = finder.connect(port, hub, tap)
    search = partial(finder.search, tap=tap)
    events: SimpleQueue[Event | None] = SimpleQueue()
    connection = Connection(link, identity, search, inbox or events, clock, timing)
    return Hub(connection, events, clock, finder.notice)
