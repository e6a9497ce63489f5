"""What a player shows by drawing and passing is true of the hand, and says something."""

from collections.abc import Iterator
from random import Random

from wildfire.bots import Greedy
from wildfire.games.wildfire import Deal, Number, Options, Wildfire, wildfire_set
from wildfire.games.wildfire.bots.memory import may_fit

NAMES = ("Ana", "Bo", "Cy")
WILD = 1


def positions(seed: int, options: Options) -> Iterator[Wildfire]:
    rng = Random(seed)
    game = Wildfire(NAMES, "Ana", Deal.shuffled(wildfire_set(), 3, rng), options)
    bot = Greedy(rng)
    while game.turn is not None:
        if game.phase == "spin" and not game.awaits_name:
            game.apply(Number(rng.randint(options.lowest, 9)))
        else:
            game.apply(bot.choose(game, game.turn))
        yield game


def fitting(game: Wildfire, player: str, number: int) -> int:
    """How many of the hand fit it, ignoring what a flame may refuse."""
    return sum(
        number in each or WILD in each
        for each in game.hand(player) or ()
        if not each.is_double and not each.is_wildfire
    )


def test_nobody_holds_more_that_fits_than_is_remembered() -> None:
    for seed in range(12):
        for game in positions(seed, Options(lowest=seed % 2)):
            for player in NAMES:
                remembered = may_fit(game, player)
                assert max(remembered) <= game.counts[player]
                for number in range(10):
                    assert fitting(game, player, number) <= remembered[number]


def test_something_is_known_in_the_middle_of_a_round() -> None:
    known = [
        may_fit(game, player)[number] < game.counts[player]
        for game in positions(3, Options())
        if len(game.played[-1].actions) > 20
        for player in NAMES
        for number in range(10)
    ]
    assert sum(known) > len(known) / 10
