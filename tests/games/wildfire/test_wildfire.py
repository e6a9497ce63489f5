"""The game as programs use it: small examples of what the records and properties do not show."""

import itertools
import pickle
from random import Random

import pytest

from wildfire.games.notation.record import read
from wildfire.games.wildfire import (
    W2,
    Call,
    Correct,
    Deal,
    Draw,
    IllegalActionError,
    InvalidActionError,
    Knock,
    Left,
    Number,
    Options,
    Pass,
    Play,
    SetupError,
    Undo,
    Wildfire,
    domino,
    wildfire_set,
)
from wildfire.text import words

from ...refusals import refuses
from .test_golden import RECORDS


def table(**options: object) -> Wildfire:
    return Wildfire(["Ana", "Bo", "Cy"], "Ana", options=Options(**options))  # type: ignore[arg-type]


def test_the_set_has_65_dominoes_each_once() -> None:
    dominoes = wildfire_set()
    assert len(dominoes) == len(set(dominoes)) == 65
    assert sum(each.is_double for each in dominoes) == 10
    assert sum(each.is_wildfire for each in dominoes) == 10
    # 1 with each of the nine other numbers, and 1-Wildfire.
    assert sum(each.is_wild_one for each in dominoes) == 10


def test_the_same_seed_deals_the_same() -> None:
    one, same = (Deal.shuffled(wildfire_set(), 4, Random(9)) for _ in range(2))
    assert one == same
    assert one != Deal.shuffled(wildfire_set(), 4, Random(10))
    assert [len(hand) for hand in one.hands] == [7] * 4
    assert len(one.stock) == 37


def test_where_a_domino_fits_at_a_table() -> None:
    game = table()
    assert [play.text for play in game.plays_of([domino(9, 9), domino(9, 4)])] == ["9-9"]
    game.apply(Draw("Bo"))
    assert game.plays_of([domino(9, 9)]) == []
    game.apply(Draw("Cy"))
    game.apply(Draw("Ana"))
    game.apply(Play("Bo", 9, 9))
    game.apply(Play("Cy", 9, 4, 0))
    assert game.plays_of([domino(2, 4)]) == [Play("Ana", 4, 2, 1)]
    assert [play.text for play in game.plays_of([domino(1, 9)])] == ["1-9@0", "1-9@1", "9-1@0"]
    assert game.plays_of([domino(9, 4), domino(4, W2 + 1)]) == []
    game.apply(Play("Ana", 4, W2, 1))
    assert game.plays_of([domino(9, 3)]) == []


def test_who_may_draw_before_the_start_of_a_table() -> None:
    assert table().may_draw
    # Nine are left and there are ten doubles, so somebody holds one.
    assert not Wildfire(list("ABCDEFGH"), "A").may_draw
    assert not table().may_pass


def test_kinds_of_actions_are_never_equal() -> None:
    actions = [Draw("Ana"), Pass("Ana"), Knock("Ana"), Call("Ana", "Bo"), Play("Ana", 1, 2, 3)]
    actions += [Left("Ana", None, 3), Correct(1, "Ana", 3), Undo(1), Number(1)]
    assert len(set(actions)) == len(actions)
    assert all(pickle.loads(pickle.dumps(action)) == action for action in actions)


def test_a_player_nobody_knows() -> None:
    with refuses(InvalidActionError, "there are Ana, Bo and Cy"):
        table().apply(Draw("Dee"))


def test_what_is_no_action() -> None:
    with pytest.raises(InvalidActionError):
        table().apply("Bo: 9-9")  # type: ignore[arg-type]


def test_domino_numbers_that_are_none() -> None:
    game = table()
    game.apply(Play("Bo", 9, 9))
    for onto in (-1, 1, 99):
        with pytest.raises(IllegalActionError) as refused:
            game.apply(Play("Cy", 9, 4, onto))
        assert refused.value.rule == "W-17"


@pytest.mark.parametrize(
    ("players", "rule"),
    [
        *((["Ana"], "W-1"), (list("ABCDEFGHI"), "W-1"), (["Ana", "ANA"], "D-13")),
        *((["", "Bo"], "D-13"), (["A\0", "Bo"], "D-13"), (["M\udcfcller", "Bo"], "D-13")),
    ],
)
def test_players_that_make_no_game(players: list[str], rule: str) -> None:
    with pytest.raises(SetupError) as refused:
        Wildfire(players, players[0])
    assert refused.value.rule == rule


def test_deals_that_make_no_game() -> None:
    deal = Deal.shuffled(wildfire_set(), 2, Random(1))
    first, second = deal.hands
    swapped = (deal.stock[0], *first[1:])
    for bad, rule in [
        (Deal((first, second), deal.stock[1:]), "W-2"),
        (Deal((first[1:], second), (*deal.stock, first[0])), "W-6"),
        (Deal((first,), (*deal.stock, *second)), "W-6"),
        (Deal((swapped, second), deal.stock), "W-2"),
        (Deal((first, second), (*deal.stock[1:], domino(4, W2 + 1))), "W-2"),
    ]:
        with pytest.raises(SetupError) as refused:
            Wildfire(["Ana", "Bo"], "Ana", bad)
        assert refused.value.rule == rule
    with pytest.raises(SetupError):
        Wildfire(["Ana", "Bo"], "Cy", deal)


