"""The worked examples of the rules of Super Dominoes, by their numbers."""

import pytest

from wildfire.errors import IllegalActionError
from wildfire.games.super_dominoes.leads import DoublesLead

from ..positions import dominoes
from .positions import begun, do, leaves, may, midway

SEVENS = "5-5 5-7@0"
"""Domino 1 has a 7 open."""
BLOCKED = "5-5 5-7@0 5-0@0 0-7@2 5-1@0 1-7@4 5-2@0 2-7@6 5-3@0 3-7@8 5-4@0 4-7@10"
"""All six branches have a 7 open."""


def refused(game: object, line: str) -> str:
    with pytest.raises(IllegalActionError) as error:
        do(game, line)
    return error.value.rule


@pytest.mark.parametrize(
    ("hands", "first"),
    [(("14-14 1-0", "15-13 0-0", "15-12 5-5"), 1), (("15-14 2-1", "4-4 3-2", "6-6 9-0"), 0)],
)
def test_1_first_seat(hands: tuple[str, ...], first: int) -> None:
    assert DoublesLead().leader([dominoes(hand) for hand in hands]) == first


def test_2_search_for_a_double() -> None:
    game = begun("15-14 2-1", "4-4 3-2", "6-6 9-0")
    assert game.turn == "Ana"
    assert may(game) == {"-"}
    assert refused(game, "Ana: 15-14") == "SD-6"
    do(game, "Ana: -")
    assert game.turn == "Cy"
    assert refused(game, "Cy: -") == "SD-6"
    do(game, "Cy: 6-6")
    assert game.turn == "Bo"


def test_3_lead_15_15() -> None:
    game = begun("15-15", "", "", stock="8-7 5-0 1-1")
    do(game, "Ana: 15-15")
    assert (game.hand("Cy")[-1], game.hand("Bo")[-1]) == tuple(dominoes("8-7 5-0"))
    assert game.counts == {"Ana": 8, "Bo": 10, "Cy": 10}
    assert (game.turn, game.boneyard) == ("Cy", 136 - 29)


def test_4_lead_14_14() -> None:
    game = begun("14-14 14-1 14-6 2-2", "", "")
    do(game, "Ana: 14-14")
    assert game.turn == "Ana"
    assert may(game) == {"14-1@0", "14-6@0"}
    do(game, "Ana: 14-6@0")
    assert game.turn == "Cy"
    assert game.layout.open_ends() == [(0, 14, 5), (1, 6, 1)]


def test_5_lead_13_13() -> None:
    game = begun("13-13", "13-4 9-9 3-2", "7-6 9-0", stock="8-7 10-1")
    do(game, "Ana: 13-13")
    assert game.turn == "Cy"
    assert refused(game, "Cy: -") == "SD-18"
    do(game, "Cy: +", "Cy: +", "Cy: -")
    assert game.hand("Cy")[-2:] == tuple(dominoes("8-7 10-1"))
    assert game.turn == "Bo"
    assert may(game) == {"13-4@0", "9-9@0"}
    do(game, "Bo: 9-9@0")
    assert game.round.spell is None
    assert game.turn == "Cy", "Ana loses a turn"
    assert game.layout.open_ends() == [(0, 13, 5), (1, 9, 1)]


def test_6_lead_3_3() -> None:
    game = do(begun("3-3", "", ""), "Ana: 3-3")
    assert game.turn == "Bo"


def test_7_legal_moves() -> None:
    hand = "9-5 7-7 14-12 12-3 1-0 8-8 13-7"
    game = midway("5-5 5-7@0 5-12@0", hand, "0-2", "0-3")
    assert may(game) == {"5-9@0", "7-7@1", "12-14@2", "12-3@2", "7-13@1"}
    for line in ("Ana: 1-0@0", "Ana: 8-8@1"):
        assert refused(game, line) == "SD-11"


def test_8_15_left() -> None:
    game = midway(SEVENS, "15-7 0-1", "0-2", "0-3", "0-4", stock="10-9 8-6")
    do(game, "Ana: 7-15@1")
    assert [game.hand(name)[1:] for name in ("Di", "Cy", "Bo")] == [
        tuple(dominoes("10-9")),
        tuple(dominoes("8-6")),
        (),
    ]
    assert (game.turn, game.boneyard) == ("Di", 0)
    game = midway("5-5 5-15@0", "15-4 0-1", "0-2", "0-3", "0-4", stock="10-9 8-6")
    do(game, "Ana: 15-4@1")
    assert game.boneyard == 2


def test_9_14_left_without_a_follow_up() -> None:
    game = do(midway(SEVENS, "14-7 1-1", "0-2", "0-3", stock="8-6"), "Ana: 7-14@1")
    assert (game.turn, may(game)) == ("Ana", {"-"})
    do(game, "Ana: -")
    assert game.turn == "Cy"


