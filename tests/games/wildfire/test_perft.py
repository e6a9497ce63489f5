"""How many ways a game can go on, to a depth, from fixed deals. The numbers are kept for
comparison.

Every action that any player may do counts, and every number that the hub may show.
"""

from random import Random

import pytest

from wildfire.games.wildfire import Deal, Options, Wildfire, wildfire_set
from wildfire.games.wildfire.dominoes import domino

from .slow import Slow


def perft(game: Wildfire, depth: int) -> int:
    if depth == 0:
        return 1
    actions = game.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = game.copy()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


def without_high_doubles(deal: Deal, highest: int) -> Deal:
    """The same deal with the doubles above `highest` in the boneyard, after its first two."""
    high = [domino(n, n) for n in range(highest + 1, 10)]
    order = [each for hand in deal.hands for each in hand] + list(deal.stock)
    order = [each for each in order if each not in high]
    players = len(deal.hands)
    order[players * 7 + 2 : players * 7 + 2] = high
    hands = tuple(tuple(order[n * 7 : n * 7 + 7]) for n in range(players))
    return Deal(hands, tuple(order[players * 7 :]))


def game(players: int, seed: int, highest: int = 9, **options: object) -> Wildfire:
    names = ["Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"][:players]
    deal = Deal.shuffled(wildfire_set(), players, Random(seed))
    chosen = Options(**options)  # type: ignore[arg-type]
    return Wildfire(names, names[0], without_high_doubles(deal, highest), chosen)


GAMES = {
    "two": game(2, 1),
    "three": game(3, 2),
    "four": game(4, 3),
    "eight": game(8, 4),
    "centre 1-1": game(4, 7, highest=1),
    "first draws": game(4, 6, highest=-1),
    "two ends, named, from 0": game(4, 8, centre_ends=2, strategic="all", lowest=0),
}
COUNTS = {
    "two": [1, 4, 15, 50, 146, 541, 1617, 4722, 11398],
    "three": [1, 3, 22, 46, 222, 1767, 5335, 22247],
    "four": [1, 3, 17, 83, 441, 2641, 10810, 56646],
    "eight": [1, 3, 21, 131, 971, 4003, 22576],
    "centre 1-1": [1, 9, 17, 30, 83, 626, 3838, 10621, 46485],
    "first draws": [1, 1, 1, 1, 1, 9, 20, 71, 158],
    "two ends, named, from 0": [1, 3, 13, 85, 204, 731, 3363, 15034],
}


@pytest.mark.parametrize("name", GAMES)
def test_counts(name: str) -> None:
    counts = [perft(GAMES[name], depth) for depth in range(1, len(COUNTS[name]) + 1)]
    assert counts == COUNTS[name]


@pytest.mark.parametrize("name", GAMES)
def test_the_slow_implementation_counts_the_same(name: str) -> None:
    assert slow_perft(slow(GAMES[name]), 4) == COUNTS[name][3]


def slow(fast: Wildfire) -> Slow:
    deal = fast.played[0].deal
    assert deal is not None
    hands = {
        name: [str(each) for each in hand]
        for name, hand in zip(fast.players, deal.hands, strict=True)
    }
    stock = [str(each) for each in deal.stock]
    options = dict(fast.options.texts())
    return Slow(fast.players, fast.dealer, options, None, (hands, stock))


def slow_perft(game: Slow, depth: int) -> int:
    """Counts by trying every possible line and taking it back."""
    if depth == 0:
        return 1
    total = 0
    how = "=" if game.flame and game.named() else "*"
    tries = [f"{how}{n}" for n in range(10)] if game.phase() == "spin" else []
    if game.turn and game.phase() != "spin":
        plays = game.legal()
        tries += [f"{game.turn}: {text}" for text in [*plays, "+", "-"]]
    for line in tries:
        if game.do(line) is None:
            total += slow_perft(game, depth - 1)
            game.do("[undo]")
    return total


def test_the_deals_are_what_they_are_for() -> None:
    assert str(GAMES["centre 1-1"].legal_plays()[0].text) == "1-1"  # type: ignore[index]
    assert GAMES["first draws"].legal_plays() == []
