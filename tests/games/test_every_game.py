"""What is true of every game of the registry, whatever its options and however it is played."""

from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wildfire.dominoes.actions import Agreed, Draw, Left, Pass, Play
from wildfire.errors import InvalidActionError, RecordError, RulesError
from wildfire.games import registry
from wildfire.games.actions import Correct, Number, Undo
from wildfire.games.base import Game
from wildfire.games.notation.record import game_text, read
from wildfire.games.options import GameOptions
from wildfire.records import RecordFile, load
from wildfire.text import words

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lea")
SEEDS = st.integers(0, 2**32)
MOST_STEPS = 120
MOST_ROUNDS = 200

every_game = pytest.mark.parametrize("name", registry.names())
every_game_of_several = pytest.mark.parametrize(
    "name", [name for name in registry.names() if registry.game(name).seats[-1] > 1]
)
a_few = settings(max_examples=12, deadline=None)


def any_options(kind: type[Game[Any]], rng: Random) -> GameOptions:
    """Some of the options with which dominoes are played."""
    options = kind.options_type()
    for row in options.table():
        values = options.choices(row)
        if values and rng.random() < 0.4:
            options = options.with_text(row.name, rng.choice(values))
    return options


def begun(name: str, rng: Random, options: GameOptions | None = None) -> Game[Any]:
    """A game that is dealt, and not played yet."""
    kind = registry.game(name)
    options = any_options(kind, rng) if options is None else options
    players = NAMES[: rng.choice(kind.seats)]
    dealer = None if kind.rule_of_dealer is None else rng.choice(players)
    return kind(players, dealer, kind.deal(options, len(players), rng), options)


def is_over(game: Game[Any]) -> bool:
    return game.phase in ("round-over", "game-over")


def step(game: Game[Any], rng: Random) -> None:
    """One legal action, or the next round."""
    if game.phase == "round-over":
        game.next_round(game.next_deal(rng))
    else:
        game.apply(rng.choice(game.legal_actions()))


def somewhere(name: str, seed: int) -> tuple[Game[Any], Random]:
    """A position that chance has led to."""
    rng = Random(seed)
    game = begun(name, rng)
    for _ in range(rng.randrange(MOST_STEPS)):
        if game.phase == "game-over":
            break
        step(game, rng)
    return game, rng


def seen(game: Game[Any]) -> list[Any]:
    """Everything that a game can say of its position."""
    hands = [sorted(hand) for hand in game.round.hands]
    return [game.state(), hands, [*game.round.stock], game_text(game), game.tell_state()]


def all_dominoes(game: Game[Any]) -> list[Any]:
    gone = getattr(game, "gone", ())
    return sorted([*chain(*game.round.hands), *game.round.stock, *game.layout.dominoes, *gone])


def whole_set(game: Game[Any]) -> list[Any]:
    return sorted(game.deal_rules(game.options, len(game.players)).set)


@every_game_of_several
def test_no_moves_are_listed_where_hands_are_hidden(name: str) -> None:
    kind = registry.game(name)
    players = NAMES[: kind.seats[0]]
    dealer = None if kind.rule_of_dealer is None else players[0]
    game = kind(players, dealer, None, kind.options_type())
    assert not game.moves()


@every_game
@a_few
@given(seed=SEEDS)
def test_no_domino_is_lost_and_none_comes_twice(name: str, seed: int) -> None:
    game, _ = somewhere(name, seed)
    assert all_dominoes(game) == whole_set(game)
    assert game.boneyard == len(game.round.stock)
    assert [*game.counts.values()] == [*map(len, game.round.hands)]


@every_game
@a_few
@given(seed=SEEDS)
def test_only_a_game_that_uses_the_hub_waits_for_its_number(name: str, seed: int) -> None:
    rng = Random(seed)
    game = begun(name, rng)
    uses_hub = game.uses_hub
    waited = False
    for _ in range(MOST_STEPS):
        waited |= (game.awaits, game.hub_numbers) != (None, None)
        assert game.uses_hub == uses_hub
        if game.phase == "game-over":
            break
        step(game, rng)
    assert waited == uses_hub


@every_game
@a_few
@given(seed=SEEDS)
def test_a_record_tells_the_same_game(name: str, seed: int) -> None:
    game, _ = somewhere(name, seed)
    record = read(game_text(game).encode())
    assert seen(record.game) == seen(game)
    assert record.text() == record.clean_text() == game_text(game)


@every_game
@a_few
@given(seed=SEEDS)
def test_undo_takes_back_an_action_and_all_that_came_of_it(name: str, seed: int) -> None:
    game, rng = somewhere(name, seed)
    if is_over(game):
        return
    before, copied = seen(game), game.copy()
    game.apply(rng.choice(game.legal_actions()))
    assert seen(copied) == before, "a copy is independent"
    game.undo()
    assert seen(game) == before


