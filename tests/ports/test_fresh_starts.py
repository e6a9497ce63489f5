"""The first spins of a board after it was switched on say nothing about those of another."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from wildfire.fairness import Counts

from ..packaging.test_device_imports import imported
from ..soak import LONG, Tell, judged, times
from .test_hal_contract import FIRMWARE, HERE

STARTS = times(200, 10_000)
# A start of MicroPython, again and again. CPython would start far more slowly.
STARTER = """
import os, sys
from micropython_unix import run_main

for _ in range(int(sys.argv[1])):
    child = os.fork()
    if not child:
        os._exit(run_main(["micropython", *sys.argv[2:]]))
    assert os.waitpid(child, 0)[1] == 0
"""


@LONG
def test_no_two_starts_are_alike_and_every_number_comes_first(tell: Tell) -> None:
    pytest.importorskip("micropython_unix", reason="there is no MicroPython for this machine")
    script = [HERE / "first_numbers.py", FIRMWARE, FIRMWARE / "ports" / "micropython"]
    done = subprocess.run(
        [sys.executable, "-c", STARTER, str(STARTS), *script],
        stdout=subprocess.PIPE,
        text=True,
        timeout=times(60, 3600),
        check=True,
    )
    tens = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    assert [len(ten) for ten in tens] == [10] * STARTS
    # Two of 200 are alike by chance once in 170,000 runs; of ten thousand, far more often.
    assert len({*tens[:200]}) == 200
    firsts = Counter(ten[0] for ten in tens)
    assert sorted(firsts) == list(range(1, 10))
    counts = Counts(1, tuple(firsts[number] for number in range(1, 10)))
    # Chance passes this limit once in a million runs.
    assert counts.p > 1e-6
    tell(
        "the first number after a start of MicroPython with the board's own program",
        {"starts": sum(firsts.values())},
        {},
        judged(counts),
    )


@pytest.mark.parametrize("path", sorted(FIRMWARE.rglob("*.py")), ids=lambda path: path.name)
def test_no_source_of_the_firmware_has_a_generator_that_could_start_alike(path: Path) -> None:
    """On some boards `random` has the same seed at every start. `os.urandom` needs no seed."""
    assert not imported(path.read_text(encoding="utf-8")) & {"random", "urandom", "secrets"}
