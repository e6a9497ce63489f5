"""What a hub is, does and says, as values that do not change."""

from dataclasses import dataclass

from wildfire.errors import WildfireError


@dataclass(frozen=True, slots=True)
class Identity:
    """Who a hub is, as its `hello` says.

    `hub` is its id for life, `boot` its id since the last start. `spins` counts the spins started
    since then. `next_event` is the sequence of its next event.
    """

    major: int
    minor: int
    version: str
    runtime: str
    board: str
    hub: str
    lowest: int
    highest: int
    boot: str
    uptime_s: int
    next_event: int
    spins: int


@dataclass(frozen=True, slots=True)
class Status:
    """What a hub is doing.

    `number` is the lit one or None, `left_ms` the time left for it. `lost` counts events that no
    host took, `bad` frames that arrived damaged.
    """

    boot: str
    phase: str
    number: int | None
    left_ms: int
    uptime_s: int
    spins: int
    waiting: int
    lost: int
    bad: int
    free_memory: int | None
    error: str | None


@dataclass(frozen=True, slots=True)
class Lit:
    """What is lit.

    `number` is None for none, `left_ms` the time left for it. `spin` is the spin since the hub's
    start that lit it, or None. It was drawn from lowest..highest; without a spin that is the range
    of the next one.
    """

    boot: str
    phase: str
    number: int | None
    left_ms: int
    spin: int | None
    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class SpinStarted:
    """A spin started `age_ms` before this was sent. `spin` counts from the hub's start."""

    hub: str
    boot: str
    sequence: int
    spin: int
    age_ms: int


@dataclass(frozen=True, slots=True)
class Spin:
    """A spin stopped on `number`, one of lowest..highest. `spin` is as in its SpinStarted."""

    number: int
    lowest: int
    highest: int
    hub: str
    boot: str
    sequence: int
    spin: int
    age_ms: int


@dataclass(frozen=True, slots=True)
class Gap:
    """`missing` events of this boot are lost for good, between those before and after this one."""

    hub: str
    boot: str
    missing: int


@dataclass(frozen=True, slots=True)
class Disconnected:
    """The hub is gone. The client looks for it until it is back or the Hub is closed."""

    hub: str
    port: str


@dataclass(frozen=True, slots=True)
class StillAway:
    """The hub is there again but cannot be used, because of `error`. Comes once for each error."""

    hub: str
    error: WildfireError


@dataclass(frozen=True, slots=True)
class Reconnected:
    """The hub is back, perhaps at another port. The events of the meantime follow."""

    hub: str
    port: str


@dataclass(frozen=True, slots=True)
class Restarted:
    """The hub has restarted: a spin under way is void, and its counts begin again."""

    hub: str
    boot: str
    spins: int


Event = SpinStarted | Spin | Gap | Disconnected | StillAway | Reconnected | Restarted
"""The events that `Hub.next_event` returns."""
