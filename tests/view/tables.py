"""Games that chance plays, and the joints of tables that no game has yet."""

from collections.abc import Iterator
from random import Random
from typing import Any

from wildfire.dominoes.joints import Joint
from wildfire.games import registry
from wildfire.games.wildfire import wildfire_set
from wildfire.games.wildfire.actions import Play
from wildfire.games.wildfire.dominoes import W2, WILD
from wildfire.games.wildfire.layout import Layout, ends_left_open, starts_flame

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lea")

TABLES = [(name, {}) for name in registry.names()] + [
    ("all-fives", {"spinner": "all"}),
    ("block-and-draw", {"spinner": "first"}),
    ("wildfire", {"centre-ends": "3"}),
]
"""Every game, and options under which dominoes lie differently."""


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


def whole_set(seed: int) -> list[Joint]:
    """A layout of Wildfire with as many of the 65 dominoes as fit, each wherever it may lie."""
    rng = Random(seed)
    left = list(wildfire_set())
    rng.shuffle(left)
    layout, flame = Layout(), -1
    centre = next(one for one in left if one.is_double)
    _play(layout, left, Play("", *centre, None))
    while True:
        where = [flame] if flame >= 0 else [k for k, count in enumerate(layout.counts) if count]
        plays = [play for k in where for one in left for play in _plays(layout, one, k, flame >= 0)]
        if not plays:
            return layout.joints()
        play = rng.choice(plays)
        _play(layout, left, play)
        if flame >= 0 and not layout.counts[flame]:
            flame = -1
        if starts_flame(play.open):
            flame = len(layout.dominoes) - 1
            layout.numbers[flame] = rng.randrange(1, 10)


def _plays(layout: Layout, one: Any, k: int, in_flame: bool) -> Iterator[Play]:
    for attached, opened in {(one.low, one.high), (one.high, one.low)}:
        if attached >= W2 or attached not in (WILD, layout.numbers[k]):
            continue
        if one.is_double and (in_flame or layout.dominoes[k].is_double):
            continue
        if in_flame and layout.counts[k] > 1 and starts_flame(opened):
            continue
        yield Play("", attached, opened, k)


def _play(layout: Layout, left: list[Any], play: Play) -> None:
    one = next(each for each in left if {*each} == {play.attached, play.open})
    left.remove(one)
    layout.add(one, play, ends_left_open(play, 4))
