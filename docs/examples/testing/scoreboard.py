"""The program under test: a scoreboard that counts the numbers of a hub."""

from collections import Counter

from wildfire import Disconnected, Hub, Spin


def count(hub: Hub, spins: int, patience: float = 10.0) -> Counter[int]:
    """How often each number came in the next `spins` spins.

    Raises:
        ConnectionError: the hub went away.
        TimeoutError: nobody pressed within `patience` seconds.
    """
    counted: Counter[int] = Counter()
    while counted.total() < spins:
        event = hub.next_event(patience)
        if event is None:
            raise TimeoutError(f"nobody pressed for {patience} s")
        if isinstance(event, Disconnected):
            raise ConnectionError(f"hub {event.hub} went away")
        if isinstance(event, Spin):
            counted[event.number] += 1
    return counted
