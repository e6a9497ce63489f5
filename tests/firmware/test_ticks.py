"""Ticks wrap at 2**29, and nobody notices."""

from hypothesis import given
from hypothesis import strategies as st

from wildfire_hub import ticks

TICK = st.integers(0, 2**29 - 1)
NEAR = st.integers(-(2**28), 2**28 - 1)


@given(TICK, st.integers(0, 2**28 - 1))
def test_diff_undoes_add_across_any_wrap(tick: int, ms: int) -> None:
    later = ticks.add(tick, ms)
    assert 0 <= later < 2**29
    assert ticks.diff(later, tick) == ms
    assert ticks.diff(tick, later) == -ms


@given(TICK, NEAR)
def test_diff_is_the_shortest_way(tick: int, ms: int) -> None:
    assert ticks.diff((tick + ms) % 2**29, tick) == ms


@given(TICK, st.integers(0, 2**28 - 1))
def test_no_step_of_the_arithmetic_needs_a_big_integer(tick: int, ms: int) -> None:
    other = ticks.add(tick, ms)
    for value in (tick + ms, other - tick, tick - other, ticks.diff(other, tick) - ticks.PERIOD):
        assert -(2**30) <= value < 2**30


def test_the_first_tick_follows_the_last() -> None:
    assert ticks.add(2**29 - 1, 1) == 0
    assert ticks.diff(0, 2**29 - 1) == 1
    assert ticks.diff(2**29 - 1, 0) == -1
