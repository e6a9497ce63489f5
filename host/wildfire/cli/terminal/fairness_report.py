"""Whether the hub looks fair, as paragraphs and bars of at most 80 columns."""

import math

import click

from wildfire.fairness import LIMIT, Counts, Runs, limit, power, run_chance, spins_for_power
from wildfire.message import Message
from wildfire.text import phrase, words

_COLUMNS = 80
_BAR = 40
_MOSTLY = 0.9
_RARE = 0.05
_TRIPLE = 3
_LEAST_CHANCE = 1e-9


def report(counts: Counts, runs: Runs | None) -> str:
    """The verdict, the bars, how sure that is, and what repeats mean.

    Without `runs` the order of the spins is not known.
    """
    paragraphs = [_wrapped(_verdict(counts, runs))]
    if counts.spins:
        sure, repeats = _wrapped(_how_sure(counts)), _wrapped(_repeats(counts, runs))
        paragraphs += [_bars(counts), sure, repeats]
    return "\n\n".join(paragraphs)


def _wrapped(message: Message) -> str:
    return click.wrap_text(words(message), _COLUMNS)


def _verdict(counts: Counts, runs: Runs | None) -> Message:
    spins = Message.of(
        "fairness.spins", count=counts.spins, lowest=counts.lowest, highest=counts.highest
    )
    if runs is not None:
        spins = Message.of("fairness.spins-from-games", spins=spins, count=len(runs.sequences))
    if counts.verdict == "too-few":
        return Message.of("fairness.too-few", spins=spins, more=counts.needed - counts.spins)
    return Message.of(
        "fairness.fair" if counts.verdict == "fair" else "fairness.unfair", spins=spins
    )


def _bars(counts: Counts) -> str:
    scale = min(1.0, _BAR / max(*counts.numbers, 1))
    each = phrase("fairness.each")
    rows = [(each, f"{counts.each:.1f}", "-" * round(scale * counts.each))]
    for number, came in enumerate(counts.numbers, start=counts.lowest):
        # However long the longest bar is, a number that came can be told from one that did not.
        rows.append((str(number), str(came), "#" * math.ceil(scale * came)))
    wide = max(len(amount) for _, amount, _ in rows)
    return "\n".join(
        f"  {name:>{len(each)}}  {amount:>{wide}}  {bar}".rstrip() for name, amount, bar in rows
    )


def _how_sure(counts: Counts) -> Message:
    if counts.verdict == "too-few":
        return Message.of("fairness.not-sure")
    facts = {
        "often": _often(counts.p),
        "chi": f"{counts.chi_square:.2f}",
        "degrees": counts.degrees,
        "limit": f"{limit(counts.degrees):.2f}",
        "rarely": _often(LIMIT),
        "found": _often(power(counts.spins, counts.size)),
    }
    enough = spins_for_power(_MOSTLY, counts.size)
    if counts.spins >= enough:
        return Message.of("fairness.how-sure", **facts)
    return Message.of("fairness.how-sure-with-more", **facts, enough=enough, mostly=_often(_MOSTLY))


def _repeats(counts: Counts, runs: Runs | None) -> Message:
    if runs is None:
        chance = run_chance(counts.spins, counts.size, _TRIPLE)
        return Message.of("fairness.triples", spins=counts.spins, often=_often(chance))
    usual = f"{runs.usual:.1f}"
    number, length = runs.longest
    if length <= 1:
        return Message.of("fairness.repeats", count=runs.repeats, usual=usual)
    chance = runs.chance(length)
    is_rare = chance < _RARE
    return Message.of(
        "fairness.repeats-with-rare-run" if is_rare else "fairness.repeats-with-normal-run",
        count=runs.repeats,
        usual=usual,
        length=length,
        number=number,
        often=_often(chance),
    )


def _often(chance: float) -> Message:
    """A probability in everyday words: `43 times in 100`, `once in 2000 times`."""
    if chance > 0.99:
        return Message.of("fairness.nearly-always")
    if chance >= 0.015:
        return Message.of("fairness.in-100", count=round(100 * chance))
    if chance < _LEAST_CHANCE:
        return Message.of("fairness.hardly-ever", times=round(1 / _LEAST_CHANCE))
    once_in = 1 / chance
    digits = 10 ** max(0, math.floor(math.log10(once_in)) - 1)
    return Message.of("fairness.once-in", times=round(once_in / digits) * digits)
