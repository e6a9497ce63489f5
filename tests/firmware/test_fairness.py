"""No number is favoured, in any runtime, and none follows another more often than it should."""

from collections.abc import Callable

import pytest

from wildfire.fairness import LIMIT, Counts

from . import runtimes
from .soak import times

COUNT = times(50_000)


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
    assert Counts(1, tuple(singles)).p > LIMIT
    assert Counts(0, tuple(pairs)).p > LIMIT
