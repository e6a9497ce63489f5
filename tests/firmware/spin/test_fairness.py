"""No number is favoured, in any runtime, and none follows another more often than it should."""

from collections.abc import Callable

import pytest

from wildfire.fairness import LIMIT, Counts

from ...soak import LONG, Tell, judged, times
from .. import runtimes

COUNT = times(50_000, 1_000_000)

RUNTIMES = {"cpython": "CPython", "unix": "MicroPython, 64 bit", "wasm": "MicroPython, 32 bit"}


@LONG
@pytest.mark.parametrize(
    "run", [runtimes.cpython, runtimes.unix, runtimes.wasm], ids=["cpython", "unix", "wasm"]
)
def test_every_number_is_equally_likely_in_every_runtime(
    run: Callable[[str], str], tell: Tell
) -> None:
    lines = run(f"COUNT = {COUNT}\n" + runtimes.script("fairness.py")).splitlines()
    for size, drawn in zip(range(2, 17), lines, strict=False):
        usable = 256 - 256 % size
        assert drawn == "".join(f"{value % size:x}" for value in range(usable)).ljust(256, "-")
    singles, pairs = ([int(count) for count in line.split()] for line in lines[15:])
    assert sum(singles) == sum(pairs) == COUNT
    single, pair = Counts(1, tuple(singles)), Counts(0, tuple(pairs))
    assert single.p > LIMIT
    assert pair.p > LIMIT
    tell(
        f"the choice of the number, on {RUNTIMES[run.__name__]}",
        {"numbers": sum(singles)},
        {},
        f"single numbers: {judged(single)}; pairs: {judged(pair)}",
    )
