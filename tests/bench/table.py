"""The results of a run, as Markdown."""

from collections.abc import Iterator, Sequence

from .measure import Goal, Result, middle

_SCALES = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (0.0, "ns"))


def goals(results: Sequence[Result]) -> str:
    """A line for each goal: the median over the rounds, its quartiles, and whether it is met."""
    lines = [
        "| what | goal | measured | half of the rounds within | met |",
        "|---|--:|--:|--:|---|",
    ]
    for result in results:
        if result.benchmark is None:
            lines.append(f"| {result.name} | | | | not run: {result.missing} |")
            continue
        lines += [_goal(goal, result) for goal in result.benchmark.goals]
    return "\n".join(lines)


def _goal(goal: Goal, result: Result) -> str:
    median, low, high = middle([goal.value(found) for found in result.rounds])
    bound = "" if goal.at_most is None else f"≤ {goal.at_most:g}{goal.unit}"
    if goal.at_least is not None:
        bound = f"≥ {goal.at_least:g}{goal.unit}"
    met = ("yes" if goal.is_met_by(median) else "**no**") if bound else ""
    return f"| {goal.what} | {bound} | {median:.3g}{goal.unit} | {low:.3g} to {high:.3g} | {met} |"


def medians(results: Sequence[Result]) -> str:
    """A line for each measurement, in its own unit: where the ratios come from."""
    return "\n".join(["| measured | median |", "|---|--:|", *_medians(results)])


def _medians(results: Sequence[Result]) -> Iterator[str]:
    for result in results:
        if result.benchmark is None:
            continue
        for name in result.benchmark.contenders:
            median, _, _ = middle([found[name] for found in result.rounds])
            yield f"| {result.name}: {name} | {_amount(median, result.benchmark.unit)} |"


def _amount(value: float, unit: str) -> str:
    if unit != "s":
        return f"{value:,.3g} {unit}" if value < 1000 else f"{value:,.0f} {unit}"
    scale, name = next((scale, name) for scale, name in _SCALES if abs(value) >= scale)
    return f"{value / (scale or 1e-9):.3g} {name}"
