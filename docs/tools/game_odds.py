"""Plays the games of docs/game-odds.md, and writes its tables.

    python docs/tools/game_odds.py          plays, keeps the figures in docs/figures, and writes
    python docs/tools/game_odds.py write    only writes, from the figures that are kept

Wildfire has a page of its own, docs/odds.md.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from wildfire.bots import DEFAULT
from wildfire.games import registry
from wildfire.simulation import Experiment, Summary, simulate
from wildfire.text import words

DOCS = Path(__file__).parents[1]
FIGURES = DOCS / "figures" / "game_odds.json"
PAGE = DOCS / "game-odds.md"

SEED = 1
PLAYERS = (2, 4)
MORE = (8,)
"""So many play only for the careful bot, in games for so many."""
GAMES = 10_000
"""Whole games of greedy bots."""
MATCHES = 2000
"""Whole games of careful against greedy bots: more than enough to tell which is better."""

ROWS = {
    "rounds in a game": "rounds in a game",
    "turns in a round": "turns in a round",
    "draws in a round": "dominoes drawn in a round",
    "blocked rounds": "rounds that are blocked, %",
    "points a player and round": "points, each player and round",
    "rounds the starter wins beyond an even share": "rounds the starter wins, above even, %",
}
CAREFUL = "games won by each careful bot"

Figures = dict[str, Any]


def games() -> list[str]:
    """The games that have no page of their own, and that one player does not play alone."""
    kinds = [registry.game(name) for name in registry.names()]
    return [each.name for each in kinds if each.rule_of_dealer is None and each.seats[-1] > 1]


def plays(name: str, players: int) -> bool:
    """Whether so many play this game."""
    return players in registry.game(name).seats


def play() -> Figures:
    """The figures of each game and number of players, as docs/figures/game_odds.json keeps them."""
    return {
        f"{name} {players}": {
            "games": {} if players in MORE else measures(name, (DEFAULT,) * players, GAMES),
            "matches": measures(name, ("careful", DEFAULT) * (players // 2), MATCHES),
        }
        for name in games()
        for players in (*PLAYERS, *MORE)
        if plays(name, players)
    }


def measures(name: str, bots: tuple[str, ...], count: int) -> Figures:
    """Each measure with its interval."""
    game = registry.game(name)
    summary = Summary(game.lowest_wins)
    played = simulate(Experiment(game, bots, game.options_type()), count, SEED, -1)
    label = f"{count} games of {name}, {', '.join(bots)}"
    with click.progressbar(played, count, label, file=sys.stderr, update_min_steps=100) as bar:
        for each in bar:
            summary.add(each)
    return {
        words(name): [round(value, 4) for value in found] for name, found, _ in summary.measures()
    }


def write(page: str, figures: Figures) -> str:
    """The page with new tables between their marks."""
    for mark, lines in tables(figures).items():
        before, begin, rest = page.partition(f"<!-- {mark} -->\n")
        _, end, after = rest.partition("<!-- end -->\n")
        page = "".join([before, begin, *(f"{line}\n" for line in lines), end, after])
    return page


def tables(figures: Figures) -> dict[str, list[str]]:
    """The lines of each table, by the name at its mark."""
    return {
        **{f"games of {n}": games_table(figures, n) for n in PLAYERS},
        "careful": careful_table(figures),
    }


def games_table(figures: Figures, players: int) -> list[str]:
    """The measures of greedy bots, a column for each game."""
    found = [figures[f"{name} {players}"]["games"] for name in games()]
    return [
        row("", games()),
        row("---", ("---:" for _ in found)),
        *(row(said, (cell(each[name]) for each in found)) for name, said in ROWS.items()),
    ]


def careful_table(figures: Figures) -> list[str]:
    """How often a careful bot wins: bold if more often than an even share beyond doubt."""
    return [
        row("", games()),
        row("---", ("---:" for _ in games())),
        *(
            row(
                f"{players} players; an even share is {100 / players:g} %",
                (careful_cell(figures, name, players) for name in games()),
            )
            for players in (*PLAYERS, *MORE)
        ),
    ]


def careful_cell(figures: Figures, name: str, players: int) -> str:
    if not plays(name, players):
        return ""
    won = figures[f"{name} {players}"]["matches"][CAREFUL]
    return f"**{cell(won, 1)}**" if won[1] > 100 / players else cell(won, 1)


def row(first: str, cells: Iterable[str]) -> str:
    return f"| {' | '.join([first, *cells])} |"


def cell(found: list[float], digits: int = 2) -> str:
    """The value, and half of its interval."""
    value, low, high = found
    return f"{value:.{digits}f} ± {(high - low) / 2:.{digits}f}"


def keep(figures: Figures) -> None:
    """Writes docs/figures/game_odds.json, one line for each game and number of players."""
    lines = ",\n".join(f" {json.dumps(key)}: {json.dumps(each)}" for key, each in figures.items())
    FIGURES.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def main(arguments: list[str]) -> None:
    if arguments != ["write"]:
        keep(play())
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    PAGE.write_text(write(PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
