"""How many ways a round of Blind can go, from fixed double-six deals: the whole tree.

The numbers are kept for comparison; the second implementation counts its own tree.
"""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from wildfire.dominoes.deal import Deal
from wildfire.games.actions import Number
from wildfire.games.blind import Blind, TurnUp

from ..second.blind import Blind as Second
from ..second.shared import dealt, full_set
from .positions import NAMES
from .test_against_second import options_of, ours, theirs


def perft(game: Blind, depth: int) -> int:
    """Lines of so many turns, or fewer where the round ends; turning a domino up is no turn."""
    if game.round.phase == "over" or not depth:
        return 1
    total = 0
    for action in game.legal_actions():
        after = game.copy()
        after.apply(action)
        total += perft(after, depth if isinstance(action, TurnUp) else depth - 1)
    return total


def perft_second(game: Any, depth: int) -> int:
    """The same of the second implementation, which names both sides of a leading double."""
    if game.turn is None or not depth:
        return 1
    numbers = {number for _, number in game.layout.ends()}
    is_double = len(game.layout.laid) == 1 == len(numbers)
    total = 0
    for action in game.legal():
        if is_double and action.endswith("@right"):
            continue
        after = deepcopy(game)
        after.do(action)
        total += perft_second(after, depth - 1)
    return total


def begun(house: str, players: int, seed: int) -> tuple[Blind, Any]:
    """The same deal in both programs, the first seat to lead."""
    second = Second(players, theirs(house))
    order = Random(seed).sample(full_set(second.highest), len(full_set(second.highest)))
    hands, rest = dealt(order, players, second.hand_size)
    deal = Deal(tuple(tuple(map(ours, hand)) for hand in hands), tuple(map(ours, rest)))
    game = Blind(NAMES[:players], None, deal, options_of(house))
    game.apply(Number(1))
    second.begin(hands, rest, 0)
    return game, second


@pytest.mark.parametrize(
    ("house", "players", "depth", "ways"),
    [
        ("set=6", 2, 40, [4, 1, 1]),
        ("set=6", 4, 60, [1, 3, 1]),
        ("set=6 free-double=on", 2, 20, [10, 12, 10]),
        ("set=6 continue-on-success=on", 3, 30, [1, 6, 1]),
        ("set=6 memory=on", 2, 3, [448, 454, 456]),
    ],
)
def test_ways(house: str, players: int, depth: int, ways: list[int]) -> None:
    for seed, count in enumerate(ways):
        game, second = begun(house, players, seed)
        assert perft(game, depth) == perft_second(second, depth) == count
