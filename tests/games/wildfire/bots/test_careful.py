"""The careful bot counts with bits, and does the same as on paper."""

from random import Random

import pytest

from wildfire.bots import Aimless
from wildfire.games.wildfire import W2, W3, Deal, Number, Options, Wildfire, domino, wildfire_set
from wildfire.games.wildfire.bots import Careful, Weights
from wildfire.games.wildfire.bots.memory import may_fit

from . import plain_careful

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
OPTIONS = {
    "usual": Options(),
    "named": Options(strategic="all", lowest=0, centre_ends=2),
    "other-fires": Options(wildfires=tuple(domino(n, W2 if n % 2 else W3) for n in range(10))),
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
@pytest.mark.parametrize("players", range(2, 9))
def test_it_chooses_what_it_would_on_paper(players: int, options: Options) -> None:
    rng = Random(f"{players} {options.lowest}")
    deal = Deal.shuffled(wildfire_set(options.wildfires), players, rng)
    game = Wildfire(NAMES[:players], "Ana", deal, options)
    weights = [Weights(), Weights(wild=0, hindered=40), Weights(burnt=50, variety=1 / 3)]
    chosen = 0
    while (name := game.turn) is not None:
        if game.phase == "spin" and not game.awaits_name:
            game.apply(Number(rng.randint(options.lowest, 9)))
            continue
        if len(game.legal_plays() or ()) > 1:
            chosen += 1
            mind = weights[chosen % len(weights)]
            play = Careful(rng, mind).pick(game, name, game.round.legal())
            assert play == plain_careful.choose(game, name, mind)
            following = game.players[(game.players.index(name) + 1) % players]
            assert may_fit(game, following) == plain_careful.may_fit(game, following)
        # Somebody else decides, so it meets positions that it would not have caused.
        game.apply(Aimless(rng).choose(game, name))
    assert chosen > 5
