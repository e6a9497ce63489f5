"""Once it runs, the main loop allocates nothing, so no collection can make the light stutter.

Measured with collection switched off, in a whole spin with traffic and across wraps of the ticks.
"""

from collections.abc import Callable

from . import runtimes


@runtimes.REAL
def test_nothing_is_allocated_in_a_spin_with_traffic_nor_over_ten_thousand_idle_turns(
    run: Callable[[str], str],
) -> None:
    lines = run(runtimes.script("allocations.py")).splitlines()
    measured = {name: int(value) for name, value in map(str.split, lines)}
    assert measured["shown"] > 3 * 200, "three spins were seen"
    assert measured["sent"] > 3 * 10_000, "and much was said"
    assert measured["wasted"] >= 99 * 16, "an allocation is seen"
    assert (measured["spin"], measured["idle"]) == (0, 0)
