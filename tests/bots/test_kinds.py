"""Bots by name, and the careful one with other weights."""

from random import Random

import pytest

from wildfire.bots import kinds, maker
from wildfire.games.wildfire import SetupError, Wildfire
from wildfire.games.wildfire.bots import Careful, Weights

from ..refusals import refuses

KINDS = kinds(Wildfire)


@pytest.mark.parametrize("kind", KINDS)
def test_every_name_makes_its_bot(kind: str) -> None:
    assert type(maker(kind, Wildfire)(Random(1))) is KINDS[kind]


def test_a_weight_is_put_beside_the_others() -> None:
    bot = maker("careful:wild=0:burnt=2.5", Wildfire)(Random(1))
    assert isinstance(bot, Careful)
    assert bot.weights == Weights(wild=0, burnt=2.5)


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("", "no bot ''"),
        ("clever", "no bot 'clever': there are random, greedy and careful"),
        ("greedy:wild=0", "the bot 'greedy' has no weights"),
        ("careful:", "'' is not a weight"),
        ("careful:luck=1", "names: stubborn, wild, able, variety, hindered and burnt"),
        ("careful:wild", "'wild' is not a weight"),
        ("careful:wild=much", "NAME=POINTS"),
        ("careful:wild=nan", "up to 1000"),
        ("careful:wild=1e9", "up to 1000"),
        ("careful:rng=1", "'rng=1' is not a weight"),
    ],
)
def test_what_is_no_kind_is_refused(kind: str, words: str) -> None:
    with refuses(SetupError, words):
        maker(kind, Wildfire)