def test_a_game_is_dealt_in_every_round_or_in_none() -> None:
    game = table(score_only=True)
    for name in game.players:
        game.apply(Left(name, None, 5))
    with refuses(SetupError, "in every round or in none"):
        game.next_round(Deal.shuffled(wildfire_set(), 3, Random(1)))
    game.next_round()
    assert game.dealer == "Bo"


def test_how_a_round_ended() -> None:
    rng = Random(12)
    ends = set()
    for _ in range(30):
        deal = Deal.shuffled(wildfire_set(), 3, rng)
        game = Wildfire(["Ana", "Bo", "Cy"], "Ana", deal)
        while game.outcome is None:
            game.apply(rng.choice(game.legal_actions()))
        ends.add(game.outcome.why)
        if game.outcome.out:
            assert game.outcome.points[game.outcome.out] == 0
            assert game.hand(game.outcome.out) == ()
    assert ends == {"out", "blocked"}


def test_each_action_in_words() -> None:
    game = table(knock_penalty=True)
    told = []
    for action in [
        Play("Bo", 9, 9),
        Play("Cy", 9, 4, 0),
        Draw("Ana"),
        Pass("Ana"),
        Play("Bo", 4, W2, 1),
        Number(6),
    ]:
        game.apply(action)
        told.append(words(game.tell(action)))
    assert told == [
        "Bo sets 9-9 in the centre",
        "Cy plays 9-4 on domino 0 (9-9)",
        "Ana draws; the boneyard has 43",
        "Ana passes",
        "Bo plays 4-W2 on domino 1 (4-9): a Double Wildfire",
        "the hub stops on 6",
    ]
    game.undo()
    assert words(game.tell(Undo())) == "taken back"
    assert words(game.tell(Undo(2))) == "2 actions taken back"
    assert words(game.tell_turn()) == "Bo presses the hub for the Double Wildfire"
    assert words(game.tell(Number(6, "typed"))) == "the number is typed: 6"
    assert words(game.tell(Number(6, "named"))) == "the number is named: 6"


def test_the_end_of_a_round_in_words() -> None:
    game = Wildfire(["Ana", "Bo"], "Ana", options=Options(knock_penalty=True))
    ends = [9, 2, 3, 4, 5, 6]
    game.apply(Play("Bo", 9, 9))
    for onto, (attached, opened) in enumerate(itertools.pairwise(ends)):
        game.apply(Draw("Ana"))
        game.apply(Pass("Ana"))
        game.apply(Play("Bo", attached, opened, onto))
    game.apply(Call("Ana", "Bo"))
    assert words(game.tell(Call("Ana", "Bo"))) == "Ana calls Bo, who did not knock and draws one"
    game.undo()
    game.apply(Knock("Bo"))
    assert words(game.tell(Knock("Bo"))) == "Bo knocks: one domino left"
    game.apply(Draw("Ana"))
    game.apply(Pass("Ana"))
    out = Play("Bo", 6, W2, 5)
    game.apply(out)
    assert words(game.tell(out)) == "Bo plays 6-W2 on domino 5 (5-6) and goes out"
    assert words(game.tell_turn()) == "still to count: Ana's hand"
    left = Left("Ana", None, 300)
    game.apply(left)
    assert words(game.tell(left)) == "Ana is left with 300"
    assert words(game.tell_turn()) == "the game is over: Bo wins"
    game.apply(Correct(1, "Ana", 30))
    assert words(game.tell(Correct(1, "Ana", 30))) == "Ana scored 30 points in round 1"
    assert words(game.tell_turn()) == "round 1 is over; Bo deals the next"


def test_a_game_of_scores_in_words() -> None:
    game = table(score_only=True, target=10)
    assert words(game.tell_turn()) == "still missing: the scores of Ana, Bo and Cy"
    for name in game.players:
        game.apply(Left(name, None, 12 if name == "Bo" else 4))
    assert words(game.tell_turn()) == "the game is over: Ana and Cy share the win"
    assert "Boneyard" not in "\n".join(map(words, game.tell_state()))
    assert "Bo     12 points" in "\n".join(map(words, game.tell_state()))


@pytest.mark.parametrize(
    ("record", "penalty"),
    [
        ("W-42-called", "draws one"),
        ("W-42-skipped-only-once", "loses the next turn"),
        ("W-42-the-present-turn", "loses this turn"),
    ],
)
def test_a_call_says_what_it_costs(record: str, penalty: str) -> None:
    text = (RECORDS / f"{record}.wildfire").read_text(encoding="utf-8")
    until = text.index("\n", text.index("?")) + 1
    game = read(text[:until].encode()).game
    call = game.played[-1].actions[-1]
    assert isinstance(call, Call)
    told = words(game.tell(call))
    assert told == f"{call.player} calls {call.called}, who did not knock and {penalty}"
