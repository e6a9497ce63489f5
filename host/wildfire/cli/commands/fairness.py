"""`wildfire fairness`: whether the hub looks fair, in plain words."""

import json
import math
import os
from collections.abc import Iterator
from pathlib import Path

import click

from wildfire.cli.commands import completion
from wildfire.cli.commands.replay import read_or_exit
from wildfire.cli.errors import one_line
from wildfire.cli.terminal.gate import told
from wildfire.fairness import (
    LIMIT,
    Counts,
    Runs,
    count,
    found_out,
    limit,
    run_chance,
    spins_to_find_out,
)
from wildfire.games.wildfire import Number, Wildfire
from wildfire.records import RecordFileError, copies_of, find_record, kept_games, load
from wildfire.text import words

HIGHEST = 9
"""The highest number of a game; the lowest is one of its options."""
_HUB = range(16)
_MOST = 1_000_000_000
_BAR = 40
_OFTEN = 0.9
_RARE = 0.05

Sequences = dict[int, list[tuple[int, ...]]]


def _parse_counts(
    _ctx: click.Context, _parameter: click.Parameter, value: str | None
) -> tuple[int, ...] | None:
    if value is None:
        return None
    texts = [text.strip() for text in value.split(",")]
    for text in texts:
        if not (text.isascii() and text.isdigit() and len(text) < 12 and int(text) <= _MOST):
            raise click.BadParameter(f"{text[:20]!r} is no count, 0 to {_MOST}: as in 5,4,6")
    if not 2 <= len(texts) <= len(_HUB):
        raise click.BadParameter(
            f"{_many(len(texts), 'count')}, where a hub has 2 to {len(_HUB)} numbers"
        )
    return tuple(map(int, texts))


@click.command("fairness", short_help="Say whether the hub looks fair.")
@click.argument("records", nargs=-1, metavar="[RECORD]...", shell_complete=completion.records)
@click.option(
    "--counts",
    callback=_parse_counts,
    metavar="5,4,6,...",
    help="How often each number came, beginning with the lowest, instead of records.",
)
@click.option(
    "--lowest",
    type=click.IntRange(0, 14),
    metavar="N",
    help="The number that the first of --counts belongs to; 1 unless given.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(
    records: tuple[str, ...], counts: tuple[int, ...] | None, lowest: int | None, as_json: bool
) -> None:
    """Say whether the hub looks fair, how sure that is, and what repeats mean.

    Without RECORD every game that is kept is read. What counts is what the hub spun and what stands
    in the game: not what was typed or named, nor what was taken back.

    The exit status is 1 when the hub looks unfair: a fair one looks so uneven less than once in
    1000 times. It is 0 when it looks fair or when there are too few spins yet.
    """
    judged: list[tuple[Counts, Runs | None]]
    if counts is not None:
        if records:
            raise click.UsageError("give either records or --counts, not both")
        judged = [(_typed(counts, lowest), None)]
    elif lowest is not None:
        raise click.UsageError("--lowest belongs to --counts; a record knows its own")
    else:
        judged = [*_of_records(_read(records))]
    if as_json:
        click.echo(json.dumps({"ranges": [_object(*each) for each in judged]}))
    else:
        click.echo("\n\n".join(_words(*each) for each in judged))
    unfair = any(each.verdict == "unfair" for each, _ in judged)
    click.get_current_context().exit(1 if unfair else 0)


def _typed(counts: tuple[int, ...], lowest: int | None) -> Counts:
    first = 1 if lowest is None else lowest
    found = Counts(first, counts)
    if found.highest not in _HUB:
        raise click.UsageError(
            f"{len(counts)} counts from {first} on reach {found.highest}, and a hub ends at "
            f"{_HUB[-1]}; --lowest says where they begin"
        )
    return found


def _read(names: tuple[str, ...]) -> Sequences:
    """The numbers spun in each game that has any, by the lowest number of its range."""
    sequences: Sequences = {}
    for game in _named(names) if names else _kept():
        # At a table a number taken back may be taken again: only what stands was spun once.
        spun = tuple(
            action.value
            for played in game.played
            for action in played.actions
            if isinstance(action, Number) and action.how == "spun"
        )
        if spun:
            sequences.setdefault(game.options.lowest, []).append(spun)
    return sequences


def _named(names: tuple[str, ...]) -> Iterator[Wildfire]:
    # A game that is named twice, or has copies, has not been played twice.
    paths = {os.path.realpath(path): Path(path) for path in map(find_record, names)}
    for kept in copies_of(paths.values()):
        yield read_or_exit(str(kept.path)).game  # type: ignore[misc]


