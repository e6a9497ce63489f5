"""Means, shares and their intervals, compared with values from elsewhere, and by trial."""

import math
from random import Random
from statistics import fmean, stdev

import pytest

from wildfire.games.wildfire import Options, Wildfire
from wildfire.simulation import Estimate, Experiment, Mean, RoundResult, play_game, share, summarize
from wildfire.text import words

FLAME = "measure.blocked-by-a-flame"


def played(**changes: object) -> RoundResult:
    one = RoundResult(
        game=0,
        bots=("greedy", "random"),
        starter=0,
        out=0,
        turns=20,
        draws=5,
        spins=2,
        points=(0, 30),
        winners=(0,),
    )
    return one._replace(**changes)  # type: ignore[arg-type]


def values(games: list[list[RoundResult]]) -> dict[str, float]:
    measures = summarize(games, lowest_wins=True)
    return {words(name): estimate.value for name, estimate, _ in measures}


def mean(values: list[float]) -> Estimate:
    found = Mean()
    for value in values:
        found.add(value)
    return found.estimate()


def test_a_mean_and_its_interval() -> None:
    # Mean 5, standard deviation sqrt(32 / 7), 1.96 standard errors.
    found = mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.value == 5
    assert found.high - 5 == pytest.approx(1.959964 * math.sqrt(32 / 7) / math.sqrt(8), abs=1e-6)
    assert 5 - found.low == pytest.approx(found.high - 5)


def test_one_value_says_nothing_about_the_others() -> None:
    assert mean([3]) == Estimate(3, -math.inf, math.inf)


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    # Wilson's interval as textbooks print it.
    [(0, 10, 0, 27.75), (10, 10, 72.25, 100), (5, 10, 23.66, 76.34), (15, 50, 19.10, 43.75)],
)
def test_a_share_and_its_interval(count: int, total: int, low: float, high: float) -> None:
    found = share(count, total)
    assert found.value == 100 * count / total
    assert (found.low, found.high) == (pytest.approx(low, abs=0.01), pytest.approx(high, abs=0.01))


@pytest.mark.parametrize("total", range(1, 300))
def test_no_share_is_below_nothing_or_above_everything(total: int) -> None:
    assert f"{share(0, total).low:.2f}" == "0.00"
    assert share(total, total).high <= 100


def test_a_mean_of_much_is_as_good() -> None:
    rng = Random(4)
    drawn = [rng.gauss(300, 1) for _ in range(100_000)]
    found = mean(drawn)
    assert found.value == pytest.approx(fmean(drawn), abs=1e-9)
    around = 1.959964 * stdev(drawn) / math.sqrt(len(drawn))
    assert found.high - found.value == pytest.approx(around, rel=1e-6)


def test_equal_values_leave_no_doubt() -> None:
    assert mean([0.1] * 1000).high == pytest.approx(0.1)


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng = Random(2)
    held = 0
    for _ in range(1000):
        truth = rng.random()
        found = share(sum(rng.random() < truth for _ in range(60)), 60)
        held += found.low <= 100 * truth <= found.high
    assert 930 <= held <= 970


def test_what_is_counted() -> None:
    games = [
        [played(winners=()), played(out=1, points=(50, 0), spins=4, winners=(1,))],
        [
            played(
                game=1,
                bots=("random", "greedy"),
                out=None,
                figures=((FLAME, True),),
                points=(10, 20),
                winners=(0, 1),
            )
        ],
    ]
    found = values(games)
    assert found["rounds in a game"] == 1.5
    assert found["spins in a game"] == 4
    assert found["spins in a round"] == pytest.approx(8 / 3)
    assert found["blocked rounds"] == pytest.approx(100 / 3)
    assert found["blocked rounds that a flame blocked"] == 100
    assert found["points a player and round"] == pytest.approx((15 + 25 + 15) / 3)
    assert found["points that the starter is ahead"] == pytest.approx((30 - 50 + 10) / 3)
    assert found["rounds the starter wins beyond an even share"] == 0
    assert found["points of a greedy bot in a round"] == pytest.approx((0 + 50 + 20) / 3)
    assert found["games won by each greedy bot"] == 25
    assert found["games won by each random bot"] == 75


def test_of_rounds_that_were_all_blocked_nobody_won_any() -> None:
    found = values([[played(out=None, figures=((FLAME, False),))]])
    assert found["blocked rounds"] == 100
    assert found["blocked rounds that a flame blocked"] == 0
    assert "rounds the starter wins beyond an even share" not in found


def test_equals_win_as_often() -> None:
    experiment = Experiment(Wildfire, ("greedy",) * 3, Options(rounds=1))
    found = values([play_game(experiment, number, seed=1) for number in range(50)])
    assert found["games won by each greedy bot"] == pytest.approx(100 / 3)


def test_where_points_are_good_to_be_ahead_is_to_have_more() -> None:
    measures = summarize([[played(points=(30, 10))]], lowest_wins=False)
    assert {words(name): estimate.value for name, estimate, _ in measures}[
        "points that the starter is ahead"
    ] == 20
