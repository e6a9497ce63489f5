"""Bots by name, and the careful one with weights of one's own."""

from random import Random

import pytest

from wildfire.bots import KINDS, Careful, Weights, maker
from wildfire.games.wildfire import SetupError

from ..refusals import refuses


@pytest.mark.parametrize("kind", KINDS)
def test_every_name_makes_its_bot(kind: str) -> None:
    assert type(maker(kind)(Random(1))) is KINDS[kind]


def test_a_weight_is_put_beside_the_others() -> None:
    bot = maker("careful:wild=0:burnt=2.5")(Random(1))
    assert isinstance(bot, Careful)
    assert bot.weights == Weights(wild=0, burnt=2.5)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("", "no bot ''"),
        ("clever", "no bot 'clever': there are random, greedy, careful"),
        ("greedy:wild=0", "only careful has weights"),
        ("careful:", "'' is no weight"),
        ("careful:luck=1", "one of stubborn, wild, able, variety, hindered, burnt"),
        ("careful:wild", "'wild' is no weight"),
        ("careful:wild=much", "NAME=POINTS"),
        ("careful:wild=nan", "up to 1000"),
        ("careful:wild=1e9", "up to 1000"),
        ("careful:rng=1", "'rng=1' is no weight"),
    ],
)
def test_what_is_no_kind_is_refused(kind: str, words: str) -> None:
    with refuses(SetupError, words):
        maker(kind)
