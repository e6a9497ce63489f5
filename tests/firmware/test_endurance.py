"""A month of play: the last spin is as exact as the first, and memory is where it was."""

from . import runtimes
from .soak import times


def test_after_thirty_days_nothing_has_changed() -> None:
    spins = times(100, 5000)
    # the unix port: only where garbage is collected can one see what stays
    out = runtimes.unix(f"SPINS = {spins}\n" + runtimes.script("endurance.py"))
    measured = {name: (int(low), int(high)) for name, low, high in map(str.split, out.splitlines())}
    assert measured["spins"] == (spins, spins)
    assert measured["days"][0] >= 30
    assert measured["stops"] == (4005, 4005)
    assert measured["darks"] == (34_005, 34_005)
    assert measured["frames"][1] <= 50
    assert abs(measured["grown"][0]) < 1024