def test_10_spell_draw_two_and_break() -> None:
    game = do(midway(SEVENS, "13-7 0-1", "0-2", "2-0 6-5", stock="13-4 8-6"), "Ana: 7-13@1")
    assert (game.round.spell, game.turn, may(game)) == (2, "Cy", {"+"})
    do(game, "Cy: +")
    assert refused(game, "Cy: 13-4@2") == "SD-18"
    do(game, "Cy: +")
    assert may(game) == {"13-4@2"}
    do(game, "Cy: 13-4@2")
    assert (game.round.spell, game.turn, may(game)) == (None, "Bo", {"-"})


def test_11_breaking_with_14() -> None:
    game = do(midway(SEVENS, "13-7 0-1", "0-0 14-13 14-2", "2-0"), "Ana: 7-13@1", "Cy: -")
    assert may(game) == {"0-0@2", "13-14@2"}
    do(game, "Bo: 13-14@2")
    assert (game.turn, game.round.spell) == ("Bo", None)
    do(game, "Bo: 14-2@3")
    assert game.turn == "Ana"


def test_12_recast() -> None:
    game = do(midway(SEVENS, "13-7 0-1", "13-13 2-2", "2-0"), "Ana: 7-13@1", "Cy: -")
    do(game, "Bo: 13-13@2")
    assert (game.round.spell, game.round.caster, game.turn) == (3, 1, "Cy"), "Ana loses a turn"


def test_13_caster_exempt() -> None:
    game = midway(SEVENS, "13-7 0-1 0-2", "0-4 0-8", "0-6 0-9", stock="8-6 10-9 8-3 11-2")
    do(game, "Ana: 7-13@1", "Cy: +", "Cy: +", "Cy: -", "Bo: +", "Bo: +", "Bo: -")
    assert (game.turn, may(game), game.boneyard) == ("Ana", {"-"}, 0)
    do(game, "Ana: -")
    assert (game.outcome.why, game.winners) == ("blocked", ["Ana"])


def test_13_the_caster_passes_before_the_boneyard_is_empty() -> None:
    game = midway(SEVENS, "13-7 0-1 0-2", "0-4", stock="8-6 10-9 8-3 11-2")
    do(game, "Ana: 7-13@1", "Bo: +", "Bo: +", "Bo: -")
    assert refused(game, "Ana: +") == "SD-18"
    do(game, "Ana: -")
    assert (game.phase, game.turn, game.boneyard) == ("play", "Bo", 2)


def test_14_3_3_during_play() -> None:
    hands = ("0-2", "0-4", "0-6")
    game = do(midway("5-5 5-3@0", "3-3 0-1", *hands), "Ana: 3-3@1")
    assert (game.round.direction, game.turn) == (1, "Cy")
    game = do(midway(SEVENS, "7-3 0-1", *hands), "Ana: 7-3@1")
    assert (game.round.direction, game.turn) == (1, "Bo")


def test_15_two_players() -> None:
    game = do(midway(SEVENS, "7-7 0-1", "0-2"), "Ana: 7-7@1")
    assert game.turn == "Ana"
    game = do(midway(SEVENS, "7-3 0-1", "0-2"), "Ana: 7-3@1")
    assert game.turn == "Bo"


def test_16_chain() -> None:
    game = midway("5-5 5-14@0 5-6@0", "14-14 6-6 2-1", "0-2", "0-3")
    do(game, "Ana: 14-14@1")
    assert game.turn == "Ana"
    do(game, "Ana: 6-6@2")
    assert game.turn == "Bo", "only Cy loses a turn"


def test_17_out() -> None:
    game = do(midway(SEVENS, "15-7", "0-2", "0-3", stock="10-9 8-6"), "Ana: 7-15@1")
    assert (game.outcome.out, game.winners, game.boneyard) == ("Ana", ["Ana"], 2)


@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        (("1-0 2-0", "9-8 3-0", "2-1 3-1 4-0"), ["Ana"]),
        (("1-0 6-2", "4-3 1-1", "2-1 3-1 4-0"), ["Ana", "Bo"]),
    ],
)
def test_18_blocked(hands: tuple[str, ...], winners: list[str]) -> None:
    game = do(midway(BLOCKED, *hands), "Ana: -", "Cy: -", "Bo: -")
    assert (game.outcome.why, game.winners) == ("blocked", winners)
    assert game.scores == {name: int(name in winners) for name in game.players}


def test_19_deadlock() -> None:
    game = midway(BLOCKED, "1-0 2-0", "9-8 3-0", "2-1 3-1 4-0", stock="8-2 6-5 7-4 9-3")
    assert refused(game, "Ana: +") == "SD-13"
    do(game, "Ana: -", "Cy: -", "Bo: -")
    assert refused(game, "Ana: -") == "SD-21"
    do(game, "Ana: +", "Ana: +", "Ana: -", "Cy: +", "Cy: +")
    assert leaves(game) == {"7-4"}
    do(game, "Cy: 7-4@11")
    assert not game.round.deadlock
    assert (game.turn, may(game)) == ("Bo", {"-"})
