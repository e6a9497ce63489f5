"""docs/odds.md shows the figures that are kept, and the bots still play like that."""

from itertools import permutations
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from wildfire.bots import kinds
from wildfire.games.wildfire import Options, Wildfire
from wildfire.simulation import Experiment, play_game

from .pages import DOCS, kept_figures, script

KINDS = kinds(Wildfire)

FIGURES: dict[str, Any] = kept_figures("odds")
GAMES = FIGURES["games"]
MATCHES = FIGURES["matches"]
HABITS = FIGURES["habits"]
PAGE = (DOCS / "odds.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def odds() -> ModuleType:
    return script("odds")


def test_the_tables_are_those_of_the_figures(odds: ModuleType) -> None:
    assert odds.write(PAGE, FIGURES) == PAGE, "run `make odds ARGS=draw`"
    for lines in odds.tables(FIGURES).values():
        assert "\n".join(lines) in PAGE


def test_the_page_shows_every_plot(odds: ModuleType) -> None:
    for name in (*odds.PLOTS, "bots"):
        assert f"(pictures/odds-{name}.svg)" in PAGE
        assert (DOCS / "pictures" / f"odds-{name}.svg").stat().st_size < 100_000


def test_every_pairing_was_played_often_enough() -> None:
    played = {(each["one"], each["other"], each["players"]): each["games"] for each in MATCHES}
    for players in range(2, 9):
        assert all(played[one, other, players] >= 2000 for one, other in permutations(KINDS, 2))
    assert list(GAMES) == [str(players) for players in range(2, 9)]
    assert sum(found["games"] for found in GAMES.values()) >= 100_000


def test_careful_is_the_best_and_random_the_worst() -> None:
    better = {("careful", "greedy"), ("careful", "random"), ("greedy", "random")}
    for match in MATCHES:
        even = 100 / match["players"]
        _, low, high = match["measures"][f"games won by each {match['one']} bot"]
        _, less, more = match["ahead"]
        is_better = (match["one"], match["other"]) in better
        assert low > even if is_better else high < even
        assert less > 0 if is_better else more < 0


@pytest.mark.parametrize(
    "match", MATCHES, ids=lambda match: f"{match['one']}-{match['other']}-{match['players']}"
)
def test_the_bots_still_play_like_that(odds: ModuleType, match: dict[str, Any]) -> None:
    experiment = odds.experiment_of_match(match["one"], match["other"], match["players"])
    assert odds.first(experiment) == match["first"], "the bots play otherwise: run `make odds`"


@pytest.mark.parametrize("players", GAMES)
def test_the_games_still_go_like_that(odds: ModuleType, players: str) -> None:
    assert odds.first(odds.experiment_of_games(int(players))) == GAMES[players]["first"]


@pytest.mark.parametrize("habit", HABITS)
def test_the_habits_still_go_like_that(odds: ModuleType, habit: str) -> None:
    assert odds.first(odds.experiment_of_habit(habit)) == HABITS[habit]["first"]


def test_an_unfinished_run_goes_on(
    odds: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds, "UNFINISHED", tmp_path / "odds.json")
    monkeypatch.setattr(odds, "first", lambda experiment: [[1, 2]])
    played = []
    monkeypatch.setattr(
        odds, "figures", lambda *of: played.append(of) or {"first": [[1, 2]], "of": len(played)}
    )
    two, three = odds.experiment_of_games(2), odds.experiment_of_games(3)
    assert [odds.kept(each, 5)["of"] for each in (two, three, two, three)] == [1, 2, 1, 2]
    assert odds.kept(two, 6)["of"] == 3, "that many were not played"
    assert odds.kept(Experiment(Wildfire, two.bots, Options(rounds=1)), 5)["of"] == 4, (
        "nor by these options"
    )
    monkeypatch.setattr(odds, "first", lambda experiment: [[2, 1]])
    assert odds.kept(two, 5)["of"] == 5, "the bots play otherwise now"


def test_figures_are_those_of_the_games(odds: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        odds,
        "simulate",
        lambda experiment, games, *_: (
            play_game(experiment, number, odds.SEED) for number in range(games)
        ),
    )
    experiment = Experiment(Wildfire, ("careful", "random", "random"), Options(rounds=2))
    found = odds.figures(experiment, 6, "six games")
    mine = found["measures"]["points of a careful bot in a round"][0]
    others = found["measures"]["points of a random bot in a round"][0]
    assert found["ahead"][0] == pytest.approx(others - mine, abs=1e-3)
    assert found["first"] == odds.first(experiment)
    alike = odds.figures(Experiment(Wildfire, ("greedy",) * 3, Options(rounds=2)), 6, "six games")
    points = alike["counts"]["points in a round"]
    assert sum(count for _, count in points) == 6 * 2 * 3
    total = sum(value * count for value, count in points)
    mean = alike["measures"]["points a player and round"][0]
    assert total / 36 == pytest.approx(mean, abs=1e-3)
    assert alike["counts"]["rounds in a game"] == [(2, 6)]
