"""The worked examples of Twelve to Go, and deals that other programs have played."""

from random import Random
from typing import Any

import pytest

from wildfire.dominoes.actions import Play
from wildfire.errors import IllegalActionError, InvalidActionError
from wildfire.games.actions import Correct
from wildfire.games.solitaire.actions import Discard
from wildfire.games.twelve_to_go import Options, TwelveToGo

from ..solitaire_positions import dealt, do, named, pieces, solved, texts, vectors

UNSOLVABLE = (
    "3-0 4-4 4-0 2-1 5-4 6-5 1-1 5-2 5-3 3-2 5-0 6-4 4-3 4-1 0-0 6-1 6-0 6-3 2-0 6-2 3-1 4-2 5-5"
    " 2-2 6-6 1-0 3-3 5-1"
)


def fronts(game: Any) -> list[list[int]]:
    return sorted([one.pips for one in game.hand("Ana")])


def endings(game: Any) -> set[Any]:
    """The totals that lie face up at the end, and the stock left, for every way of playing."""
    found, todo, seen = set(), [game.round], set()
    while todo:
        now = todo.pop()
        if now.key() in seen:
            continue
        seen.add(now.key())
        moves = now.moves()
        if not moves:
            found.add((tuple(sorted(one.pips for one in now.face_up())), now.boneyard))
        for move in moves:
            after = now.copy()
            after.do(move)
            todo.append(after)
    return found


@pytest.mark.parametrize("vector", vectors("twelve_to_go"), ids=lambda each: each["name"])
def test_a_deal_ends_as_in_other_programs(vector: dict[str, Any]) -> None:
    game, expected = dealt(TwelveToGo, pieces(vector["order"])), vector["expected"]
    for one, other in expected["steps"]:
        game.apply(Discard.of("Ana", *pieces([one, other])))
    assert len(game.gone) == expected["discarded"]
    assert [*game.hand("Ana")] == pieces(expected["final_front"])
    assert fronts(game) == sorted(expected["final_front_totals"])
    assert game.boneyard == expected["stock_left"]
    assert game.result == ("won" if expected["solvable"] else "lost")
    begun = dealt(TwelveToGo, pieces(vector["order"]))
    assert len(endings(begun)) == expected["distinct_final_states_over_all_plays"]
    assert solved(begun).result == game.result


def test_example_1_refills_the_left_place_first() -> None:
    game = dealt(TwelveToGo, pieces(vectors("twelve_to_go")[0]["order"]))
    do(game, "6-5+1-0")
    assert [*game.hand("Ana")] == named("6-4 5-1 6-3 2-1 5-3 0-0")


def test_example_2_cannot_be_won() -> None:
    game = dealt(TwelveToGo, named(UNSOLVABLE))
    assert solved(game).result == "lost"
    do(game, "3-0+5-4", "4-4+4-0", "3-2+5-2", "1-1+6-4", "4-3+5-0", "6-1+4-1", "2-1+6-3")
    assert fronts(game) == [0, 2, 6, 8, 8, 11]
    assert sorted(game.hand("Ana")) == sorted(named("0-0 5-3 6-0 2-0 6-2 6-5"))
    assert (game.boneyard, len(game.gone), game.result) == (8, 14, "lost")
    assert (game.phase, game.ending, game.winners) == ("game-over", "TG-4", [])
    assert len(endings(dealt(TwelveToGo, named(UNSOLVABLE)))) == 1


def test_example_3_what_makes_twelve() -> None:
    game = dealt(TwelveToGo, named("6-2 3-1 6-6 0-0 6-0 5-1"))
    assert texts(game) == ["0-0+6-6", "0-6+1-5", "1-3+2-6"]
    with pytest.raises(InvalidActionError) as refused:
        do(game, "6-0+6-0")
    assert refused.value.code == "solitaire.twice-the-same"


def test_example_4_is_lost_at_once() -> None:
    game = dealt(TwelveToGo, named("6-6 5-5 4-4 6-4 5-4 6-5"))
    assert (game.phase, game.result, game.boneyard) == ("game-over", "lost", 22)
    assert game.scores == {"Ana": 28}
    with pytest.raises(InvalidActionError):
        game.undo()
    with pytest.raises(IllegalActionError) as refused:
        do(game, "6-6+5-5")
    assert refused.value.rule == "TG-4"


def test_what_is_lost_at_once_can_be_corrected_and_that_be_taken_back() -> None:
    game = dealt(TwelveToGo, named("6-6 5-5 4-4 6-4 5-4 6-5"))
    for points in (3, 0):
        game.apply(Correct(1, "Ana", points))
        assert (game.scores, game.rounds) == ({"Ana": points}, [{"Ana": points}])
        assert (game.result, game.winners) == ("lost", [])
        game.undo()
        assert (game.scores, game.rounds) == ({"Ana": 28}, [{"Ana": 28}])


@pytest.mark.parametrize(
    ("line", "rule", "code"),
    [
        ("6-2+6-6", "TG-2", "solitaire.not-the-total"),
        ("5-5+1-1", "TG-2", "solitaire.not-face-up"),
        ("9-9+0-0", "SO-1", "domino.not-in-the-set"),
    ],
)
def test_what_is_refused_by_a_rule(line: str, rule: str, code: str) -> None:
    game = dealt(TwelveToGo, named("6-2 3-1 6-6 0-0 6-0 5-1"))
    before = game.state()
    with pytest.raises(IllegalActionError) as refused:
        do(game, line)
    assert (refused.value.rule, refused.value.code) == (rule, code)
    assert game.state() == before


def test_nobody_plays_a_single_domino() -> None:
    with pytest.raises(InvalidActionError):
        dealt(TwelveToGo, named("6-2 3-1")).apply(Play("Ana", 6, 2))


@pytest.mark.parametrize("faces", [4, 5, 6, 7])
def test_a_lost_game_has_as_many_in_the_stock_as_lie_there(faces: int) -> None:
    options = Options(faces=faces)
    lost = 0
    for seed in range(60):
        rng = Random(seed)
        game = TwelveToGo(["Ana"], None, TwelveToGo.deal(options, 1, rng), options)
        while game.phase == "play":
            game.apply(rng.choice(game.legal_actions()))
        assert len(endings(game)) == 1
        if game.result == "lost":
            lost += 1
            assert len(game.hand("Ana") or ()) == faces <= game.boneyard
    assert lost > 0


def test_with_a_double_nine_set_a_pair_makes_eighteen_and_one_domino_stays() -> None:
    options = Options(set="9")
    pairs = []
    rest = sorted(dealt(TwelveToGo, named("9-9"), options).deal_rules(options, 1).set)
    while len(rest) > 1:
        one = rest.pop(0)
        other = next(each for each in rest if each.pips + one.pips == 18)
        rest.remove(other)
        pairs += [one, other]
    game = dealt(TwelveToGo, [*pairs, *rest], options)
    while game.phase == "play":
        game.apply(game.legal_actions()[0])
    assert (game.result, len(game.gone), game.scores) == ("won", 54, {"Ana": 0})
