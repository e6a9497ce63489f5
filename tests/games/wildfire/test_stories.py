"""Situations at a table in which other programs allow too much, or too little."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.games.notation.record import game_text, read
from wildfire.games.wildfire import (
    W2,
    W3,
    Action,
    Correct,
    Deal,
    Domino,
    Draw,
    IllegalActionError,
    Number,
    Options,
    Pass,
    Play,
    Undo,
    Wildfire,
    domino,
    wildfire_set,
)
from wildfire.text import error_words

NAMES = ["Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"]
CENTRE = Play("Bo", 9, 9)
FIRES = {
    "an open Wild One": [CENTRE, Play("Cy", 9, 1, 0)],
    "the Double Wild One": [CENTRE, Play("Cy", 9, 4, 0), Play("Ana", 1, 1, 1)],
    "the Double Wild One in the centre": [Play("Bo", 1, 1)],
    "a Double Wildfire": [CENTRE, Play("Cy", 9, 4, 0), Play("Ana", 4, W2, 1)],
    "a Triple Wildfire": [CENTRE, Play("Cy", 9, W3, 0)],
}
COMPLETED_BY = {"an open Wild One": 1, "a Double Wildfire": 2}


def table(plays: Iterable[Play] = ()) -> Wildfire:
    game = Wildfire(NAMES[:3], "Ana")
    for play in plays:
        game.apply(play)
    return game


def plays(game: Wildfire, name: str) -> Iterator[Play]:
    """Every domino of the set, either way round, on every domino that lies there."""
    for one in game.set:
        for attached, opened in {(one.low, one.high), (one.high, one.low)}:
            for onto in (None, *range(len(game.round.layout.dominoes))):
                yield Play(name, attached, opened, onto)


def accepts(game: Wildfire, action: Action) -> bool:
    trial = game.copy()
    try:
        trial.apply(action)
    except IllegalActionError:
        return False
    return True


@pytest.mark.parametrize("fire", FIRES)
def test_while_a_fire_waits_for_its_number_nothing_else_is_done(fire: str) -> None:
    *before, last = FIRES[fire]
    game = table(before)
    quiet = game.state()
    game.apply(last)
    waiting = game.state()
    for name in game.players:
        for action in (Draw(name), Pass(name), *plays(game, name)):
            with pytest.raises(IllegalActionError) as refused:
                game.apply(action)
            assert error_words(refused.value) == f"first {last.player} presses the hub (rule W-21)"
    assert game.state() == waiting
    game.apply(Undo(1))
    assert game.state() == quiet
    game.apply(last)
    assert game.state() == waiting, "the domino is there again"


@pytest.mark.parametrize("fire", FIRES)
@pytest.mark.parametrize("number", range(1, 10))
def test_then_its_ends_take_that_number_or_a_wild_one_and_nothing_else(
    fire: str, number: int
) -> None:
    game = table(FIRES[fire])
    game.apply(Number(number))
    name = game.turn
    assert name is not None
    burning = len(game.round.layout.dominoes) - 1
    assert game.flame is not None
    assert game.flame.left == COMPLETED_BY.get(fire, 3)
    may_be_last = game.flame.left == 1
    for play in plays(game, name):
        one = domino(play.attached, play.open)
        starts_another = play.open in (1, W2, W3)
        fits = (
            play.onto == burning
            and play.attached in (number, 1)
            and not game.round.seen(one)
            and (may_be_last or not (starts_another or one.is_double))
        )
        assert accepts(game, play) == fits, play


def test_after_five_an_open_wild_one_takes_a_five_or_a_wild_one() -> None:
    game = table(FIRES["an open Wild One"])
    game.apply(Number(5))
    assert accepts(game, Play("Ana", 5, 4, 1))
    assert accepts(game, Play("Ana", 1, 7, 1))
    for refused in (Play("Ana", 4, 5, 1), Play("Ana", 6, 4, 1), Play("Ana", 9, 5, 0)):
        with pytest.raises(IllegalActionError) as why:
            game.apply(refused)
        assert why.value.rule == "W-23"


def test_a_domino_taken_back_is_in_the_hand_again() -> None:
    ana = [(9, 9), *[(0, number) for number in range(2, 8)]]
    bo = [(9, 1), *[(2, number) for number in range(3, 9)]]
    game = Wildfire(NAMES[:2], "Bo", dealt([ana, bo]))
    game.apply(Play("Ana", 9, 9))
    hand = game.hand("Bo")
    game.apply(Play("Bo", 9, 1, 0))
    assert domino(9, 1) not in (game.hand("Bo") or ())
    game.apply(Undo(1))
    assert game.hand("Bo") == hand
    assert game.turn == "Bo"


def dealt(hands: Iterable[Iterable[tuple[int, int]]]) -> Deal:
    """These hands. The boneyard has the rest, in the order of the set."""
    chosen = tuple(tuple(domino(*ends) for ends in hand) for hand in hands)
    held = {one for hand in chosen for one in hand}
    return Deal(chosen, tuple(one for one in wildfire_set() if one not in held))


def test_the_set_is_the_double_nine_set_and_ten_wildfires() -> None:
    dominoes = wildfire_set()
    plain = [(one.low, one.high) for one in dominoes if not one.is_wildfire]
    assert sorted(plain) == [(low, high) for low in range(10) for high in range(low, 10)]
    assert len(plain) == 55
    assert len(dominoes) == 65
    assert sorted(one.low for one in dominoes if one.is_wildfire) == list(range(10))


@pytest.mark.parametrize(("attached", "opened"), [(3, 4), (4, 3)])
def test_there_is_no_second_3_4(attached: int, opened: int) -> None:
    game = table([Play("Bo", 3, 3), Play("Cy", 3, 4, 0)])
    with pytest.raises(IllegalActionError) as refused:
        game.apply(Play("Ana", attached, opened, 1 if attached == 4 else 0))
    assert error_words(refused.value) == "3-4 has been played already (rule W-2)"


@given(st.integers(2, 7), st.integers(0, 10**6))
def test_without_any_double_everybody_draws_in_whole_rounds_until_one_appears(
    players: int, seed: int
) -> None:
    rng = Random(seed)
    dominoes = list(wildfire_set())
    rng.shuffle(dominoes)
    dominoes.sort(key=lambda one: one.is_double)
    hands = [tuple(dominoes[7 * seat : 7 * seat + 7]) for seat in range(players)]
    stock = dominoes[7 * players :]
    rng.shuffle(stock)
    names = NAMES[:players]
    dealer = rng.randrange(players)
    game = Wildfire(names, names[dealer], Deal(tuple(hands), tuple(stock)))
    drawn: list[tuple[int, Domino]] = []
    while game.phase == "start" and not any(one.is_double for _, one in drawn):
        for seat in range(players):
            name = names[(dealer + 1 + seat) % players]
            assert game.turn == name
            assert game.legal_actions() == [Draw(name)]
            assert not accepts(game, Pass(name))
            drawn.append(((dealer + 1 + seat) % players, stock[len(drawn)]))
            game.apply(Draw(name))
    double, seat = max((one.low, seat) for seat, one in drawn if one.is_double)
    assert game.turn == names[seat]
    assert game.legal_actions() == [Play(names[seat], double, double)], "no choice of an end"
    assert set(game.counts.values()) == {7 + len(drawn) // players}


@given(st.integers(0, 10**6))
def test_of_eight_hands_one_holds_a_double_and_nine_dominoes_are_left(seed: int) -> None:
    deal = Deal.shuffled(wildfire_set(), 8, Random(seed))
    assert len(deal.stock) == 9
    assert any(one.is_double for hand in deal.hands for one in hand)
    game = Wildfire(NAMES, "Ana", deal)
    (centre,) = game.legal_actions()
    assert isinstance(centre, Play)
    assert centre.onto is None
    assert centre.attached == centre.open


def test_the_deal_moves_one_seat_each_round_whatever_happens_in_it() -> None:
    """After rounds that were won and blocked, with plays taken back, corrected and read again."""
    rng = Random(4)
    game = Wildfire(NAMES, "Gus", deal_of(rng), Options(target=10**6))
    ends = set()
    for number in range(1, 18):
        assert game.dealer == NAMES[(6 + number - 1) % 8]
        while game.phase != "round-over":
            game.apply(rng.choice(game.legal_actions()))
            if rng.random() < 0.1:
                game.apply(Undo(1))
        assert game.outcome is not None
        ends.add(game.outcome.why)
        game.apply(Correct(rng.randint(1, number), rng.choice(NAMES), rng.randrange(50)))
        game.apply(Undo(1))
        last = game.played[-1].actions[-1]
        game.apply(Undo(1))
        game.apply(last)
        game = read(game_text(game).encode()).game
        game.next_round(deal_of(rng))
    assert ends == {"out", "blocked"}


def deal_of(rng: Random) -> Deal:
    return Deal.shuffled(wildfire_set(), 8, rng)
