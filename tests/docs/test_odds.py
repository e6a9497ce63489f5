"""docs/odds.md says what docs/odds.json holds, and that is what the bots do now."""

import json
from itertools import combinations
from random import Random
from types import ModuleType
from typing import Any

import pytest

from wildfire.bots import KINDS, Greedy
from wildfire.rules import Deal, Number, Wildfire, wildfire_set
from wildfire.rules.layout import Layout, starts_flame
from wildfire.simulation import Matter, play_game

from .pages import DOCS, script

FIGURES: dict[str, Any] = json.loads((DOCS / "odds.json").read_text(encoding="utf-8"))
MATCHES = FIGURES["matches"]


@pytest.fixture(scope="module")
def odds() -> ModuleType:
    return script("odds")


def test_the_tables_are_those_of_the_figures(odds: ModuleType) -> None:
    page = (DOCS / "odds.md").read_text(encoding="utf-8")
    assert page == odds.write(page, FIGURES), "run `make odds ARGS=draw`"
    assert all(line in page for line in odds.matches_table(FIGURES))


def test_the_page_shows_every_plot(odds: ModuleType) -> None:
    page = (DOCS / "odds.md").read_text(encoding="utf-8")
    for name in odds.PLOTS:
        assert f"(pictures/odds-{name}.svg)" in page
        assert (DOCS / "pictures" / f"odds-{name}.svg").stat().st_size < 100_000


def test_every_pairing_was_played_often_enough() -> None:
    for players in (2, 3, 4):
        for one, other in combinations(KINDS, 2):
            assert any(
                {one, other} == {match["one"], match["other"]} and match["games"] >= 2000
                for match in MATCHES
                if match["players"] == players
            )
    assert sum(found["rounds"] for found in FIGURES["games"].values()) >= 100_000


def test_careful_is_the_best_and_random_the_worst() -> None:
    better = {("careful", "greedy"), ("careful", "random"), ("greedy", "random")}
    for match in MATCHES:
        even = 100 / match["players"]
        _, low, high = match["measures"][f"games won by each {match['one']} bot"]
        assert low > even if (match["one"], match["other"]) in better else high < even


def test_blocked_rounds_are_blocked_by_fires() -> None:
    blocked = burning = 0
    for seed in range(150):
        layout = blocked_layout(seed)
        if layout is not None:
            blocked += 1
            fires = (starts_flame(play.open) for play in layout.plays)
            burning += any(fire and left for fire, left in zip(fires, layout.counts, strict=True))
    assert blocked > 15
    assert burning > 0.9 * blocked


def blocked_layout(seed: int) -> Layout | None:
    """The dominoes on the table when a round of four greedy bots was blocked."""
    rng = Random(seed)
    names = ("Ana", "Bo", "Cy", "Di")
    game = Wildfire(names, "Ana", Deal.shuffled(wildfire_set(), 4, rng))
    bot = Greedy(rng)
    while game.turn is not None:
        spins = game.phase == "spin"
        game.apply(Number(rng.randint(1, 9)) if spins else bot.choose(game, game.turn))
    return game.round.layout if game.outcome and game.outcome.out is None else None


@pytest.mark.parametrize(
    "match", MATCHES, ids=lambda match: f"{match['one']}-{match['other']}-{match['players']}"
)
def test_the_bots_still_play_like_that(odds: ModuleType, match: dict[str, Any]) -> None:
    matter = odds.match_of(match["one"], match["other"], match["players"])
    again = [play_game(matter, number, odds.SEED) for number in range(len(match["first"]))]
    assert odds.first(again) == match["first"], "the bots play otherwise: run `make odds`"


@pytest.mark.parametrize("players", FIGURES["games"])
def test_whole_games_go_like_that(odds: ModuleType, players: str) -> None:
    matter = Matter(("greedy",) * int(players))
    again = [play_game(matter, number, odds.SEED) for number in range(4)]
    assert odds.first(again) == FIGURES["games"][players]["first"][:4], "run `make odds`"
