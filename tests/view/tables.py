"""Games that chance plays, and the joints of tables that no game has yet."""

from collections.abc import Iterator
from random import Random
from typing import Any

from wildfire.dominoes.joints import Joint
from wildfire.games import registry

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def positions(name: str, seed: int, **chosen: str) -> Iterator[Any]:
    """A game after each action of its first round; it is the same object each time."""
    rng = Random(seed)
    kind = registry.game(name)
    options = kind.options_type()
    for option, value in chosen.items():
        options = options.with_text(option, value)
    players = NAMES[: rng.choice(kind.seats)]
    dealer = None if kind.rule_of_dealer is None else rng.choice(players)
    game = kind(players, dealer, kind.deal(options, len(players), rng), options)
    yield game
    while game.phase not in ("round-over", "game-over"):
        game.apply(rng.choice(game.legal_actions()))
        yield game


def joints(name: str, seed: int, **chosen: str) -> list[Joint]:
    """The layout at the end of that round."""
    *_, game = positions(name, seed, **chosen)
    return game.layout.joints()


def six_branches(seed: int, count: int) -> list[Joint]:
    """A double with six arms of single dominoes, and doubles that lie across them."""
    rng = Random(seed)
    found = [Joint(None, -1, (5, 5), True, "six", 6)]
    tips: list[int] = []
    for k in range(1, count):
        onto = 0 if len(tips) < 6 and rng.random() < 0.4 else rng.choice(tips or [0])
        if onto:
            tips.remove(onto)
        double = onto > 0 and not found[onto].crosswise and rng.random() < 0.12
        halves = (7, 7) if double else (7, 4)
        found.append(Joint(onto, -1, halves, double, "sides" if double else "tips", 1))
        tips.append(k)
    return found
