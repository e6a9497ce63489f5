"""Plays the games of docs/odds.md, draws its plots and writes its tables.

    python docs/tools/odds.py             plays, and keeps the figures in docs/figures; then draws
    python docs/tools/odds.py play        only plays
    python docs/tools/odds.py draw        draws and writes from the figures that are kept

The games are the same on every machine, however many CPUs it has. Only the time differs.
An interrupted run goes on where it stopped.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import click

from wildfire.bots import kinds
from wildfire.games.wildfire import Options, Wildfire
from wildfire.simulation import Experiment, Mean, RoundResult, Summary, play_game, simulate
from wildfire.text import words

KINDS = kinds(Wildfire)

DOCS = Path(__file__).parents[1]
FIGURES = DOCS / "figures" / "odds.json"
PAGE = DOCS / "odds.md"
PICTURES = DOCS / "pictures"
UNFINISHED = DOCS.parent / ".cache" / "odds.json"

SEED = 20261130
"""No weight of a bot was ever chosen on its games."""
PLAYERS = range(2, 9)
GAMES = 15_000
"""Whole games of greedy bots for each number of players: more than 100,000 in all."""
MATCHES = 2000
"""Whole games for each pairing and number of players."""
HABITS = {
    "points for a Wild One kept": "careful:wild=0",
    "a variety of numbers, and one that fits next time": "careful:variety=0:able=0",
    "doubles and Wildfires first": "careful:stubborn=0",
    "ends that the next player cannot fit": "careful:hindered=0",
    "no flame that it could not answer": "careful:burnt=0",
}
"""What careful minds, and the bot that minds everything else."""
ROUNDS = 20_000
"""Single rounds for each habit."""

Figures = dict[str, Any]


# Playing


def play() -> Figures:
    """All the figures, as docs/figures/odds.json keeps them."""
    return {
        "games": {str(players): kept(experiment_of_games(players), GAMES) for players in PLAYERS},
        "matches": [
            {"one": one, "other": other, "players": players}
            | kept(experiment_of_match(one, other, players), MATCHES)
            for one, other in permutations(KINDS, 2)
            for players in PLAYERS
        ],
        "habits": {habit: kept(experiment_of_habit(habit), ROUNDS) for habit in HABITS},
    }


def experiment_of_games(players: int) -> Experiment:
    """Everybody is greedy: this bot plays as most people do."""
    return Experiment(Wildfire, ("greedy",) * players)


def experiment_of_match(one: str, other: str, players: int) -> Experiment:
    """One bot of a kind, alone among bots of another kind."""
    return Experiment(Wildfire, (one, *[other] * (players - 1)))


def experiment_of_habit(habit: str) -> Experiment:
    """Two bots that mind everything, and two that do not mind this."""
    return Experiment(Wildfire, ("careful", HABITS[habit]) * 2, Options(rounds=1))


def kept(experiment: Experiment, games: int) -> Figures:
    """The figures of these games: from the unfinished run if the bots still play like that, or new
    ones.
    """
    kinds = ", ".join(f"{count} {kind}" for kind, count in Counter(experiment.bots).items())
    name = ", ".join([f"{games} games of {kinds}", *map("=".join, experiment.options.texts())])
    done = json.loads(UNFINISHED.read_text("utf-8")) if UNFINISHED.exists() else {}
    if name not in done or done[name]["first"] != first(experiment):
        done[name] = figures(experiment, games, name)
        UNFINISHED.parent.mkdir(exist_ok=True)
        new = UNFINISHED.with_suffix(".new")
        new.write_text(json.dumps(done), "utf-8")
        new.replace(UNFINISHED)
    found: Figures = done[name]
    return found


def figures(experiment: Experiment, games: int, name: str) -> Figures:
    """The results of the games."""
    summary = Summary(Wildfire.lowest_wins)
    ahead = Mean()
    counts: dict[str, Counter[int]] = {name: Counter() for name in COUNTED}
    played = simulate(experiment, games, SEED, -1)
    with click.progressbar(played, games, name, file=sys.stderr, update_min_steps=100) as bar:
        for game in bar:
            summary.add(game)
            for each in game:
                ahead.add(by_how_much(each, experiment.bots[0]))
            for what, values in COUNTED.items():
                counts[what].update(values(game))
    found: Figures = {
        "games": games,
        "measures": {words(name): rounded(estimate) for name, estimate, _ in summary.measures()},
        "first": first(experiment),
    }
    if len(set(experiment.bots)) > 1:
        return found | {"ahead": rounded(ahead.estimate())}
    return found | {"counts": {what: sorted(count.items()) for what, count in counts.items()}}


COUNTED: dict[str, Callable[[Sequence[RoundResult]], Iterable[int]]] = {
    "turns in a round": lambda game: [each.turns for each in game],
    "spins in a round": lambda game: [each.spins for each in game],
    "points in a round": lambda game: [points for each in game for points in each.points],
    "points in a blocked round": lambda game: [
        points for each in game if each.out is None for points in each.points
    ],
    "rounds in a game": lambda game: [len(game)],
}
"""Each value, and how often it came."""


def by_how_much(played: RoundResult, kind: str) -> float:
    """How many points less than the others the bots of that kind have."""
    mine = [p for p, bot in zip(played.points, played.bots, strict=True) if bot == kind]
    others = sum(played.points) - sum(mine)
    return others / max(len(played.points) - len(mine), 1) - sum(mine) / len(mine)


def rounded(values: Iterable[float]) -> list[float]:
    return [round(value, 4) for value in values]


def first(experiment: Experiment) -> list[list[int]]:
    """The points of the first few rounds. They show whether the bots still play like that."""
    only = Experiment(Wildfire, experiment.bots, Options(rounds=1))
    return [list(play_game(only, number, SEED)[0].points) for number in range(20)]


def keep(figures: Figures) -> None:
    """Writes the figures, one line for each experiment, so that people can read a change."""
    games = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in figures["games"].items())
    matches = ",\n".join(f"  {json.dumps(each)}" for each in figures["matches"])
    habits = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in figures["habits"].items())
    text = f'{{"games": {{\n{games}\n}}, "matches": [\n{matches}\n], "habits": {{\n{habits}\n}}}}\n'
    FIGURES.write_text(text, encoding="utf-8")
    UNFINISHED.unlink()


# Drawing


def draw(figures: Figures) -> None:
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
    }
    for name, (title, what, across, widths) in PLOTS.items():
        plot(figures["games"], PICTURES / f"odds-{name}.svg", title, what, across, widths)
    plot_bots(figures, PICTURES / "odds-bots.svg")


LINES = {2: ("#3d0d05", "-"), 4: ("#a32d13", "--"), 6: ("#e0651f", "-."), 8: ("#f2a541", ":")}
"""From dark to light, with different strokes. The other numbers of players lie between."""
PLOTS = {
    "turns": ("How long a round lasts", "turns in a round", "turns, passes included", (5, 121)),
    "spins": ("How often a round presses the hub", "spins in a round", "presses", (1, 16)),
    "points": ("What one player scores in a round", "points in a round", "points", (5, 151)),
    "rounds": ("How many rounds make 300 points", "rounds in a game", "rounds", (1, 26)),
}
"""File: title, figure, label, and (how many values make a step, where the plot ends)."""


def plot(
    games: Figures,
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
    for players, (colour, stroke) in LINES.items():
        found = games[str(players)]["counts"][figure]
        total = sum(count for _, count in found)
        shares = [
            100 * sum(count for value, count in found if at <= value < at + step) / total
            for at in range(0, end, step)
        ]
        middles = [at + (step - 1) / 2 for at in range(0, end, step)]
        axes.plot(middles, shares, stroke, color=colour, label=players, lw=1.8)
    axes.set_title(title, loc="left", fontsize=10)
    axes.set_xlabel(across)
    axes.set_ylabel("%" if step == 1 else f"% for each {step}")
    axes.set_xlim(0, end - 1)
    axes.set_ylim(0)
    axes.legend(title="players", frameon=False, handlelength=3)
    drawing.savefig(path, metadata={"Date": None})
    pyplot.close(drawing)


def plot_bots(figures: Figures, path: Path) -> None:
    """How much more often than an even share the better bot wins among the worse ones."""
    from matplotlib import pyplot

    drawing, axes = pyplot.subplots(figsize=(5.2, 2.8), layout="constrained")
    for (one, other), (colour, stroke) in zip(BETTER, LINES.values(), strict=False):
        wins = [
            [players / 100 * value for value in match_of(figures, one, other, players)]
            for players in PLAYERS
        ]
        values = [value for value, _, _ in wins]
        around = [
            [value - low for value, low, _ in wins],
            [high - value for value, _, high in wins],
        ]
        axes.errorbar(
            PLAYERS, values, around, None, stroke, color=colour, label=f"{one} among {other}",
            lw=1.8, elinewidth=1, capsize=3,
        )  # fmt: skip
    axes.axhline(1, color="#808080", lw=0.8)
    axes.set_title("How often one better bot wins among worse ones", loc="left", fontsize=10)
    axes.set_xlabel("players")
    axes.set_ylabel("times an even share")
    axes.set_ylim(0.9)
    axes.legend(frameon=False, handlelength=3)
    drawing.savefig(path, metadata={"Date": None})
    pyplot.close(drawing)


BETTER = (("careful", "random"), ("greedy", "random"), ("careful", "greedy"))


# Writing


def write(page: str, figures: Figures) -> str:
    """The page with new tables between their marks."""
    for name, lines in tables(figures).items():
        before, begin, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->\n")
        page = "".join([before, begin, *(f"{line}\n" for line in lines), end, after])
    return page


def tables(figures: Figures) -> dict[str, list[str]]:
    """The lines of each table, by the name at its mark."""
    return {
        "games": games_table(figures),
        "habits": habits_table(figures),
        "wins": matches_table(figures, wins_cell),
        "ahead": matches_table(figures, ahead_cell),
    }


ROWS = {
    "rounds in a game": "rounds in a game",
    "turns in a round": "turns in a round",
    "draws in a round": "dominoes drawn in a round",
    "spins in a round": "spins in a round",
    "spins in a game": "spins in a game",
    "blocked rounds": "rounds that are blocked, %",
    "blocked rounds that a flame blocked": "of these with a flame left incomplete, %",
    "points a player and round": "points, each player and round",
    "points that the starter is ahead": "points by which the starter is ahead",
    "rounds the starter wins beyond an even share": "rounds the starter wins, above even, %",
}


def games_table(figures: Figures) -> list[str]:
    """The measures, a column for each number of players."""
    games = figures["games"].values()
    return [
        *heads("players", PLAYERS),
        row("games", (f"{found['games']:,}" for found in games)),
        *(
            row(words, (cell(found["measures"][name], 2) for found in games))
            for name, words in ROWS.items()
        ),
    ]


def matches_table(figures: Figures, shown: Callable[[Figures], str]) -> list[str]:
    """A line for each pairing, a column for each number of players."""
    matches = {(each["one"], each["other"], each["players"]): each for each in figures["matches"]}
    return [
        *heads("players", PLAYERS),
        *(
            row(f"{one} among {other}", (shown(matches[one, other, n]) for n in PLAYERS))
            for one, other in permutations(reversed(KINDS), 2)
        ),
    ]


def wins_cell(match: Figures) -> str:
    """How many games the one wins: bold if more than an even share beyond doubt."""
    wins = match["measures"][f"games won by each {match['one']} bot"]
    return f"**{cell(wins, 1)}**" if wins[1] > 100 / match["players"] else cell(wins, 1)


def ahead_cell(match: Figures) -> str:
    return cell(match["ahead"], 1)


def habits_table(figures: Figures) -> list[str]:
    """What each habit saves."""
    return [
        *heads("careful minds", ["points it saves in a round", "rounds it wins, % (even: 25)"]),
        *(
            row(habit, (cell(found["ahead"], 2), cell(won_with_habit(found), 2)))
            for habit, found in figures["habits"].items()
        ),
    ]


def won_with_habit(found: Figures) -> list[float]:
    wins: list[float] = found["measures"]["games won by each careful bot"]
    return wins


def match_of(figures: Figures, one: str, other: str, players: int) -> list[float]:
    """How many games in a hundred the one wins, and the interval's ends."""
    (wins,) = (
        each["measures"][f"games won by each {one} bot"]
        for each in figures["matches"]
        if (each["one"], each["other"], each["players"]) == (one, other, players)
    )
    found: list[float] = wins
    return found


def heads(first: str, others: Iterable[object]) -> list[str]:
    texts = [first, *map(str, others)]
    return [row(texts[0], texts[1:]), row("---", ["---"] * (len(texts) - 1))]


def row(first: str, cells: Iterable[str]) -> str:
    return f"| {' | '.join([first, *cells])} |"


def cell(estimate: Sequence[float], digits: int) -> str:
    """The value and half its interval's width."""
    value, low, high = estimate
    return f"{value:.{digits}f} ± {(high - low) / 2:.{digits}f}"


def main(arguments: Sequence[str]) -> None:
    if "draw" not in arguments:
        keep(play())
    if "play" not in arguments:
        figures = json.loads(FIGURES.read_text(encoding="utf-8"))
        draw(figures)
        PAGE.write_text(write(PAGE.read_text(encoding="utf-8"), figures), encoding="utf-8")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit("odds: interrupted; what is finished is kept, start it again to go on")
