"""What is true in every position of every game."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wildfire.games.notation.record import game_text, read
from wildfire.games.wildfire import (
    W2,
    W3,
    Action,
    Call,
    Correct,
    Deal,
    Draw,
    IllegalActionError,
    Knock,
    Number,
    Options,
    Pass,
    Play,
    RulesError,
    Undo,
    Wildfire,
    wildfire_set,
)

from ...soak import times

NAMES = ["Ana", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal"]
ENDS = [*range(10), W2, W3]

options = st.builds(
    Options,
    target=st.sampled_from([None, 40, 120]),
    rounds=st.sampled_from([None, 1, 3]),
    strategic=st.sampled_from(["off", "wild-ones", "all"]),
    knock_penalty=st.booleans(),
    centre_ends=st.integers(2, 4),
    lowest=st.integers(0, 1),
)


def played(seed: int, players: int, chosen: Options, steps: int) -> Wildfire:
    """A dealt game after this many random actions. A round that ends is followed by the next."""
    rng = Random(seed)
    dominoes = wildfire_set(chosen.wildfires)
    names = NAMES[:players]
    deal = Deal.shuffled(dominoes, players, rng)
    game = Wildfire(names, rng.choice(names), deal, chosen)
    for _ in range(steps):
        if game.phase == "game-over":
            break
        if game.phase == "round-over":
            game.next_round(Deal.shuffled(dominoes, players, rng))
        else:
            game.apply(rng.choice(game.legal_actions()))
    return game


games = st.builds(played, st.integers(0, 2**32), st.integers(2, 8), options, st.integers(0, 250))


@given(games)
def test_dominoes_are_conserved(game: Wildfire) -> None:
    now = game.round
    assert now.hands is not None
    assert now.stock is not None
    everywhere = [*now.layout.dominoes, *now.stock, *(each for hand in now.hands for each in hand)]
    assert Counter(everywhere) == Counter(game.set)
    assert game.boneyard == len(now.stock)
    assert list(game.counts.values()) == [len(hand) for hand in now.hands]


@given(games)
def test_open_ends_are_those_not_played_upon(game: Wildfire) -> None:
    layout = game.round.layout
    for k, one in enumerate(layout.dominoes):
        upon = [play.onto for play in layout.plays].count(k)
        if one.is_wildfire:
            ends = one.high - 30
        elif one.is_double:
            ends = 3 if k or one.low == 1 else game.options.centre_ends
        else:
            ends = 1
        assert layout.counts[k] == ends - upon


@given(games)
def test_scores_add_up(game: Wildfire) -> None:
    for name in game.players:
        assert game.scores[name] == sum(points[name] for points in game.rounds)
    outcome = game.outcome
    if outcome:
        for name in game.players:
            left = sum(each.points for each in game.hand(name) or ())
            assert outcome.points[name] == left == game.rounds[-1][name]
        assert (outcome.why == "blocked") == all(game.counts.values())
    assert sum(each.points for each in game.set) == 898


@given(games)
def test_what_is_written_is_read_back_byte_for_byte(game: Wildfire) -> None:
    text = game_text(game)
    record = read(text.encode())
    assert record.text() == record.clean_text() == text
    assert record.game.state() == game.state()
    assert game_text(record.game) == text


@settings(max_examples=times(40, 200))
@given(games)
def test_the_legal_plays_are_exactly_the_accepted_ones(game: Wildfire) -> None:
    before = game.state()
    accepted = []
    places = [None, *range(len(game.round.layout.dominoes) + 1)]
    for name in game.players:
        for attached in ENDS:
            for opened in ENDS:
                for onto in places:
                    play = Play(name, attached, opened, onto)
                    trial = game
                    try:
                        trial.apply(play)
                    except IllegalActionError:
                        continue
                    accepted.append(play)
                    game.undo()
    assert sorted(accepted, key=lambda play: play.text) == game.legal_plays()
    assert game.state() == before


def everything(game: Wildfire) -> list[Action]:
    """One of each kind for each player, and every number either way."""
    found: list[Action] = []
    for name in game.players:
        found += [Draw(name), Pass(name), Knock(name)]
        found += [Call(name, other) for other in game.players]
    for value in range(12):
        found += [Number(value, "spun"), Number(value, "typed"), Number(value, "named")]
    return found


@given(games)
def test_the_legal_actions_are_exactly_the_accepted_ones(game: Wildfire) -> None:
    legal = [each for each in game.legal_actions() if not isinstance(each, Play)]
    accepted = []
    before = game.state()
    for action in everything(game):
        trial = game.copy()
        try:
            trial.apply(action)
        except IllegalActionError:
            assert trial.state() == before
            continue
        accepted.append(action)
    typed = [each for each in accepted if isinstance(each, Number) and each.how == "typed"]
    spun = [each for each in accepted if isinstance(each, Number) and each.how == "spun"]
    assert [each.value for each in typed] == [each.value for each in spun]
    assert {each for each in accepted if each not in typed} == set(legal)
    assert game.state() == before


def accepts(game: Wildfire, action: Action) -> bool:
    trial = game.copy()
    try:
        trial.apply(action)
    except RulesError:
        return False
    return True


def at_a_table(game: Wildfire) -> Wildfire:
    """The same round with hidden hands."""
    table = Wildfire(game.players, game.dealer, None, game.options)
    for action in game.played[-1].actions:
        table.apply(action)
    return table


@given(games)
def test_what_may_be_done_is_what_is_accepted(dealt: Wildfire) -> None:
    for game in (dealt, at_a_table(dealt)):
        if game.turn and game.phase in ("start", "play"):
            assert game.may_draw == accepts(game, Draw(game.turn))
            assert game.may_pass == accepts(game, Pass(game.turn))
        for name in game.players:
            assert game.may_knock(name) == accepts(game, Knock(name))
            for other in game.players:
                assert game.may_call(name, other) == accepts(game, Call(name, other))
        everywhere = game.plays_of(game.set)
        ways = [(play.attached, play.open, play.onto or 0) for play in everywhere]
        assert ways == sorted(ways)
        if game is not dealt:
            assert all(accepts(game, play) for play in everywhere[::7] if play.player)


@given(games, st.integers(1, 30))
def test_undo_restores_the_position(game: Wildfire, count: int) -> None:
    standing = len(game.played[-1].actions)
    if count > standing:
        with pytest.raises(RulesError):
            game.undo(count)
        assert len(game.played[-1].actions) == standing
        return
    taken = game.played[-1].actions[-count:]
    after = game.state()
    game.undo(count)
    for number, action in enumerate(taken):
        before = game.state()
        game.apply(action)
        again = game.copy()
        again.undo()
        assert again.state() == before, number
    assert game.state() == after


@given(games, st.data())
def test_a_copy_is_a_game_of_its_own(game: Wildfire, data: st.DataObject) -> None:
    before, text = game.state(), game_text(game)
    other = game.copy()
    assert other.state() == before
    if actions := other.legal_actions():
        other.apply(data.draw(st.sampled_from(actions)))
    if other.rounds:
        other.apply(Correct(1, other.players[0], 77))
    if other.played[-1].actions:
        other.apply(Undo(len(other.played[-1].actions)))
    assert game.state() == before
    assert game_text(game) == text


@given(games)
def test_a_table_accepts_what_was_dealt(game: Wildfire) -> None:
    """The same state, without what nobody can know."""
    seen, known = at_a_table(game).state(), game.state()
    for key in ("flame", "open_ends", "boneyard", "hands", "dealer"):
        assert seen[key] == known[key]
    if known["phase"] in ("play", "spin"):
        assert seen["phase"] == known["phase"]
        assert seen["turn"] == known["turn"]
    elif known["phase"] != "start":
        assert seen["phase"] == "left"


@given(games)
def test_where_dominoes_fit_is_what_is_legal(game: Wildfire) -> None:
    if game.phase == "play" and game.turn:
        assert sorted(game.plays_of(game.hand(game.turn) or ()), key=str) == game.legal_plays()
