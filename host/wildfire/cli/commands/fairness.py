"""`wildfire fairness`: whether the hub looks fair."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from wildfire.cli import completion
from wildfire.cli.commands.replay import read_or_exit
from wildfire.cli.errors import one_line
from wildfire.cli.stdio.gate import told
from wildfire.cli.terminal.fairness_report import report
from wildfire.fairness import Counts, Runs, count, limit, power
from wildfire.games.actions import Number
from wildfire.games.base import Game
from wildfire.message import Message
from wildfire.records import RecordFileError, copies_of, find_record, kept_games, load
from wildfire.text import phrase, words

_HUB = range(16)
_MOST = 1_000_000_000
_FEWEST = 2
_SHOWN = 20

Sequences = dict[tuple[int, int], list[tuple[int, ...]]]
"""For each range of numbers, lowest and highest, what was spun in each game."""

_USUAL = (1, 9)
"""The range that is told where nothing was spun."""


def _parse_counts(
    _ctx: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[int, ...] | None:
    if value is None:
        return None
    texts = [text.strip() for text in value.split(",")]
    for text in texts:
        if not (text.isascii() and text.isdigit() and len(text) < 12 and int(text) <= _MOST):
            wrong = Message.of("fairness.not-a-count", text=text[:_SHOWN], most=_MOST)
            raise click.BadParameter(words(wrong))
    if not _FEWEST <= len(texts) <= len(_HUB):
        wrong = Message.of(
            "fairness.wrong-number-of-counts", count=len(texts), least=_FEWEST, most=len(_HUB)
        )
        raise click.BadParameter(words(wrong))
    return tuple(map(int, texts))


@click.command("fairness", help=phrase("fairness.help"), short_help=phrase("cli.fairness"))
@click.argument("records", nargs=-1, metavar="[RECORD]...", shell_complete=completion.records)
@click.option(
    "--counts", callback=_parse_counts, metavar="5,4,6,...", help=phrase("fairness.option.counts")
)
@click.option(
    "--lowest", type=click.IntRange(0, 14), metavar="N", help=phrase("fairness.option.lowest")
)
@click.option("--json", "as_json", is_flag=True, help=phrase("fairness.option.json"))
def command(
    records: tuple[str, ...], counts: tuple[int, ...] | None, lowest: int | None, as_json: bool
) -> None:
    judged: list[tuple[Counts, Runs | None]]
    if counts is not None:
        if records:
            raise click.UsageError(phrase("fairness.records-or-counts"))
        judged = [(_typed(counts, lowest), None)]
    elif lowest is not None:
        raise click.UsageError(phrase("fairness.lowest-without-counts"))
    else:
        judged = [*_of_records(_read(records))]
    if as_json:
        click.echo(json.dumps({"ranges": [_object(*each) for each in judged]}))
    else:
        click.echo("\n\n".join(report(*each) for each in judged))
    unfair = any(each.verdict == "unfair" for each, _ in judged)
    click.get_current_context().exit(1 if unfair else 0)


def _typed(counts: tuple[int, ...], lowest: int | None) -> Counts:
    first = 1 if lowest is None else lowest
    found = Counts(first, counts)
    if found.highest not in _HUB:
        wrong = Message.of(
            "fairness.counts-too-high",
            counts=len(counts),
            lowest=first,
            highest=found.highest,
            last=_HUB[-1],
        )
        raise click.UsageError(words(wrong))
    return found


def _read(names: tuple[str, ...]) -> Sequences:
    """The numbers spun in each game that has any, by their range."""
    sequences: Sequences = {}
    for game in _named(names) if names else _kept():
        # At a table a number that was taken back may be used again, so only those that stand count.
        spun = tuple(
            action.value
            for played in game.played
            for action in played.actions
            if isinstance(action, Number) and action.how == "spun"
        )
        if spun:
            sequences.setdefault(_range(game), []).append(spun)
    return sequences


def _range(game: Game[Any]) -> tuple[int, int]:
    """What the hub spins in this game: numbers of its own, or a lot among the seats."""
    numbers = game.hub_numbers or range(1, len(game.players) + 1)
    return numbers[0], numbers[-1]


def _named(names: tuple[str, ...]) -> Iterator[Game[Any]]:
    # A game that is named twice, or has copies, was only played once.
    paths = {os.path.realpath(path): Path(path) for path in map(find_record, names)}
    for kept in copies_of(paths.values()):
        yield read_or_exit(str(kept.path)).game


def _kept() -> Iterator[Game[Any]]:
    for kept in kept_games():
        if kept.longest.is_long:
            too_long = Message.of("fairness.too-long", path=str(kept.path))
            click.echo(told(words(too_long)), err=True)
            continue
        try:
            yield load(kept.path).game
        except RecordFileError as error:
            left_out = Message.of("fairness.left-out", why=error.message)
            click.echo(one_line(words(left_out)), err=True)


def _of_records(sequences: Sequences) -> Iterator[tuple[Counts, Runs | None]]:
    for (lowest, highest), spun in sorted(sequences.items()) or [(_USUAL, [])]:
        counts = count([number for each in spun for number in each], lowest, highest)
        yield counts, Runs(tuple(spun), counts.size)


def _object(counts: Counts, runs: Runs | None) -> dict[str, object]:
    number, length = runs.longest if runs else (0, 0)
    numbers = range(counts.lowest, counts.highest + 1)
    return {
        "lowest": counts.lowest,
        "highest": counts.highest,
        "games": len(runs.sequences) if runs else None,
        "spins": counts.spins,
        "needed": counts.needed,
        "counts": dict(zip(map(str, numbers), counts.numbers, strict=True)),
        "verdict": counts.verdict,
        "chi_square": counts.chi_square,
        "degrees": counts.degrees,
        "limit": limit(counts.degrees),
        "p": counts.p,
        "power": power(counts.spins, counts.size),
        "repeats": runs.repeats if runs else None,
        "usual_repeats": runs.usual if runs else None,
        "longest_run": {"number": number, "length": length, "p": runs.chance(length)}
        if runs and length
        else None,
    }