def _kept() -> Iterator[Wildfire]:
    for kept in kept_games():
        if kept.longest.is_long:
            too_long = f"{kept.path}: too long to be read among others; name it to count it"
            click.echo(told(too_long), err=True)
            continue
        try:
            yield load(kept.path).game  # type: ignore[misc]
        except RecordFileError as error:
            click.echo(one_line(f"{words(error.said)}; this game is left out"), err=True)


def _of_records(sequences: Sequences) -> Iterator[tuple[Counts, Runs | None]]:
    for lowest, spun in sorted(sequences.items()) or [(1, [])]:
        counts = count([number for each in spun for number in each], lowest, HIGHEST)
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
        "found_out": found_out(counts.spins, counts.size),
        "repeats": runs.repeats if runs else None,
        "usual_repeats": runs.usual if runs else None,
        "longest_run": {"number": number, "length": length, "p": runs.chance(length)}
        if runs and length
        else None,
    }


def _words(counts: Counts, runs: Runs | None) -> str:
    paragraphs = [_verdict(counts, runs)]
    if counts.spins:
        paragraphs += [_bars(counts), _how_sure(counts), _repeats(counts, runs)]
    return "\n\n".join(paragraphs)


def _verdict(counts: Counts, runs: Runs | None) -> str:
    spins = f"{_many(counts.spins, 'spin')} of {counts.lowest} to {counts.highest}"
    if runs is not None:
        spins += f", from {_many(len(runs.sequences), 'game')}"
    if counts.verdict == "too-few":
        more = counts.needed - counts.spins
        words = f"Too few spins yet: {spins}. With {more} more something can be said."
    elif counts.verdict == "fair":
        words = f"The hub looks fair: {spins}."
    else:
        words = (
            f"The hub does not look fair: {spins}. Spin as often again and judge the new spins "
            f"alone: if they look like this too, it is no accident. `wildfire doctor` looks at the "
            f"board's source of random numbers."
        )
    return click.wrap_text(words, 80)


def _bars(counts: Counts) -> str:
    scale = min(1.0, _BAR / max(*counts.numbers, 1))
    rows = [("each", f"{counts.each:.1f}", "-" * round(scale * counts.each))]
    for number, came in enumerate(counts.numbers, start=counts.lowest):
        # However long the longest bar is, a number that came at all can be told from one that not.
        rows.append((str(number), str(came), "#" * math.ceil(scale * came)))
    wide = max(len(amount) for _, amount, _ in rows)
    return "\n".join(f"  {name:>4}  {amount:>{wide}}  {bar}".rstrip() for name, amount, bar in rows)


def _how_sure(counts: Counts) -> str:
    if counts.verdict == "too-few":
        return click.wrap_text(
            "How sure: not at all. So few spins are uneven with any hub, and look fair with most.",
            80,
        )
    enough = spins_to_find_out(_OFTEN, counts.size)
    found = found_out(counts.spins, counts.size)
    words = (
        f"How sure: a fair hub spreads its spins at least as unevenly as this {_often(counts.p)} "
        f"(chi-square {counts.chi_square:.2f}, {counts.degrees} degrees of freedom). It is called "
        f"unfair above {limit(counts.degrees):.2f}, which a fair one passes {_often(LIMIT)}. "
        f"A hub that gave one number twice as often as each of the others would be found out "
        f"{_often(found)}"
    )
    more = f"; with {enough} spins, {_often(_OFTEN)}" if counts.spins < enough else ""
    return click.wrap_text(f"{words}{more}.", 80)


def _repeats(counts: Counts, runs: Runs | None) -> str:
    if runs is None:
        chance = run_chance(counts.spins, counts.size, 3)
        words = (
            f"Repeats: among {counts.spins} spins a fair hub gives some number three times running "
            f"{_often(chance)}."
        )
    else:
        words = (
            f"Repeats: the number before came again {_many(runs.repeats, 'time')}, and a fair "
            f"hub gives {runs.usual:.1f} on average."
        )
        number, length = runs.longest
        if length > 1:
            chance = runs.chance(length)
            words += (
                f" The longest run was {length} times {number}. That is "
                f"{'normal' if chance >= _RARE else 'rare'}: among as many spins a fair hub gives "
                f"one so long, or longer, {_often(chance)}."
            )
    return click.wrap_text(f"{words} The verdict does not go by repeats.", 80)


def _many(amount: int, what: str) -> str:
    return f"{amount} {what}" if amount == 1 else f"{amount} {what}s"


def _often(chance: float) -> str:
    """A probability as people say it: `43 times in 100`, `once in 2000 times`."""
    if chance > 0.99:
        return "more than 99 times in 100"
    if chance >= 0.015:
        return f"{round(100 * chance)} times in 100"
    if chance < 1e-9:
        return "less than once in 1000000000 times"
    once_in = 1 / chance
    digits = 10 ** max(0, math.floor(math.log10(once_in)) - 1)
    return f"once in {round(once_in / digits) * digits} times"
