"""Measures what the project says of its speed: `make bench`.

python -m tests.bench [--rounds N] [--effort X] [--only NAME]...
"""

import argparse
import os
import platform
import sys
import time

from . import table
from .benchmarks import ALL
from .measure import run

ROUNDS = 30


def main() -> None:
    """Runs them all and prints two tables, as Markdown."""
    parser = argparse.ArgumentParser(prog="make bench")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--effort", type=float, default=1.0, help="how much is done in a round")
    parser.add_argument("--only", action="append", choices=list(ALL), help="may be repeated")
    wanted = parser.parse_args()
    chosen = {name: opening for name, opening in ALL.items() if name in (wanted.only or ALL)}
    print(_machine(), file=sys.stderr)
    _stay_on_one_cpu()
    began, load = time.monotonic(), _load()
    results = run(
        chosen,
        wanted.rounds,
        wanted.effort,
        lambda number: print(f"\rround {number + 1} of {wanted.rounds} ", end="", file=sys.stderr),
    )
    print(file=sys.stderr)
    print(f"{_machine()}\n")
    print(
        f"{time.strftime('%Y-%m-%d', time.gmtime())}, {wanted.rounds} rounds in"
        f" {time.monotonic() - began:.0f} s; load {load} before, {_load()} after\n"
    )
    print(table.goals(results), table.medians(results), sep="\n\n")


def _stay_on_one_cpu() -> None:
    # Everything is measured one after another. In a virtual machine it costs more to wake a second
    # CPU than to answer a request.
    if sys.platform == "linux":
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def _machine() -> str:
    return (
        f"{platform.system()} {platform.machine()}, {_processor()}, {os.cpu_count()} CPUs,"
        f" {platform.python_implementation()} {platform.python_version()}"
    )


def _processor() -> str:
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:  # noqa: PTH123
            names = [line.partition(":")[2].strip() for line in file if "model name" in line]
    except OSError:
        names = []
    return names[0] if names else platform.processor()


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}"


if __name__ == "__main__":
    main()
