"""`wildfire simulate`: statistics of many games between bots."""

import csv
import json
import secrets
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import cycle, islice
from typing import Any, NamedTuple, TypeVar

import click

from wildfire import bots
from wildfire.cli import completion
from wildfire.cli.errors import INTERRUPTED
from wildfire.cli.parameters.game_choice import GameCommand, game_argument
from wildfire.cli.parameters.hub_options import FiniteFloatRange
from wildfire.cli.parameters.new_game import check_bots, option_option, options_to_play
from wildfire.cli.stdio import gate
from wildfire.games.base import Game
from wildfire.games.options import GameOptions
from wildfire.message import Message
from wildfire.simulation import Experiment, Measure, simulate, summarize
from wildfire.solver import Budget, Tally, check_solitaire, solve_deals
from wildfire.text import ENGLISH, catalogue, phrase, words

DEFAULT_PLAYERS = 3

Done = TypeVar("Done")


@click.command(
    "simulate",
    cls=GameCommand,
    short_help=phrase("cli.simulate"),
    help=phrase("simulate.help"),
    epilog=phrase("simulate.examples"),
)
@game_argument
@click.option(
    "--games",
    type=click.IntRange(1, 10_000_000),
    default=1000,
    help=phrase("simulate.option.games"),
)
@click.option("--players", type=int, help=phrase("simulate.option.players"))
@click.option(
    "--bots",
    "kinds",
    shell_complete=completion.kinds_of_bots,
    metavar="KINDS",
    default=bots.DEFAULT,
    help=phrase("simulate.option.bots"),
)
@click.option("--jobs", type=click.IntRange(1, 1024), help=phrase("simulate.option.jobs"))
@click.option("--seed", type=int, help=phrase("simulate.option.seed"))
@click.option("--solve", is_flag=True, help=phrase("simulate.option.solve"))
@click.option(
    "--states",
    type=click.IntRange(1, 1_000_000_000),
    default=1_000_000,
    help=phrase("simulate.option.states"),
)
@click.option(
    "--seconds",
    type=FiniteFloatRange(0, 1_000_000, min_open=True),
    default=30.0,
    help=phrase("simulate.option.seconds"),
)
@option_option
@click.option("--json", "as_json", is_flag=True, help=phrase("connection.option.json"))
@click.option("--csv", "as_csv", is_flag=True, help=phrase("simulate.option.csv"))
def command(
    game: type[Game[Any]],
    games: int,
    players: int | None,
    kinds: str,
    jobs: int | None,
    seed: int | None,
    solve: bool,
    states: int,
    seconds: float,
    chosen: tuple[str, ...],
    as_json: bool,
    as_csv: bool,
) -> None:
    if as_json and as_csv:
        raise click.UsageError(phrase("simulate.json-or-csv"))
    experiment = _experiment(game, kinds, players, options_to_play(game, chosen))
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    if solve:
        check_solitaire(game)
        counted = _solve(experiment, games, seed, jobs or -1, Budget(states, seconds))
    else:
        played = _with_progress(
            simulate(experiment, games, seed, jobs or -1), games, phrase("simulate.playing")
        )
        counted = _Counted(games, summarize(played, game.lowest_wins))
    if as_json:
        click.echo(json.dumps(_as_object(experiment, seed, counted)))
    elif as_csv:
        _write_csv(counted.measures)
    else:
        id = "simulate.heading-solved" if solve else "simulate.heading"
        facts = {"bots": list(experiment.bots), "game": game.name, "seed": seed}
        heading = Message.of(id, count=counted.games, **facts)
        click.echo(f"{words(heading)}\n")
        for line in _table(counted.measures):
            click.echo(line)
    click.get_current_context().exit(counted.status)


class _Counted(NamedTuple):
    """How many games there were, and what came of them."""

    games: int
    measures: list[Measure]
    status: int = 0
    """The exit status."""


def _solve(experiment: Experiment, deals: int, seed: int, jobs: int, budget: Budget) -> _Counted:
    """Solves deals, until all are done or somebody has seen enough."""
    found, status = Tally(experiment.bots[0]), 0
    with closing(solve_deals(experiment, deals, seed, jobs, budget)) as solved:
        try:
            for each in _with_progress(solved, deals, phrase("simulate.solving")):
                found.add(each)
        except KeyboardInterrupt:
            if not found.deals:
                raise
            status = INTERRUPTED
    return _Counted(found.deals, found.measures(), status)


def _experiment(
    game: type[Game[Any]], kinds: str, players: int | None, options: GameOptions
) -> Experiment:
    named = [kind.strip() for kind in kinds.split(",")]
    check_bots(named, game, "--bots")
    lowest, highest = game.seats[0], game.seats[-1]
    if players is not None and players not in game.seats:
        wrong = Message.of("play.players", lowest=lowest, highest=highest, players=players)
        raise click.BadParameter(words(wrong), param_hint="--players")
    usual = min(max(DEFAULT_PLAYERS, lowest), highest) if len(named) == 1 else len(named)
    count = players or usual
    if not len(named) <= count <= highest:
        wrong = Message.of("simulate.no-seats", bots=len(named), seats=min(count, highest))
        raise click.BadParameter(words(wrong), param_hint="--bots")
    return Experiment(game, tuple(islice(cycle(named), count)), options)


def _with_progress(played: Iterator[Done], games: int, label: str) -> Iterator[Done]:
    with click.progressbar(
        played,
        length=games,
        label=label,
        file=gate.beneath(sys.stderr),
        update_min_steps=20,
    ) as bar:
        yield from bar


def _table(measures: list[Measure]) -> Iterator[str]:
    names = [words(each.name) for each in measures]
    width = max(map(len, names))
    for name, (_, (value, low, high), unit) in zip(names, measures, strict=True):
        row = Message.of(
            "simulate.row",
            name=name.ljust(width),
            value=f"{value:8.2f}",
            unit=f"{f' {unit}' if unit else '':2}",
            low=f"{low:.2f}",
            high=f"{high:.2f}",
        )
        yield words(row)


def _as_object(experiment: Experiment, seed: int, counted: _Counted) -> dict[str, Any]:
    return {
        "game": experiment.game.name,
        "games": counted.games,
        "seed": seed,
        "bots": experiment.bots,
        "options": dict(experiment.options.texts()),
        "measures": [
            {"name": _name(name), "unit": unit, **_finite(estimate._asdict())}
            for name, estimate, unit in counted.measures
        ],
    }


def _finite(values: dict[str, float]) -> dict[str, float | None]:
    """JSON has no infinity: the interval of a single game has no ends."""
    return {name: value if abs(value) < float("inf") else None for name, value in values.items()}


def _write_csv(measures: list[Measure]) -> None:
    lines = csv.writer(sys.stdout, lineterminator="\n")
    lines.writerow(["measure", "unit", "value", "low", "high"])
    lines.writerows([_name(name), unit, *estimate] for name, estimate, unit in measures)


def _name(measure: Message) -> str:
    """The name of a measure for programs: its English words, whatever language people read."""
    return catalogue(ENGLISH).words(measure)
