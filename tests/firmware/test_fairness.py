"""No number is favoured, in any runtime, and none follows another more often than it should."""

from collections.abc import Callable

import pytest

from . import runtimes
from .soak import times

COUNT = times(20_000)


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


@pytest.mark.parametrize(
    "run", [runtimes.cpython, runtimes.unix, runtimes.wasm], ids=["cpython", "unix", "wasm"]
)
def test_every_number_is_equally_likely_in_every_runtime(run: Callable[[str], str]) -> None:
    lines = run(f"COUNT = {COUNT}\n" + runtimes.script("fairness.py")).splitlines()
    for size, drawn in zip(range(2, 17), lines, strict=False):
        usable = 256 - 256 % size
        assert drawn == "".join(f"{value % size:x}" for value in range(usable)).ljust(256, "-")
    singles, pairs = ([int(count) for count in line.split()] for line in lines[15:])
    assert sum(singles) == sum(pairs) == COUNT
    # chance passes these once in a thousand: 8 and 80 degrees of freedom
    assert chi_square(singles) < 26.12
    assert chi_square(pairs) < 124.84
