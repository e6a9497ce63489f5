"""What a hub shows of a game: the number left, a spell that stays lit, the direction, a sign."""

from random import Random
from typing import Any

import pytest

from wildfire.dominoes.actions import Play
from wildfire.games.rounds import HubSigns
from wildfire.games.super_dominoes import Options, SuperDominoes

from .positions import NAMES, do

COUNTER, CLOCKWISE = -1, 1


def table(*lines: str) -> Any:
    return do(SuperDominoes(NAMES, None, None, Options()), *lines)


@pytest.mark.parametrize(
    ("lines", "number", "signs"),
    [
        ((), None, HubSigns(None, COUNTER)),
        (("Ana: 9-9",), 9, HubSigns(None, COUNTER)),
        (("Ana: 3-3",), 3, HubSigns(None, CLOCKWISE)),
        (("Ana: 15-15",), 15, HubSigns(None, COUNTER, "everybody")),
        (("Ana: 14-14",), 14, HubSigns(None, COUNTER, "again")),
        (("Ana: 14-14", "Ana: -"), 14, HubSigns(None, COUNTER)),
        (("Ana: 13-13",), 13, HubSigns(13, COUNTER)),
        (("Ana: 13-13", "Di: +", "Di: +", "Di: -"), 13, HubSigns(13, COUNTER)),
        (("Ana: 13-13", "Di: 9-9@0"), 9, HubSigns(None, COUNTER)),
        (("Ana: 13-13", "Di: 13-3@0"), 3, HubSigns(None, CLOCKWISE)),
        (("Ana: 13-13", "Di: 13-14@0"), 14, HubSigns(None, COUNTER, "again")),
        (("Ana: 5-5", "[holds Di =1]", "Di: 5-15@0"), None, HubSigns()),
    ],
)
def test_what_is_shown(lines: tuple[str, ...], number: int | None, signs: HubSigns) -> None:
    game = table(*lines)
    assert (game.number_shown, game.hub_signs._replace(numbers=None)) == (number, signs)
    assert game.hub_signs.numbers == (range(16) if game.phase == "play" or not lines else None)


def test_where_only_scores_are_kept_nothing_is_shown() -> None:
    game = SuperDominoes(NAMES, None, None, Options(score_only=True))
    assert (game.number_shown, game.hub_signs) == (None, HubSigns())


@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_signs_follow_from_what_is_played(players: int) -> None:
    """Worked out a second time from the plays alone."""
    rng = Random(players)
    names = [f"P{n}x" for n in range(players)]
    for _ in range(6):
        options = Options()
        game = SuperDominoes(names, None, SuperDominoes.deal(options, players, rng), options)
        direction, held = COUNTER, None
        while not game.outcome:
            boneyard = game.boneyard
            action = rng.choice(game.legal_actions())
            game.apply(action)
            if game.outcome:
                break
            sign = None
            if isinstance(action, Play):
                direction = -direction if action.open == 3 else direction
                held = 13 if action.open == 13 else None
                if action.open == 14:
                    sign = "again"
                elif action.open == 15 and boneyard:
                    sign = "everybody"
                assert game.number_shown == action.open
            assert game.hub_signs == (held, direction, sign, range(16))
