"""The careful bots of the games in which dominoes are added to a layout."""

from random import Random
from typing import Any

import pytest

from wildfire.bots import maker
from wildfire.dominoes.pieces import Domino
from wildfire.games import registry
from wildfire.games.all_fives import AllFives
from wildfire.games.all_fives.bots import Careful
from wildfire.games.bergen import Bergen
from wildfire.games.bergen.bots import Careful as BergenCareful
from wildfire.simulation import Experiment, play_game

from ..soak import LONG, SHARE, Tell, times
from .positions import NAMES, position

GAMES = ["all-fives", "five-up", "all-sevens", "bergen", "block-and-draw"]
PLAYED = times(20, 2000)
SEATS = [2, 4] if SHARE else [2]
"""Between four, twenty games say nothing."""


def begun(name: str, seed: int, players: int = 2) -> Any:
    kind, rng = registry.game(name), Random(seed)
    options = kind.options_type()
    return kind(NAMES[:players], None, kind.deal(options, players, rng), options)


@LONG
@pytest.mark.parametrize("players", SEATS)
@pytest.mark.parametrize("name", GAMES)
def test_careful_beats_greedy(name: str, players: int, tell: Tell) -> None:
    bots = ("careful", "greedy") * (players // 2)
    kind = registry.game(name)
    experiment = Experiment(kind, bots, kind.options_type())
    won = 0.0
    for number in range(PLAYED):
        last = play_game(experiment, number, 1)[-1]
        won += sum(last.bots[seat] == "careful" for seat in last.winners) / len(last.winners)
    assert won > PLAYED / 2
    tell(
        f"games of `{name}`, {players} players, half of them careful and half greedy",
        {"games": PLAYED},
        {"errors": 0},
        f"careful bots won {100 * won / PLAYED:.1f} %",
    )


@pytest.mark.parametrize("name", GAMES)
def test_its_choice_does_not_depend_on_what_it_cannot_see(name: str) -> None:
    rng = Random(3)
    bot = registry.bots(name)["careful"]
    for seed in range(3):
        game = begun(name, seed, 3)
        while game.phase not in ("round-over", "game-over"):
            if game.turn is None or len(game.moves()) < 2:
                game.apply(rng.choice(game.legal_actions()))
                continue
            choice = bot(Random(1)).choose(game, game.turn)
            other = game.imagine(game.turn, rng)
            assert bot(Random(1)).choose(other, game.turn) == choice
            game.apply(choice)


def test_it_scores_rather_than_getting_rid_of_pips() -> None:
    game = position(AllFives, "5-5 5-4@0 5-6@0", "4-8 9-8 6-1", "0-1 0-2")
    assert str(Careful(Random(1)).choose(game, "Ana")) == "Ana: 6-1@2", "4 and 1 make 5"


def test_it_makes_headers() -> None:
    game = position(Bergen, "5-5 5-4@0 5-6@0", "4-6 6-9 4-8", "0-1 0-2")
    assert str(BergenCareful(Random(1)).choose(game, "Ana")).startswith("Ana: ")
    assert game.copy().round.header == 0
    game.apply(BergenCareful(Random(1)).choose(game, "Ana"))
    assert game.round.header == 2


def test_weights_can_be_changed() -> None:
    bot = maker("careful:pips=2", AllFives)(Random(1))
    assert isinstance(bot, Careful)
    assert (bot.weights.pips, bot.weights.stuck) == (2, 3)


def test_the_points_of_a_reply_are_what_the_play_would_score() -> None:
    for name in ("all-fives", "five-up", "bergen"):
        for seed in range(6):
            game, rng = begun(name, seed), Random(seed)
            while game.phase not in ("round-over", "game-over"):
                if game.phase == "play":
                    points = game.round.reply_points()
                    for one in game.hand(game.turn):
                        assert points(one) == scored(game, one)
                game.apply(rng.choice(game.legal_actions()))


def scored(game: Any, one: Domino) -> int:
    """The most that the player to move scores with this domino."""
    found = [0]
    for each in game.plays_of([one]):
        trial = game.copy()
        trial.apply(each)
        found.append(trial.round.last_scored)
    return max(found)
