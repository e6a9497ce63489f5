"""`wildfire simulate`: what many games between bots come to."""

import csv
import json
import secrets
import sys
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from typing import Any

import click

from wildfire import bots
from wildfire.cli.commands import completion
from wildfire.cli.commands.new_game import options_to_play
from wildfire.cli.terminal import gate
from wildfire.games.wildfire import Options, SetupError
from wildfire.simulation import Experiment, Measure, RoundResult, simulate, summarize
from wildfire.text import error_words

EPILOG = """\b
  wildfire simulate --players 4                   a thousand games of four greedy bots
  wildfire simulate --bots careful,greedy         which of two is better
  wildfire simulate --option rounds=1 --games 100000 --seed 7 --csv

Exit status: 0 fine, 1 it cannot be played, 2 wrong usage, 130 interrupted."""


@click.command("simulate", short_help="Let bots play by the thousand, and count.", epilog=EPILOG)
@click.option(
    "--games", type=click.IntRange(1, 10_000_000), default=1000, help="How many games [1000]."
)
@click.option(
    "--players", type=click.IntRange(2, 8), help="How many play, 2 to 8 [3, or one of each bot]."
)
@click.option(
    "--bots",
    "kinds",
    shell_complete=completion.kinds_of_bots,
    metavar="KINDS",
    default=bots.DEFAULT,
    help=f"Who sits at the table, clockwise and over again: of {', '.join(bots.KINDS)} "
    f"[{bots.DEFAULT}].",
)
@click.option("--jobs", type=click.IntRange(1, 1024), help="How many processes [one for each CPU].")
@click.option("--seed", type=int, help="Makes all of it repeat, with any number of jobs.")
@click.option(
    "--option",
    "chosen",
    shell_complete=completion.game_options,
    metavar="NAME=VALUE",
    multiple=True,
    help="How the table plays, as in `wildfire play`. May be repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option("--csv", "as_csv", is_flag=True, help="Print a line of CSV for each measure.")
def command(
    games: int,
    players: int | None,
    kinds: str,
    jobs: int | None,
    seed: int | None,
    chosen: tuple[str, ...],
    as_json: bool,
    as_csv: bool,
) -> None:
    """Let bots play many games, and print what they come to.

    Each value is followed by its 95 % confidence interval: of 100 such intervals 95 hold what
    endless games would come to. From game to game everybody moves on by one seat. A careful bot
    may mind some things more or less: `--bots careful,careful:wild=0`, see docs/odds.md.
    """
    if as_json and as_csv:
        raise click.UsageError("--json or --csv, not both")
    experiment = _matter(kinds, players, options_to_play(chosen))
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    played = simulate(experiment, games, seed, jobs or -1)
    measures = summarize(_with_progress(played, games))
    if as_json:
        click.echo(json.dumps(_as_object(experiment, games, seed, measures)))
    elif as_csv:
        _write_csv(measures)
    else:
        click.echo(f"{games} games of {', '.join(experiment.bots)}; seed {seed}\n")
        for line in _table(measures):
            click.echo(line)


def _matter(kinds: str, players: int | None, options: Options) -> Experiment:
    named = [kind.strip() for kind in kinds.split(",")]
    for kind in named:
        try:
            bots.maker(kind)
        except SetupError as error:
            raise click.BadParameter(error_words(error), param_hint="--bots") from None
    count = players or (3 if len(named) == 1 else len(named))
    if not len(named) <= count <= 8:
        raise click.BadParameter(f"{len(named)} bots do not fit {count} seats", param_hint="--bots")
    return Experiment(tuple(islice(cycle(named), count)), options)


def _with_progress(played: Iterator[list[RoundResult]], games: int) -> Iterable[list[RoundResult]]:
    with click.progressbar(
        played, length=games, label="playing", file=gate.beneath(sys.stderr), update_min_steps=20
    ) as bar:
        yield from bar


def _table(measures: list[Measure]) -> Iterator[str]:
    width = max(len(each.name) for each in measures)
    for name, (value, low, high), unit in measures:
        behind = f" {unit}" if unit else ""
        yield f"{name:{width}}  {value:8.2f}{behind:2}  ({low:.2f} to {high:.2f})"


def _as_object(
    experiment: Experiment, games: int, seed: int, measures: list[Measure]
) -> dict[str, Any]:
    return {
        "games": games,
        "seed": seed,
        "bots": experiment.bots,
        "options": dict(experiment.options.texts()),
        "measures": [
            {"name": name, "unit": unit, **_finite(estimate._asdict())}
            for name, estimate, unit in measures
        ],
    }


def _finite(values: dict[str, float]) -> dict[str, float | None]:
    """JSON has no infinity: the interval of a single game has no ends."""
    return {name: value if abs(value) < float("inf") else None for name, value in values.items()}


def _write_csv(measures: list[Measure]) -> None:
    lines = csv.writer(sys.stdout, lineterminator="\n")
    lines.writerow(["measure", "unit", "value", "low", "high"])
    lines.writerows([name, unit, *estimate] for name, estimate, unit in measures)
