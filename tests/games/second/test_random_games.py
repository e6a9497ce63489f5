"""Whole random games of the six: no domino is lost or made, and every game ends."""

import random

import pytest

from .all_fives import AllFives
from .all_sevens import AllSevens
from .bergen import Bergen
from .blind import Blind
from .block_and_draw import BlockAndDraw
from .five_up import FiveUp
from .shared import dealt, full_set, is_double

HOUSES = [
    (AllFives, ""),
    (AllFives, "set=6 spinner=none hand=9/7/5"),
    (AllFives, "spinner=all lead=winner"),
    (AllFives, "scoring=seed61 lead=winner"),
    (AllSevens, ""),
    (AllSevens, "wilds=yes target=50"),
    (AllSevens, "total=10 draw=none"),
    (AllSevens, "total=10 wilds=yes"),
    (Bergen, ""),
    (Bergen, "lead=highest target=15 bonus=1 hand=6 draw=one near_win_cap=yes"),
    (Bergen, "set=6 floor=0 ranking=pips"),
    (Blind, ""),
    (Blind, "continue_on_success=yes"),
    (Blind, "set=6 hand=14/9/7"),
    (Blind, "free_double=yes memory=yes"),
    (BlockAndDraw, ""),
    (BlockAndDraw, "mode=block hand=5"),
    (BlockAndDraw, "set=6 floor=2 lead=lot spinner=first"),
    (BlockAndDraw, "spinner=all target=100/61/61"),
    (FiveUp, ""),
    (FiveUp, "set=6 double_counts=sides lead=highest"),
    (FiveUp, "draw=until floor=0 exact=yes round_end=near5 hand=7/5/5"),
]


def check(game):
    """What is true at any time of a round."""
    everything = [domino for hand in game.hands for domino in hand]
    everything += game.boneyard + game.layout.dominoes()
    assert sorted(everything) == sorted(full_set(game.highest))
    if game.turn is None:
        assert game.legal() == []
        return
    legal = game.legal()
    assert legal
    assert game.winner is None
    assert max(game.scores) < game.target
    assert all(game.hands)
    assert not game.nothing_fits() or not game.layout.laid
    if legal[0] in ("draw", "pass"):
        assert len(legal) == 1
        assert not any(game.fits(domino) for domino in game.hands[game.turn])


def play_round(game, rng):
    """Plays a round, and says what it did to the scores."""
    before = list(game.scores)
    while True:
        lead = game.lead
        order = rng.sample(full_set(game.highest), len(full_set(game.highest)))
        hands, boneyard = dealt(order, game.players, game.hand_size)
        answer = game.begin(hands, boneyard, lot=rng.randrange(game.players))
        if answer == "dealt":
            break
        assert not any(is_double(domino) for hand in hands for domino in hand)
    assert lead == game.leader or isinstance(lead, str)
    in_play = [0] * game.players
    for _ in range(2000):
        check(game)
        if game.turn is None:
            break
        seat = game.turn
        in_play[seat] += game.do(rng.choice(game.legal()))
    how, seat, points = game.result
    assert how in ("out", "blocked", "tie", "target")
    if how == "out":
        assert game.hands[seat] == []
    if how == "tie":
        assert (seat, points) == (None, 0)
    else:
        in_play[seat] += points
    assert game.scores == [old + new for old, new in zip(before, in_play, strict=True)]


GAMES = [
    (kind, options, players)
    for number, (kind, options) in enumerate(HOUSES)
    for players in ([2 + number % 3] if options else [2, 3, 4])
]


@pytest.mark.parametrize(("kind", "options", "players"), GAMES)
def test_a_game_keeps_its_dominoes_and_ends(kind, options, players):
    rng = random.Random(f"{kind.__name__} {options} {players}")
    game = kind(players, options.split())
    for _ in range(500):
        play_round(game, rng)
        if game.winner is not None:
            break
    assert game.scores[game.winner] >= game.target
    assert [score for score in game.scores if score >= game.target] == [game.scores[game.winner]]
