"""How many ways a round can go on, from fixed double-six deals.

The numbers are kept for comparison; the second implementation counts its own tree.
"""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from wildfire.dominoes.deal import Deal
from wildfire.games import registry
from wildfire.games.actions import Number

from ..soak import LONG, SHARE, Tell
from .positions import NAMES
from .second.shared import dealt, full_set
from .test_against_second import HOUSES, options_of, ours, plays_of

SECONDS = {house.game: house.second for house in HOUSES}


def perft(game: Any, depth: int) -> int:
    """Lines of so many actions, or fewer where the round ends."""
    if not depth or game.phase in ("round-over", "game-over"):
        return 1
    total = 0
    for action in game.legal_actions():
        after = game.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


def perft_second(game: Any, depth: int) -> int:
    """The same of the second implementation. Ends that are alike count once."""
    if not depth or game.turn is None:
        return 1
    total = 0
    for action in plays_of(game).values() or game.legal():
        after = deepcopy(game)
        after.do(action)
        total += perft_second(after, depth - 1)
    return total


def begun(name: str, words: str, players: int) -> tuple[Any, Any]:
    """The same deal in both programs: the first with a double, from a fixed seed."""
    options, kind = options_of(name, words), registry.game(name)
    second = SECONDS[name](players, words.replace("=on", "=yes").split())
    rng = Random(6)
    while True:
        order = rng.sample(full_set(6), 28)
        hands, rest = dealt(order, players, second.hand_size)
        if second.begin(hands, rest, 0) == "dealt":
            break
    deal = Deal(tuple(tuple(map(ours, hand)) for hand in hands), tuple(map(ours, rest)))
    game: Any = kind(NAMES[:players], None, deal, options)
    if game.awaits is not None:
        game.apply(Number(1))
    return game, second


DEALS = [
    ("all-fives", "set=6", 2, {3: 5, 6: 149, 9: 3065}),
    ("all-fives", "set=6 spinner=all", 3, {3: 5, 6: 67, 9: 1026}),
    ("five-up", "set=6", 2, {3: 17, 9: 105, 15: 287}),
    ("all-sevens", "", 2, {3: 3, 9: 36, 15: 155}),
    ("all-sevens", "wilds=on", 4, {3: 6, 6: 65, 9: 686}),
    ("bergen", "set=6", 3, {3: 10, 6: 155, 9: 1214}),
    ("block-and-draw", "set=6", 4, {9: 3, 12: 77, 15: 543}),
    ("block-and-draw", "set=6 mode=block", 2, {3: 5, 9: 646, 15: 1927}),
]
"""Game, options, players, and the ways by the number of actions."""
MOST = 300
"""So many ways the second implementation counts in the suite, and all in the soak."""


@LONG
@pytest.mark.parametrize(("name", "words", "players", "ways"), DEALS)
def test_ways(name: str, words: str, players: int, ways: dict[int, int], tell: Tell) -> None:
    game, second = begun(name, words, players)
    for depth, count in ways.items():
        assert perft(game, depth) == count, depth
        if SHARE or count <= MOST:
            assert perft_second(second, depth) == count, depth
    tell(
        "ways of a round from fixed deals, counted by both implementations of the rules",
        {"ways": sum(ways.values())},
        {"differences": 0},
    )
