"""The pages of the solitaires show the figures that are kept, and these still hold."""

from types import ModuleType

import pytest

from wildfire.games import registry
from wildfire.simulation import Experiment
from wildfire.solver import solitaires, tally
from wildfire.solver.counting import solve_deal
from wildfire.text import words

from .pages import kept_figures, script

FIGURES = kept_figures("solitaires")
SOME = 150


@pytest.fixture(scope="module")
def script_of_solitaires() -> ModuleType:
    return script("solitaires")


def test_every_solitaire_has_figures() -> None:
    assert [*FIGURES] == solitaires()


@pytest.mark.parametrize("name", FIGURES)
def test_the_table_is_that_of_the_figures(script_of_solitaires: ModuleType, name: str) -> None:
    page = script_of_solitaires.page_of(name).read_text(encoding="utf-8")
    assert script_of_solitaires.BEGIN in page
    written = script_of_solitaires.write(page, FIGURES[name])
    assert written == page, "run `python docs/tools/solitaires.py write`"


@pytest.mark.parametrize("name", FIGURES)
def test_the_first_deals_agree_with_the_figures(
    script_of_solitaires: ModuleType, name: str
) -> None:
    """The figures hold for the first deals, too: their interval is wide, and they are the same in
    every run.
    """
    script = script_of_solitaires
    experiment = Experiment(registry.game(name), (script.PLAIN,))
    some = tally(
        (solve_deal(experiment, number, script.SEED, script.BUDGET) for number in range(SOME)),
        script.PLAIN,
    )
    known = FIGURES[name]["measures"]
    for what, estimate, unit in some:
        said = words(what)
        assert said in known
        if unit == "%":
            assert estimate.low - 2 <= known[said][0] <= estimate.high + 2, said