@every_game
@a_few
@given(seed=SEEDS)
def test_what_is_refused_changes_nothing(name: str, seed: int) -> None:
    game, rng = somewhere(name, seed)
    dominoes = whole_set(game)
    tried: list[Any] = [Agreed(), Undo(10_000), Correct(99, "Ana", 1), Number(99), Pass("Nobody")]
    for player in game.players:
        low, high = rng.choice(dominoes)
        tried += [Draw(player), Pass(player), Draw(player, rng.choice(dominoes))]
        onto = rng.choice([None, 0, 1, 99])
        tried.append(game.notation.play(player, str(rng.choice(dominoes)), onto))
        tried.append(Play(player, low, high, onto) if high < 10 else Pass(player))
    legal = [] if game.phase == "game-over" else game.legal_actions()
    for action in tried:
        before, copied = seen(game), game.copy()
        try:
            copied.apply(action)
        except RulesError:
            assert seen(copied) == before
            assert action not in legal
        assert seen(game) == before


@every_game
@a_few
@given(seed=SEEDS)
def test_what_is_imagined_agrees_with_what_has_been_seen(name: str, seed: int) -> None:
    game, rng = somewhere(name, seed)
    before = seen(game)
    me = rng.choice(game.players)
    other = game.imagine(me, rng)
    assert seen(game) == before
    assert other.hand(me) == game.hand(me)
    assert other.counts == game.counts
    assert all_dominoes(other) == whole_set(other)
    assert list(other.layout.dominoes) == list(game.layout.dominoes)
    assert (other.turn, other.phase, other.scores) == (game.turn, game.phase, game.scores)
    if game.turn == me:
        assert sorted(map(str, other.legal_actions())) == sorted(map(str, game.legal_actions()))
    actions = game.played[-1].actions
    # What was drawn may be for a later turn.
    if actions and isinstance(actions[-1], Pass) and not isinstance(actions[-2], Draw):
        assert not other.plays_of(other.hand(actions[-1].player) or ())
    while not is_over(other):
        step(other, rng)


@every_game
@settings(max_examples=4, deadline=None)
@given(seed=SEEDS)
def test_every_game_ends(name: str, seed: int) -> None:
    rng = Random(seed)
    game = begun(name, rng)
    for _ in range(MOST_ROUNDS * MOST_STEPS):
        if game.phase == "game-over":
            break
        step(game, rng)
    assert game.phase == "game-over"
    assert game.winners == game.leaders
    assert game.ending is not None


@every_game
@a_few
@given(seed=SEEDS)
def test_everything_has_words(name: str, seed: int) -> None:
    game, rng = somewhere(name, seed)
    said = [*game.tell_state(), game.tell_turn()]
    if is_over(game):
        said.append(game.tell_end())
    else:
        action = rng.choice(game.legal_actions())
        game.apply(action)
        said.append(game.tell(action))
    for each in said:
        assert words(each) != each.id


@every_game
def test_scores_alone_are_kept_too(name: str) -> None:
    kind = registry.game(name)
    players = NAMES[: kind.seats[-1]]
    dealer = None if kind.rule_of_dealer is None else "Ana"
    game = kind(players, dealer, None, kind.options_type().for_scores())
    with pytest.raises(InvalidActionError):
        game.apply(Left("Nobody", None, 1))
    lines = "".join(f"[left {each} ={n}]\n" for n, each in enumerate(players))
    record = read((game_text(game) + lines).encode())
    assert record.game.scores == {each: n for n, each in enumerate(players)}
    assert record.game.legal_actions() == []
    assert list(map(words, record.game.tell_state()))


@every_game
def test_a_record_keeps_only_what_can_be_read_again(name: str, tmp_path: Path) -> None:
    kind = registry.game(name)
    dealer = None if kind.rule_of_dealer is None else "Ana"
    players = NAMES[: min(2, kind.seats[-1])]
    game = kind(players, dealer, None, kind.options_type().for_scores())
    with RecordFile.create(game, tmp_path / "game.wildfire") as record:
        for points in (-5, 10**30):
            with pytest.raises(InvalidActionError):
                record.apply(Left("Ana", None, points))
        for player in players:
            record.apply(Left(player, None, 5))
        with pytest.raises(InvalidActionError):
            record.apply(Correct(1, players[-1], -5))
        assert load(record.path).game.state() == record.game.state()


@every_game
def test_a_record_names_a_dealer_only_where_somebody_deals(name: str) -> None:
    kind = registry.game(name)
    players = NAMES[: min(2, kind.seats[-1])]
    head = f"[game {name}]\n[players {', '.join(players)}]\n[dealer Ana]\n"
    if kind.rule_of_dealer is None:
        with pytest.raises(RecordError):
            read(head.encode())
    else:
        assert read(head.encode()).game.dealer == "Ana"
