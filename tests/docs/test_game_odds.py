"""docs/game-odds.md shows the figures that are kept, and the bots still play like that."""

from types import ModuleType

import pytest

from wildfire.games import registry
from wildfire.simulation import Experiment, Summary, play_game
from wildfire.text import words

from .pages import DOCS, kept_figures, script

PAGE = (DOCS / "game-odds.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def odds() -> ModuleType:
    return script("game_odds")


def test_the_tables_are_those_of_the_figures(odds: ModuleType) -> None:
    figures = kept_figures("game_odds")
    counts = [(name, n) for name in odds.games() for n in (*odds.PLAYERS, *odds.MORE)]
    assert [*figures] == [f"{name} {n}" for name, n in counts if odds.plays(name, n)]
    assert odds.write(PAGE, figures) == PAGE, "run `python docs/tools/game_odds.py write`"


def test_careful_beats_greedy_wherever_there_is_much_to_choose(odds: ModuleType) -> None:
    figures = kept_figures("game_odds")
    better = [
        key
        for key, found in figures.items()
        if found["matches"][odds.CAREFUL][1] > 100 / int(key.split()[1])
    ]
    assert better == [key for key in figures if key != "blind 4"]


def test_the_measures_have_their_names(odds: ModuleType) -> None:
    name = odds.games()[0]
    game = registry.game(name)
    summary = Summary(game.lowest_wins)
    summary.add(play_game(Experiment(game, ("careful", "greedy"), game.options_type()), 0, 1))
    names = [words(name) for name, *_ in summary.measures()]
    assert {*odds.ROWS, odds.CAREFUL} <= {*names}
