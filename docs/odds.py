"""Plays the games of docs/odds.md, draws its plots and writes its tables.

    python docs/odds.py             plays, and keeps the figures in docs/odds.json; then draws
    python docs/odds.py play        only plays
    python docs/odds.py draw        draws and writes from the figures that are kept

The same games come out on every machine, whatever the number of its CPUs; only the time differs.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

from wildfire.bots import KINDS
from wildfire.rules import Options
from wildfire.simulation import Matter, Played, simulate, summarize

DOCS = Path(__file__).parent
FIGURES = DOCS / "odds.json"
PAGE = DOCS / "odds.md"
PICTURES = DOCS / "pictures"

SEED = 2026
GAMES = {2: 4000, 3: 4000, 4: 4000}
"""Whole games of greedy bots, by the number of players: more than 100,000 rounds in all."""
MATCHES = 2000
"""Games for each pairing and number of players."""
MATCH = Options(rounds=1)
"""A whole game adds up ten rounds and says less about the bots in the same time."""


def play() -> dict[str, Any]:
    """All the figures, as docs/odds.json keeps them."""
    return {
        "games": {str(players): figures_of_games(players) for players in GAMES},
        "matches": [
            figures_of_match(one, other, players)
            for players in (2, 3, 4)
            for one, other in permutations(KINDS, 2)
            if players > 2 or list(KINDS).index(one) > list(KINDS).index(other)
        ],
    }


def figures_of_games(players: int) -> dict[str, Any]:
    """What so many players meet: the measures, and how often each value came."""
    tell(f"{GAMES[players]} games of {players}")
    games = list(simulate(Matter(("greedy",) * players), GAMES[players], SEED, -1))
    rounds = [each for game in games for each in game]
    return {
        "games": len(games),
        "rounds": len(rounds),
        "measures": measured(games),
        "first": first(games),
        "turns in a round": counted(each.turns for each in rounds),
        "spins in a round": counted(each.spins for each in rounds),
        "points in a round": counted(points for each in rounds for points in each.points),
        "rounds in a game": counted(map(len, games)),
    }


def figures_of_match(one: str, other: str, players: int) -> dict[str, Any]:
    """One bot of a kind alone among others of another kind."""
    tell(f"{MATCHES} games of one {one} bot, the others {other}, {players} players")
    matter = match_of(one, other, players)
    games = list(simulate(matter, MATCHES, SEED, -1))
    return {
        "one": one,
        "other": other,
        "players": players,
        "games": len(games),
        "measures": {name: each for name, each in measured(games).items() if " bot" in name},
        "first": first(games),
    }


def match_of(one: str, other: str, players: int) -> Matter:
    """Who plays it."""
    return Matter((one, *[other] * (players - 1)), MATCH)


def measured(games: Sequence[Sequence[Played]]) -> dict[str, list[float]]:
    """By name: the value, and the ends of its interval."""
    return {name: [round(value, 4) for value in estimate] for name, estimate, _ in summarize(games)}


def first(games: Sequence[Sequence[Played]]) -> list[list[int]]:
    """The points of the first rounds: by them a test sees whether the bots still play like that."""
    return [list(game[0].points) for game in games[:20]]


def counted(values: Iterable[int]) -> list[list[int]]:
    """Each value, and how often it came."""
    return [list(pair) for pair in sorted(Counter(values).items())]


def tell(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def keep(figures: dict[str, Any]) -> None:
    """In docs/odds.json, one line for each table of players, so that a change can be read."""
    games = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in figures["games"].items())
    matches = ",\n".join(f"  {json.dumps(each)}" for each in figures["matches"])
    text = f'{{"games": {{\n{games}\n}}, "matches": [\n{matches}\n]}}\n'
    FIGURES.write_text(text, encoding="utf-8")


# Drawing


def draw(figures: dict[str, Any]) -> None:
    """The plots, in docs/pictures."""
    import matplotlib

    matplotlib.use("svg")
    # The same figures give the same file: no date, no random names.
    matplotlib.rcParams |= {
        "svg.hashsalt": "odds",
        "svg.fonttype": "none",
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.prop_cycle": matplotlib.cycler(color=COLOURS),
    }
    for name, (title, what, across, widths) in PLOTS.items():
        plot(figures["games"], PICTURES / f"odds-{name}.svg", title, what, across, widths)


COLOURS = ("#b5331f", "#e08a1e", "#2f6f8f")
PLOTS = {
    "turns": ("How long a round lasts", "turns in a round", "turns, passes included", (5, 121)),
    "spins": ("How often a round presses the hub", "spins in a round", "presses", (1, 16)),
    "points": ("What one player scores in a round", "points in a round", "points", (5, 151)),
    "rounds": ("How many rounds make 300 points", "rounds in a game", "rounds", (1, 31)),
}
"""File: title, figure, label, and (how many values make a step, where the plot ends)."""


def plot(
    games: dict[str, Any],
    path: Path,
    title: str,
    figure: str,
    across: str,
    widths: tuple[int, int],
) -> None:
    """One line for each number of players: how many in a hundred."""
    from matplotlib import pyplot

    step, end = widths
    drawing, axes = pyplot.subplots(figsize=(5.2, 2.6), layout="constrained")
    for players, found in games.items():
        total = sum(count for _, count in found[figure])
        shares = [
            100 * sum(count for value, count in found[figure] if at <= value < at + step) / total
            for at in range(0, end, step)
        ]
        edges = [at - (step == 1) / 2 for at in range(0, end + step, step)]
        axes.stairs(shares, edges[: len(shares) + 1], label=players, lw=1.6)
    axes.set_title(title, loc="left", fontsize=10)
    axes.set_xlabel(across)
    axes.set_ylabel("%" if step == 1 else f"% for each {step}")
    axes.set_xlim(-0.5 if step == 1 else 0, end - 1)
    axes.set_ylim(0)
    axes.legend(title="players", frameon=False)
    drawing.savefig(path, metadata={"Date": None})
    pyplot.close(drawing)


# Writing


def write(page: str, figures: dict[str, Any]) -> str:
    """The page with its two tables anew, each between its marks."""
    for name, lines in (("games", games_table(figures)), ("matches", matches_table(figures))):
        before, begin, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->\n")
        page = "".join([before, begin, *(f"{line}\n" for line in lines), end, after])
    return page


ROWS = {
    "rounds in a game": "rounds in a game",
    "turns in a round": "turns in a round",
    "draws in a round": "dominoes drawn in a round",
    "spins in a round": "spins in a round",
    "spins in a game": "spins in a game",
    "blocked rounds": "rounds that are blocked, %",
    "points a player and round": "points, each player and round",
    "points that the starter is ahead": "points by which the starter is ahead",
    "rounds the starter wins beyond an even share": "rounds the starter wins, above even, %",
}


def games_table(figures: dict[str, Any]) -> list[str]:
    """The measures, a column for each number of players."""
    games = figures["games"]
    return [
        f"| players | {' | '.join(games)} |",
        f"| --- |{' --- |' * len(games)}",
        f"| games | {' | '.join(format(found['games'], ',') for found in games.values())} |",
        f"| rounds | {' | '.join(format(found['rounds'], ',') for found in games.values())} |",
        *(
            f"| {words} | {' | '.join(cell(found['measures'][name]) for found in games.values())} |"
            for name, words in ROWS.items()
        ),
    ]


def matches_table(figures: dict[str, Any]) -> list[str]:
    """A line for each match."""
    return [
        "| players | one | the others | games | it wins, % | an even share | its points | theirs |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
        *map(match_line, figures["matches"]),
    ]


def match_line(match: dict[str, Any]) -> str:
    one, other, players = match["one"], match["other"], match["players"]
    wins, *points = (
        match["measures"][name]
        for name in (
            f"games won by each {one} bot",
            f"points of a {one} bot in a round",
            f"points of a {other} bot in a round",
        )
    )
    even = 100 / players
    shown = f"**{cell(wins)}**" if wins[1] > even else cell(wins)
    return (
        f"| {players} | {one} | {other} | {match['games']:,} | {shown} | {even:.1f} "
        f"| {' | '.join(map(cell, points))} |"
    )


def cell(estimate: Sequence[float]) -> str:
    """The value and half its interval's width."""
    value, low, high = estimate
    return f"{value:.2f} ± {(high - low) / 2:.2f}"


def main(arguments: Sequence[str]) -> None:
    if "draw" not in arguments:
        keep(play())
    if "play" not in arguments:
        figures = json.loads(FIGURES.read_text(encoding="utf-8"))
        draw(figures)
        PAGE.write_text(write(PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
