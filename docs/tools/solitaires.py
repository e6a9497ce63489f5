"""Solves the deals behind "How hard is it?" on the page of rules of each solitaire.

python docs/tools/solitaires.py           solves, keeps the figures in docs/figures, and writes
python docs/tools/solitaires.py write     only writes, from the figures that are kept
python docs/tools/solitaires.py bingo     solves only these
"""

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from wildfire.games import registry
from wildfire.simulation import Experiment
from wildfire.solver import Budget, Tally, solitaires, solve_deals
from wildfire.text import words

DOCS = Path(__file__).parents[1]
FIGURES = DOCS / "figures" / "solitaires.json"

SEED = 1
DEALS = 10_000
PLAIN = "greedy"
"""The bot that plays as people do who do not look ahead."""
BUDGET = Budget(states=1_000_000)
"""In states alone, so that the figures are the same on every computer."""
JOBS = 2

BEGIN = "<!-- how hard -->\n"
END = "<!-- end -->\n"

ROWS = {
    "deals that can be won": "can be won",
    "deals not decided within the limits": "not decided",
    f"deals that a {PLAIN} bot wins": "a plain player wins",
    "moves that win": "moves of a line that wins",
    "positions searched in a deal": "positions that the solver looks at",
}

Figures = dict[str, Any]


def solve(name: str) -> Figures:
    """The measures of a game's deals, as docs/figures/solitaires.json keeps them."""
    found = Tally(PLAIN)
    solved = solve_deals(Experiment(registry.game(name), (PLAIN,)), DEALS, SEED, JOBS, BUDGET)
    label = f"{DEALS} deals of {name}"
    with click.progressbar(solved, DEALS, label, file=sys.stderr, update_min_steps=100) as bar:
        for each in bar:
            found.add(each)
    return {
        "deals": DEALS,
        "measures": {
            words(what): [round(value, 3) for value in estimate]
            for what, estimate, _ in found.measures()
        },
    }


def write(page: str, figures: Figures) -> str:
    """The page with a new table between its marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    return "".join([before, begin, *(f"{line}\n" for line in table(figures)), end, after])


def table(figures: Figures) -> list[str]:
    """The lines of a table."""
    measures: Mapping[str, list[float]] = figures["measures"]
    return [
        row([f"of {figures['deals']:,} deals", ""]),
        row(["---", "---:"]),
        *(
            row([said, cell(measures[what], " %" if what.startswith("deals") else "")])
            for what, said in ROWS.items()
            if what in measures
        ),
    ]


def row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def cell(found: list[float], unit: str) -> str:
    """The value and its interval."""
    value, low, high = found
    digits = 2 if unit else 1
    return f"{value:.{digits}f}{unit} ({low:.{digits}f} to {high:.{digits}f})"


def page_of(name: str) -> Path:
    return DOCS / "rules" / f"{name}.md"


def keep(figures: Figures) -> None:
    """Writes docs/figures/solitaires.json, a line for each game."""
    lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(each)}" for key, each in figures.items())
    FIGURES.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def main(arguments: list[str]) -> None:
    figures: Figures = {}
    if FIGURES.exists():
        figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    if arguments != ["write"]:
        for name in arguments or solitaires():
            figures[name] = solve(name)
        keep({name: figures[name] for name in solitaires() if name in figures})
    for name in figures:
        path = page_of(name)
        page = write(path.read_text(encoding="utf-8"), figures[name])
        path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
