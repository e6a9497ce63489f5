"""The arithmetic of fairness, compared with SciPy 1.17 and with chance."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.fairness import (
    LIMIT,
    Counts,
    Runs,
    count,
    limit,
    power,
    run_chance,
    spins_for_power,
    tail,
)

# (chi-square, degrees of freedom): scipy.stats.chi2.sf
TAILS = {
    (0.0, 1): 1.0,
    (0.0, 8): 1.0,
    (0.0039, 1): 0.9502044943287289,
    (10.83, 1): 0.0009986863791802592,
    (0.001, 3): 0.9999915920809419,
    (0.5, 8): 0.999866630349486,
    (8.0, 8): 0.43347012036670896,
    (26.12, 8): 0.001001769361809457,
    (26.125, 8): 0.0009997955113448295,
    (60.0, 8): 4.661032000779303e-10,
    (400.0, 8): 1.8731514627189038e-81,
    (2000.0, 8): 0.0,
    (27.877, 9): 0.001000063357757273,
    (36.123, 14): 0.001000094487523299,
    (37.697, 15): 0.001000101123004824,
    (60.0, 80): 0.9537469623541579,
    (124.84, 80): 0.0009998457466212174,
}
# scipy.stats.chi2.isf(0.001, degrees)
LIMITS = {
    1: 10.827566170662733,
    2: 13.815510557964274,
    8: 26.124481558376143,
    9: 27.877164871256575,
    15: 37.69729821835383,
    80: 124.83922401576478,
}


@pytest.mark.parametrize(("chi_square", "degrees"), TAILS)
def test_the_tail_is_that_of_scipy(chi_square: float, degrees: int) -> None:
    expected = TAILS[chi_square, degrees]
    assert tail(chi_square, degrees) == pytest.approx(expected, rel=1e-9, abs=1e-300)


@pytest.mark.parametrize("degrees", LIMITS)
def test_the_limit_is_that_of_scipy(degrees: int) -> None:
    assert limit(degrees) == pytest.approx(LIMITS[degrees], rel=1e-12)


@given(st.floats(0, 1e6), st.floats(0, 1e6), st.integers(1, 15))
def test_the_more_uneven_the_rarer(one: float, other: float, degrees: int) -> None:
    low, high = sorted((one, other))
    assert 1 >= tail(low, degrees) >= tail(high, degrees) - 1e-12 >= -1e-12


@given(st.integers(0, 14), st.lists(st.integers(0, 10**9), min_size=2, max_size=16))
def test_any_counts_are_judged_by_the_limit_and_in_any_order(
    lowest: int, numbers: list[int]
) -> None:
    counts = Counts(lowest, tuple(numbers))
    assert (counts.verdict == "too-few") == (sum(numbers) < max(45, 5 * len(numbers)))
    if counts.verdict != "too-few":
        over = counts.chi_square > limit(counts.degrees)
        assert (counts.verdict == "unfair") == over
    backwards = Counts(lowest, tuple(reversed(numbers)))
    assert backwards.verdict == counts.verdict
    assert 0 <= power(counts.spins, counts.size) <= 1 + 1e-9


def test_45_spins_are_enough_for_nine_numbers_and_44_are_not() -> None:
    assert Counts(1, (44, 0, 0, 0, 0, 0, 0, 0, 0)).verdict == "too-few"
    assert Counts(1, (45, 0, 0, 0, 0, 0, 0, 0, 0)).verdict == "unfair"
    assert Counts(1, (5,) * 9).verdict == "fair"
    assert Counts(0, (5,) * 9 + (4,)).verdict == "too-few"
    assert Counts(0, (5,) * 10).verdict == "fair"


def test_the_limit_parts_neighbours() -> None:
    below = Counts(1, (25, 9, 8, 8, 8, 8, 8, 8, 8))
    above = Counts(1, (26, 8, 8, 8, 8, 8, 8, 8, 8))
    assert (below.chi_square, below.verdict) == (pytest.approx(25.4), "fair")
    assert (above.chi_square, above.verdict) == (pytest.approx(28.8), "unfair")


def test_a_fair_hub_is_flagged_once_in_a_thousand_times_and_a_loaded_one_as_computed() -> None:
    source = random.Random(9)
    fair = [count(source.choices(range(1, 10), k=200), 1, 9) for _ in range(3000)]
    assert sum(each.verdict == "unfair" for each in fair) <= 12
    loaded = [count(source.choices(range(1, 10), [2, *[1] * 8], k=200), 1, 9) for _ in range(1000)]
    share = sum(each.verdict == "unfair" for each in loaded) / 1000
    assert share == pytest.approx(power(200, 9), abs=0.06)


@pytest.mark.parametrize("size", [2, 9, 10, 16])
def test_how_many_spins_it_takes_is_the_first_number_that_does(size: int) -> None:
    enough = spins_for_power(0.9, size)
    assert power(enough - 1, size) < 0.9 <= power(enough, size)
    assert power(0, size) == pytest.approx(LIMIT)
    assert power(10**9, size) == pytest.approx(1)


@pytest.mark.parametrize(("size", "spins", "length"), [(2, 8, 3), (3, 6, 2), (3, 7, 4), (2, 5, 5)])
def test_the_chance_of_a_run_is_what_counting_all_cases_gives(
    size: int, spins: int, length: int
) -> None:
    cases = [*itertools.product(range(size), repeat=spins)]
    found = sum(Runs((case,), size).longest[1] >= length for case in cases)
    assert run_chance(spins, size, length) == pytest.approx(found / len(cases))


def test_a_triple_among_fifty_spins_comes_42_times_in_100() -> None:
    assert run_chance(50, 9, 3) == pytest.approx(0.42, abs=0.005)
    assert run_chance(2, 9, 3) == run_chance(0, 9, 1) == 0
    assert run_chance(1, 9, 1) == 1
    assert run_chance(10**9, 9, 3) == pytest.approx(1)


def test_runs_do_not_reach_from_one_game_into_the_next() -> None:
    runs = Runs(((1, 7, 7), (7, 7, 7, 2), (2,)), 9)
    assert (runs.repeats, runs.longest) == (3, (7, 3))
    assert runs.usual == pytest.approx(5 / 9)
    assert runs.chance(3) == pytest.approx(
        1 - (1 - run_chance(3, 9, 3)) * (1 - run_chance(4, 9, 3))
    )
    assert Runs((), 9).longest == (0, 0)
