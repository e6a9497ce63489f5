"""The worked examples of Domino Patience, and deals that other programs have solved."""

from random import Random
from typing import Any

import pytest

from wildfire.dominoes.actions import Draw, Play
from wildfire.dominoes.pieces import domino
from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.patience import Options, Patience

from ..solitaire_lines import position, replay
from ..solitaire_positions import dealt, do, named, pieces, solved, texts, vectors

UNSOLVABLE = (
    "4-4 5-3 5-4 6-0 3-1 3-2 6-4 6-6 4-0 5-0 5-5 4-3 1-1 6-2 6-3 4-2 6-1 3-0 0-0 4-1 6-5 5-2 2-2"
    " 5-1 3-3 2-1 1-0 2-0"
)


@pytest.mark.parametrize("vector", vectors("domino_patience"), ids=lambda each: each["name"])
def test_a_deal_is_solved_as_by_other_programs(vector: dict[str, Any]) -> None:
    game, expected = dealt(Patience, pieces(vector["order"])), vector["expected"]
    assert solved(game).result == ("won" if expected["solvable"] else "lost")
    replay(game, expected["winning_line"])
    assert (game.result, game.ending, game.winners) == ("won", "DP-5", ["Ana"])
    assert len(game.layout.dominoes) == expected["tiles_played"]
    assert game.boneyard == expected["tiles_left_in_pile"]


def test_example_2_cannot_be_won() -> None:
    assert solved(dealt(Patience, named(UNSOLVABLE))).result == "lost"


def test_example_3_draws_until_one_fits() -> None:
    game = position(Patience, "6-4 2-1", (3, 5), "0-0 5-2")
    do(game, "+", "+")
    assert game.hand("Ana") == tuple(named("6-4 2-1 0-0 5-2"))
    assert texts(game) == ["5-2@0"]
    do(game, "5-2@0")
    assert (game.round.ends, texts(game)) == ((3, 2), ["2-1@1"])


def test_example_4_lost_without_a_pile() -> None:
    game = position(Patience, "6-5 4-4", (4, 4), "")
    now = game.round
    now._at, now._order = 2, now._order[:2]
    do(game, "4-4@0")
    assert (game.result, game.ending, game.scores) == ("lost", "DP-6", {"Ana": 1})
    with pytest.raises(IllegalActionError) as refused:
        do(game, "+")
    assert refused.value.rule == "DP-6"


def test_any_of_the_five_may_begin_either_way_round() -> None:
    game = dealt(Patience, named("5-1 6-5 5-2 4-0 5-0"))
    assert texts(game) == ["0-4", "0-5", "1-5", "2-5", "5-6"]
    do(game, "4-0")
    assert game.round.ends == (4, 0)


def test_doubles_do_not_branch() -> None:
    game = position(Patience, "6-4 6-6 6-1", (6, 2), "")
    do(game, "6-6@0")
    assert game.round.ends == (6, 2)
    assert texts(game) == ["6-1@1", "6-4@1"]


@pytest.mark.parametrize(
    ("line", "rule", "code"),
    [
        ("+", "DP-3", "domino.can-play-and-must"),
        ("6-5@0", "DP-2", "domino.does-not-fit"),
        ("6-5@1", "DP-2", "domino.no-such-place"),
        ("0-0@0", "DP-1", "domino.not-in-hand"),
        ("9-4@0", "SO-1", "domino.not-in-the-set"),
    ],
)
def test_what_is_refused_by_a_rule(line: str, rule: str, code: str) -> None:
    game = do(dealt(Patience, named("5-1 6-5 5-2 4-0 5-0")), "4-0")
    before = game.state()
    with pytest.raises(IllegalActionError) as refused:
        do(game, line)
    assert (refused.value.rule, refused.value.code) == (rule, code)
    assert game.state() == before


def test_where_something_lies_a_play_says_where() -> None:
    game = do(dealt(Patience, named("5-1 6-5 5-2 4-0 5-0")), "4-0")
    with pytest.raises(InvalidActionError):
        do(game, "0-5")


def test_nobody_learns_the_pile_from_a_refusal() -> None:
    game = do(position(Patience, "6-4", (3, 5), "0-0 5-2"))
    with pytest.raises(IllegalActionError) as refused:
        do(game, "+5-2")
    assert refused.value.facts == {"domino": "2-5"}
    do(game, "+0-0")


def test_the_hub_shows_the_hand() -> None:
    game = position(Patience, "6-4 2-1", (3, 5), "0-0 5-2")
    assert game.number_shown == 2
    do(game, "+")
    assert game.number_shown == 3
    many = " ".join(f"{n}-{m}" for n in range(6) for m in range(n, 6))
    assert position(Patience, many, (6, 6), "").number_shown == 15


def test_with_play_all_an_empty_hand_gets_five_more() -> None:
    for seed in range(8):
        options = Options(play_all=True)
        rng = Random(seed)
        game = Patience(["Ana"], None, Patience.deal(options, 1, rng), options)
        refilled = 0
        while game.phase == "play":
            held, pile = game.counts["Ana"], game.boneyard
            action = rng.choice(game.legal_actions())
            game.apply(action)
            if isinstance(action, Play) and held == 1:
                assert game.counts["Ana"] == min(5, pile)
                refilled += 1
        if game.result == "won":
            assert len(game.layout.dominoes) == 28
        else:
            assert game.scores["Ana"] == game.counts["Ana"] + game.boneyard


def test_playing_a_double_at_once_never_loses() -> None:
    """What the solver leaves out makes no difference, in small deals that are searched whole."""

    def can_be_won(now: Any, seen: dict[Any, bool]) -> bool:
        if now.is_won or now.key() in seen:
            return now.is_won or seen[now.key()]
        found = False
        for move in now.moves():
            after = now.copy()
            after.do(move)
            if can_be_won(after, seen):
                found = True
                break
        seen[now.key()] = found
        return found

    results = set()
    rng = Random(2)
    for _ in range(150):
        dominoes = rng.sample([domino(a, b) for a in range(5) for b in range(a, 5)], 11)
        text = " ".join(map(str, dominoes[:5])), " ".join(map(str, dominoes[5:]))
        game = position(Patience, text[0], (rng.randrange(5), rng.randrange(5)), text[1])
        now = game.round
        now._order = now._order[:11]
        now.is_lost = False
        now._judge()
        expected = can_be_won(now, {})
        assert (solved(game).result == "won") == expected
        results.add(expected)
    assert results == {True, False}


def test_a_draw_is_the_only_move_when_nothing_fits() -> None:
    assert position(Patience, "6-4", (3, 5), "0-0").legal_actions() == [Draw("Ana")]
