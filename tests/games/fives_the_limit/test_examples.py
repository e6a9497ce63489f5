"""The worked examples of Five's the Limit, and deals that other programs have solved."""

from random import Random
from typing import Any

import pytest

from wildfire.errors import IllegalActionError
from wildfire.games.fives_the_limit import FivesTheLimit, Options

from ..solitaire_lines import position, replay
from ..solitaire_positions import dealt, do, pieces, solved, texts, vectors


@pytest.mark.parametrize("vector", vectors("fives_the_limit"), ids=lambda each: each["name"])
def test_a_deal_is_solved_as_by_other_programs(vector: dict[str, Any]) -> None:
    game, expected = dealt(FivesTheLimit, pieces(vector["order"])), vector["expected"]
    assert solved(game).result == ("won" if expected["solvable"] else "lost")
    replay(game, expected["winning_line"])
    assert (game.result, game.ending) == ("won", "FL-1")
    assert len(game.layout.dominoes) == expected["tiles_played"]
    assert game.boneyard == expected["tiles_left_in_pile"]


def test_example_2_a_deal_that_only_patience_wins() -> None:
    order = pieces(vectors("domino_patience")[0]["order"])
    assert solved(dealt(FivesTheLimit, order)).result == "lost"


def test_example_3_the_fifth_does_not_fit() -> None:
    game = do(position(FivesTheLimit, "6-6 5-4 2-2 1-1", (0, 3), "6-4"), "+")
    assert (game.result, game.ending, game.scores) == ("lost", "FL-3", {"Ana": 5})
    with pytest.raises(IllegalActionError) as refused:
        do(game, "+")
    assert refused.value.rule == "FL-3"


def test_example_3_the_fifth_fits_and_must_be_played() -> None:
    game = do(position(FivesTheLimit, "6-6 5-4 2-2 1-1", (0, 3), "3-2"), "+")
    assert texts(game) == ["3-2@0"]
    do(game, "3-2@0")
    assert (game.round.ends, texts(game)) == ((0, 2), ["2-2@1"])


def test_example_4_draws_three() -> None:
    game = do(position(FivesTheLimit, "5-4 2-2", (0, 3), "6-4 1-1 3-0"), "+", "+", "+")
    assert game.number_shown == 5
    assert texts(game) == ["0-3@0", "3-0@0"]
    assert do(game.copy(), "0-3@0").round.ends == (3, 3)
    assert do(game.copy(), "3-0@0").round.ends == (0, 0)


def test_an_empty_pile_loses() -> None:
    game = position(FivesTheLimit, "6-5 4-4", (4, 4), "")
    now = game.round
    now._order = now._order[:2]
    do(game, "4-4@0")
    assert (game.result, game.ending) == ("lost", "FL-4")


def test_the_hand_never_has_more_than_five() -> None:
    results = set()
    for seed in range(60):
        rng = Random(seed)
        game = FivesTheLimit(["Ana"], None, FivesTheLimit.deal(Options(), 1, rng))
        while game.phase == "play":
            assert game.counts["Ana"] <= 5
            game.apply(rng.choice(game.legal_actions()))
        results.add(game.ending)
    assert {"FL-1", "FL-3"} <= results


def test_about_seven_deals_in_ten_can_be_won() -> None:
    """In a million deals other programs found 72.2 %."""
    won = 0
    for seed in range(300):
        deal = FivesTheLimit.deal(Options(), 1, Random(seed))
        won += solved(FivesTheLimit(["Ana"], None, deal)).result == "won"
    assert 190 <= won <= 243
