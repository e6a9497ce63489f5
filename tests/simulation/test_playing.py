"""The same games however many processes play them, and wherever."""

import importlib
from multiprocessing import resource_tracker

import pytest

from wildfire.games.wildfire import Options, SetupError, Wildfire
from wildfire.simulation import Experiment, RoundResult, play_game, simulate
from wildfire.simulation.spreading import BATCH

from ..refusals import refuses

TWO = Experiment(Wildfire, ("random", "greedy"), Options(rounds=2))


def played(experiment: Experiment, games: int, seed: int, jobs: int) -> list[list[RoundResult]]:
    return list(simulate(experiment, games, seed, jobs))


@pytest.fixture(scope="module")
def trackers() -> None:
    """What is started once in a process, and stays as long as that."""
    resource_tracker.ensure_running()
    importlib.import_module("joblib.externals.loky.backend.resource_tracker").ensure_running()


@pytest.mark.leaves_nothing
def test_the_number_of_processes_makes_no_difference(trackers: None) -> None:
    games = 2 * BATCH + 3
    alone = played(TWO, games, seed=7, jobs=1)
    assert [game[0].game for game in alone] == list(range(games))
    assert played(TWO, games, seed=7, jobs=2) == alone
    assert alone == [play_game(TWO, number, 7) for number in range(games)]
    assert played(TWO, games, seed=8, jobs=1) != alone


@pytest.mark.leaves_nothing
def test_who_does_not_want_the_rest_leaves_no_process_behind(trackers: None) -> None:
    games = simulate(TWO, 1000 * BATCH, seed=7, jobs=2)
    assert next(games) == play_game(TWO, 0, 7)
    games.close()


def test_more_games_begin_with_the_same_ones() -> None:
    assert played(TWO, 30, seed=7, jobs=1)[:11] == played(TWO, 11, seed=7, jobs=1)


@pytest.mark.filterwarnings("default")
def test_dask_takes_over() -> None:
    distributed = pytest.importorskip("distributed", reason="dask is not installed")
    import joblib

    games = 2 * BATCH + 3
    with (
        distributed.Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as client,
        joblib.parallel_config(backend="dask", wait_for_workers_timeout=30),
    ):
        shared = played(TWO, games, seed=7, jobs=-1)
        did = client.run(lambda dask_worker: len(dask_worker.state.log))
    assert shared == played(TWO, games, seed=7, jobs=1)
    assert all(did.values())


def test_what_a_round_came_to_adds_up() -> None:
    for number in range(12):
        rounds = play_game(TWO, number, seed=3)
        assert len(rounds) == 2
        assert rounds[0].winners == ()
        totals = [sum(each.points[seat] for each in rounds) for seat in (0, 1)]
        assert [totals[seat] for seat in rounds[-1].winners] == [min(totals)] * len(
            rounds[-1].winners
        )
        for each in rounds:
            assert each.game == number
            assert each.out is None or each.points[each.out] == 0
            assert bool(each.figures) == (each.out is None), "only a blocked round is asked"
            assert each.turns >= each.spins
            assert each.draws <= 65 - 14


def test_with_eight_a_flame_blocks_most_rounds() -> None:
    eight = Experiment(Wildfire, ("greedy",) * 8, Options(rounds=1))
    rounds = [play_game(eight, number, seed=3)[0] for number in range(40)]
    blocked = [each for each in rounds if each.out is None]
    assert 15 < len(blocked) < 35
    found = [dict(each.figures)["measure.blocked-by-a-flame"] for each in blocked]
    assert sum(found) >= len(blocked) - 1


def test_everybody_has_every_seat_in_turn() -> None:
    experiment = Experiment(Wildfire, ("random", "greedy", "careful"))
    seatings = [experiment.seating(number) for number in range(3)]
    assert {seating[0] for seating in seatings} == {"random", "greedy", "careful"}
    assert experiment.seating(3) == seatings[0]


@pytest.mark.parametrize(
    ("bots", "options", "words"),
    [
        (("greedy",), Options(), "2 to 8"),
        (("greedy",) * 9, Options(), "2 to 8"),
        (("greedy", "clever"), Options(), "no bot 'clever'"),
        (("greedy", "greedy"), Options(score_only=True), "no dominoes"),
    ],
)
def test_what_is_no_game_is_refused(bots: tuple[str, ...], options: Options, words: str) -> None:
    with refuses(SetupError, words):
        Experiment(Wildfire, bots, options)
