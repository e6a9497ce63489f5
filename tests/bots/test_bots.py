"""Bots follow the rules, see what a player sees, and are as good as docs/odds.md says."""

from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import Any

import pytest

from wildfire.bots import Bot, kinds
from wildfire.games.wildfire import Deal, Number, Options, Play, Wildfire, domino, wildfire_set
from wildfire.simulation import Experiment, play_game

KINDS = kinds(Wildfire)

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
OPTIONS = [Options(), Options(strategic="all", lowest=0), Options(knock_penalty=True)]
IDS = ["usual", "strategic", "knock-penalty"]


def dealt(players: int, rng: Random, options: Options) -> Wildfire:
    names = NAMES[:players]
    return Wildfire(names, names[0], Deal.shuffled(wildfire_set(), players, rng), options)


def turns(bot: Bot[Any], players: int, seed: int, options: Options) -> Iterator[Wildfire]:
    """A round in which one bot has every seat: the game before each of its choices."""
    rng = Random(seed)
    game = dealt(players, rng, options)
    while game.turn is not None:
        if game.phase == "spin" and not game.awaits_name:
            game.apply(Number(rng.randint(options.lowest, 9)))
            continue
        yield game
        game.apply(bot.choose(game, game.turn))


def with_other_secrets(game: Wildfire, rng: Random) -> Wildfire:
    """The same game to the eye of the player on turn: what lies hidden has changed places."""
    other = game.copy()
    assert other.round.hands is not None
    assert other.round.stock is not None
    hidden = [
        pile
        for seat, pile in enumerate([*other.round.hands, other.round.stock])
        if seat != other.round.turn
    ]
    shuffled = [each for pile in hidden for each in pile]
    rng.shuffle(shuffled)
    for pile in hidden:
        pile[:] = [shuffled.pop() for _ in pile]
    return other


def peeks(kind: type[Bot[Any]], players: int, options: Options) -> bool:
    """Whether what the player cannot see has made a difference to the bot."""
    rng = Random(3)
    for seed in range(4):
        for game in turns(kind(Random(1)), players, seed, options):
            name = game.turn or ""
            chosen = kind(Random(2)).choose(game, name)
            for _ in range(3):
                if kind(Random(2)).choose(with_other_secrets(game, rng), name) != chosen:
                    return True
    return False


@pytest.mark.parametrize("options", OPTIONS, ids=IDS)
@pytest.mark.parametrize("players", [2, 4, 8])
@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_sees_only_what_a_player_sees(kind: str, players: int, options: Options) -> None:
    assert not peeks(KINDS[kind], players, options)


def test_a_bot_that_peeked_would_be_found_out() -> None:
    class Cheat(Bot[Wildfire]):
        def pick(self, game: Wildfire, player: str, moves: Sequence[Play]) -> Play:
            theirs = game.hand(next(name for name in game.players if name != player)) or ()
            return moves[sum(each.low for each in theirs) % len(moves)]

    assert peeks(Cheat, 3, Options())


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_bot_does_is_legal(kind: str) -> None:
    for seed in range(20):
        bot = KINDS[kind](Random(seed))
        options = OPTIONS[seed % len(OPTIONS)]
        for game in turns(bot, 2 + seed % 7, seed, options):
            name = game.turn or ""
            assert bot.choose(game.copy(), name) in game.legal_actions()


@pytest.mark.parametrize("kind", KINDS)
def test_how_the_rules_find_plays_makes_no_difference(kind: str) -> None:
    for game in turns(KINDS[kind](Random(1)), 3, 4, Options()):
        name = game.turn or ""
        other = game.copy()
        other.round.listed = game.round.moves()[::-1]
        assert KINDS[kind](Random(2)).choose(other, name) == KINDS[kind](Random(2)).choose(
            game, name
        )


def test_greedy_sheds_the_most_expensive_domino_that_fits() -> None:
    bot = KINDS["greedy"](Random(0))
    for game in turns(bot, 3, 11, Options()):
        plays = game.legal_plays()
        action = bot.choose(game, game.turn or "")
        if plays and isinstance(action, Play):
            costs = [domino(play.attached, play.open).points for play in plays]
            assert domino(action.attached, action.open).points == max(costs)


@pytest.mark.parametrize(("better", "worse"), [("greedy", "random"), ("careful", "random")])
def test_who_thinks_scores_less(better: str, worse: str) -> None:
    experiment = Experiment(Wildfire, (better, worse), Options(rounds=1))
    points: dict[str, list[int]] = {better: [], worse: []}
    for number in range(200):
        (played,) = play_game(experiment, number, seed=5)
        for kind, scored in zip(played.bots, played.points, strict=True):
            points[kind].append(scored)
    assert fmean(points[better]) < fmean(points[worse]) - 5
