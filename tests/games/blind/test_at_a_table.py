"""Blind with real dominoes: what is turned up is announced, and nobody knows the rest."""

import pytest

from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.blind import Blind, Options

from ...refusals import refuses
from .positions import at_table, dominoes, tell

ONCE_ROUND = [
    *("Ana: 5-3", "Bo: -6-1", "Ana: -1-0", "Bo: -6-2", "Ana: -9-9", "Bo: -6-4", "Ana: -8-7"),
    *("Bo: -6-0", "Ana: -8-6", "Bo: -7-6", "Ana: -8-0", "Bo: -8-8", "Ana: -7-0", "Bo: -7-7"),
    *("Ana: -7-2",),
]
"""Bo's last domino has not been turned up then."""


def test_what_is_turned_up_is_announced() -> None:
    game = at_table()
    assert game.legal_plays() is None
    assert game.legal_actions() == []
    with refuses(InvalidActionError, "which domino Ana has turned up"):
        tell(game, "Ana: +")
    tell(game, "Ana: 5-3", "Bo: -6-1", "Ana: -8-8")
    assert game.row("Ana") == [None] * 6 + dominoes("8-8")
    assert game.counts == {"Ana": 7, "Bo": 8}


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("Bo: -5-3", "C-1"),  # lies on the table
        ("Bo: -9-9", "C-1"),  # is in Ana's row
        ("Bo: 9-9@0", "C-1"),
        ("Bo: 0-1@0", "C-1"),
        ("Bo: -3-1", "BL-5"),  # fits
        ("Bo: 8-2@0", "BL-6"),  # does not
        ("Ana: -8-2", "BL-5"),  # is not on turn
        ("[left Ana =3]", "BL-9"),
    ],
)
def test_what_cannot_be_is_refused(line: str, rule: str) -> None:
    game = at_table()
    tell(game, *ONCE_ROUND[:13])
    before = game.state()
    with pytest.raises(IllegalActionError) as refused:
        tell(game, line)
    assert refused.value.rule == rule
    assert game.state() == before


def test_a_row_comes_round_in_its_order() -> None:
    game = at_table()
    tell(game, *ONCE_ROUND, "Bo: 5-9@0")
    for line, rule in (("Ana: -2-0", "BL-5"), ("Ana: 9-9@1", "BL-7"), ("Ana: -8-7", "BL-5")):
        with pytest.raises(IllegalActionError) as refused:
            tell(game, line)
        assert refused.value.rule == rule
    tell(game, "Ana: -1-0")
    assert game.turn == "Bo"


def test_blocked_once_everybody_has_seen_that_nothing_fits() -> None:
    game = at_table()
    tell(game, *ONCE_ROUND)
    assert game.phase == "play", "Bo's last domino may fit"
    tell(game, "Bo: -6-6")
    assert game.outcome is not None
    assert game.outcome.why == "blocked"
    assert game.uncounted == [], "everything was seen"
    assert game.scores == {"Ana": 86 - 72, "Bo": 0}


def test_who_is_out_asks_only_for_what_was_not_seen() -> None:
    game = at_table(3, Options(set="6", hand="8/7/6"))
    tell(game, "Ana: 5-3", "Bo: -2-1", "Cy: -6-6", "Ana: -4-4", "[agreed]")
    assert (game.phase, game.uncounted) == ("left", ["Ana", "Bo", "Cy"])
    for line, rule in (
        ("[left Bo =2]", "BL-9"),
        ("[left Bo 0-0 0-1 0-2 0-3 0-4 0-5 0-6]", "BL-9"),
        ("[left Bo 2-1 0-1 0-2 0-3 0-4 0-5 6-6]", "C-1"),
        ("[left Bo 2-1 0-1]", "BL-9"),
    ):
        with pytest.raises(IllegalActionError) as refused:
            tell(game, line)
        assert refused.value.rule == rule
    tell(game, "[left Bo 2-1 0-1 0-2 0-3 0-4 0-5 0-6]", "[left Ana =20]", "[left Cy =30]")
    assert game.scores == {"Ana": 20 + 24 + 30 - 40, "Bo": 0, "Cy": 0}


def test_in_memory_any_unseen_domino_may_be_turned() -> None:
    game = at_table(2, Options(memory=True))
    tell(game, "Ana: 5-3", "Bo: -6-1", "Ana: -8-7", "Bo: -6-1", "Ana: -8-7", "Bo: -8-0")
    assert game.counts == {"Ana": 7, "Bo": 8}


def test_a_face_up_double_can_be_played_where_that_is_played() -> None:
    lines = ("Ana: 5-3", "Bo: -4-4", "Ana: 3-4@0", "Bo: 4-4@1")
    game = at_table(2, Options(free_double=True))
    tell(game, *lines)
    assert game.counts == {"Ana": 6, "Bo": 7}
    game = at_table(2)
    with pytest.raises(IllegalActionError) as refused:
        tell(game, *lines)
    assert refused.value.rule == "BL-7"


def test_the_domino_that_leads_alone_is_said_for_the_leader() -> None:
    game = Blind(["Ana", "Bo", "Cy"], options=Options(set="6", hand="14/9/7"))
    tell(game, "*2", "Bo: 4-2")
    assert (game.turn, game.counts["Bo"], game.boneyard) == ("Bo", 9, 0)


def test_a_row_may_be_longer_or_shorter_than_was_thought() -> None:
    game = at_table()
    tell(game, "Ana: 5-3", "Bo: -6-1", "[holds Bo =9]", "Ana: -1-0")
    assert (game.counts, game.boneyard) == ({"Ana": 7, "Bo": 9}, 38)
    with pytest.raises(IllegalActionError) as refused:
        tell(game, "Bo: -6-1")
    assert refused.value.rule == "BL-5", "it is the last of nine"
    tell(game, "Bo: -9-9")
    with pytest.raises(IllegalActionError) as refused:
        tell(game, "[holds Bo =1]")
    assert refused.value.rule == "BL-5", "two of them have been seen"
    tell(game, "[holds Bo =2]", "Ana: -8-8", "Bo: -6-1")
    assert game.row("Bo") == [*dominoes("9-9"), None]


def test_a_row_without_a_hidden_domino_may_block_the_round() -> None:
    game = at_table()
    tell(game, *ONCE_ROUND, "[holds Bo =7]")
    assert game.outcome is not None
    assert game.scores == {"Ana": 74 - 72, "Bo": 0}


def test_a_longer_row_leaves_the_domino_that_leads() -> None:
    game = at_table(2, Options(hand="14/9/7"))
    tell(game, "[holds Bo =13]")
    assert game.boneyard == 1
    tell(game, "Ana: 5-3")
    assert game.counts == {"Ana": 13, "Bo": 13}


def test_a_round_that_nobody_led_leaves_the_lot_to_the_next() -> None:
    game = Blind(["Ana", "Bo"])
    tell(game, "[agreed]", "[left Ana =50]", "[left Bo =60]")
    game.next_round()
    assert game.awaits is not None
    tell(game, "*2")
    assert game.turn == "Bo"
