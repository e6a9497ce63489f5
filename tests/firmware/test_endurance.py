"""After a month of play the last spin is as exact as the first, and memory is as it was."""

from ..soak import LONG, Tell, times
from . import runtimes


@LONG
def test_after_thirty_days_nothing_has_changed(tell: Tell) -> None:
    spins = times(100, 100_000)
    # the unix port, because leaks only show where garbage is collected
    out = runtimes.unix(f"SPINS = {spins}\n" + runtimes.script("endurance.py"))
    measured = {name: (int(low), int(high)) for name, low, high in map(str.split, out.splitlines())}
    assert measured["spins"] == (spins, spins)
    assert measured["days"][0] >= 30
    assert measured["stops"] == (4005, 4005)
    assert measured["darks"] == (34_005, 34_005)
    assert measured["frames"][1] <= 50
    assert abs(measured["grown"][0]) < 1024
    tell(
        "a hub in MicroPython that is never switched off, across every wrap of its ticks",
        {"spins": measured["spins"][0], "days": measured["days"][0]},
        {"spins that stopped otherwise": 0},
        f"{measured['stops'][1]} ms to the stop and {measured['darks'][1]} to the end of the "
        f"light, first and last; {measured['frames'][1]} ms at most between frames; "
        f"{measured['grown'][0]} bytes more memory",
    )
