"""Every benchmark runs, measures what it says, and its numbers become a table."""

import os
import time

import pytest

from . import table
from .benchmarks import ALL
from .idle import cpu_s
from .measure import Benchmark, Goal, Result, UnavailableError, run

EFFORT = 0.01


@pytest.mark.leaves_nothing
@pytest.mark.parametrize("name", ALL)
def test_every_benchmark_runs(name: str) -> None:
    (result,) = run({name: ALL[name]}, rounds=2, effort=EFFORT)
    if result.missing:
        pytest.skip(result.missing)
    assert result.benchmark is not None
    assert len(result.rounds) == 2
    for found in result.rounds:
        assert found.keys() == result.benchmark.contenders.keys()
        idle = name == "idle"
        assert all(value >= 0 if idle else value > 0 for value in found.values())
        assert all(goal.value(found) >= 0 for goal in result.benchmark.goals)
    lines = table.goals([result]).splitlines()
    assert len(lines) == 2 + len(result.benchmark.goals)


def test_processor_time_is_that_of_the_process() -> None:
    before, used_before = time.process_time(), cpu_s(os.getpid())
    while time.process_time() < before + 0.05:
        pass
    assert 0.04 < cpu_s(os.getpid()) - used_before < 1


def test_contenders_take_turns() -> None:
    order: list[str] = []

    def contender(name: str):
        return lambda: order.append(name) or 1.0

    def opening(first: str, second: str):
        class Opened:
            def __enter__(self) -> Benchmark:
                names = {first: contender(first), second: contender(second)}
                return Benchmark(first, "s", names, [])

            def __exit__(self, *_: object) -> None:
                order.append("closed")

        return lambda _: Opened()

    run({"one": opening("A", "B"), "two": opening("C", "D")}, rounds=2, effort=1)
    assert order == [*"ABCD", *"ABCD", "closed", "closed"]


def test_the_table_gives_medians_of_ratios_their_spread_and_what_is_missing() -> None:
    goals = [
        Goal("ours against theirs", lambda found: found["ours"] / found["theirs"], at_most=0.5),
        Goal("theirs against ours", lambda found: found["theirs"] / found["ours"], at_least=5),
        Goal("for the record", lambda found: found["ours"]),
    ]
    rounds = [{"ours": 1.0, "theirs": theirs} for theirs in (2.0, 4.0, 4.0, 4.0, 100.0)]
    measured = Result("race", Benchmark("race", "s", {}, goals), rounds=rounds)

    def absent(_: float):
        raise UnavailableError("nobody to race with")

    (missing,) = run({"lonely": absent}, rounds=1, effort=1)
    assert table.goals([measured, missing]).splitlines()[2:] == [
        "| ours against theirs | ≤ 0.5 × | 0.25 × | 0.25 to 0.25 | yes |",  # noqa: RUF001
        "| theirs against ours | ≥ 5 × | 4 × | 4 to 4 | **no** |",  # noqa: RUF001
        "| for the record |  | 1 × | 1 to 1 |  |",  # noqa: RUF001
        "| lonely | | | | not run: nobody to race with |",
    ]


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (1.5, "s", "1.5 s"),
        (0.0123, "s", "12.3 ms"),
        (4.56e-6, "s", "4.56 µs"),
        (3e-9, "s", "3 ns"),
        (123_456.0, "moves/s", "123,456 moves/s"),
        (0.01, "% of a CPU", "0.01 % of a CPU"),
    ],
)
def test_amounts_are_given_in_a_unit_that_fits(value: float, unit: str, text: str) -> None:
    benchmark = Benchmark("b", unit, {"it": lambda: value}, [])
    line = table.medians([Result("b", benchmark, rounds=[{"it": value}])]).splitlines()[-1]
    assert line == f"| b: it | {text} |"
