"""Random games of Super Dominoes, with any options and two to twelve players."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from wildfire.dominoes.actions import Draw, Left, Pass, Play
from wildfire.dominoes.imagine import deal_anew
from wildfire.dominoes.pieces import domino
from wildfire.errors import RulesError
from wildfire.games.notation.record import game_text, read
from wildfire.games.super_dominoes import Options, SuperDominoes

from ...soak import LONG, Tell, times
from ..test_every_game import NAMES, any_options

GAMES = times(10, 600)


def begun(rng: Random) -> tuple[Any, Any]:
    """The same game, dealt and at a table."""
    players = rng.choice((2, 2, 3, 4, 4, 5, 8, 12))
    options: Any = any_options(SuperDominoes, rng) if rng.random() < 0.5 else Options()
    names = NAMES[:players]
    deal = SuperDominoes.deal(options, players, rng)
    return SuperDominoes(names, None, deal, options), SuperDominoes(names, None, None, options)


def try_wrong(game: Any, table: Any, rng: Random, seen: Counter[str]) -> None:
    """Anything that is not legal is refused by an SD rule or as nonsense, and changes nothing."""
    name = rng.choice(game.players)
    one, other = rng.sample(range(16), 2) if rng.random() < 0.8 else [rng.randrange(16)] * 2
    onto = rng.choice([None, *range(len(game.layout.dominoes) + 2)])
    wrong = [Play(name, one, other, onto), Draw(name), Pass(name), Left(name, None, 3)]
    action = rng.choice(wrong)
    if action in game.legal_actions():
        return
    # The lead may be named either way round.
    if isinstance(action, Play) and onto is None and one == other:
        return
    before = game.state(), game_text(game)
    with pytest.raises(RulesError) as refused:
        game.apply(action)
    rule = getattr(refused.value, "rule", None)
    assert rule is None or rule.startswith("SD-")
    assert (game.state(), game_text(game)) == before
    seen["refused"] += 1
    text = game_text(table)
    try:
        table.copy().apply(action)
    except RulesError:
        assert game_text(table) == text


def agree(game: Any, table: Any) -> None:
    for each in ("phase", "turn", "boneyard", "counts", "number_shown", "hub_signs", "scores"):
        assert getattr(table, each) == getattr(game, each), each
    assert table.layout.open_ends() == game.layout.open_ends()
    assert table.round.facts() == game.round.facts()


def what_is_real_is_possible(game: Any, rng: Random) -> None:
    """No hand has a domino that everybody would say it cannot have."""
    now = game.round
    slots = now.slots
    for hand, named, held in zip(now.hands, now.named, slots, strict=True):
        hidden = [one for one in hand if one != named]
        (dealt,), left = deal_anew(hidden, [held], rng)
        assert sorted(dealt) == sorted(hidden)
        assert not left


def play_round(game: Any, table: Any, rng: Random, seen: Counter[str]) -> None:
    while not game.outcome:
        if rng.random() < 0.2:
            try_wrong(game, table, rng, seen)
        action = rng.choice(game.legal_actions())
        drew_on = isinstance(action, Draw) and game.drew
        lays = isinstance(action, Play)
        spelled = game.round.spell is not None
        game.apply(action)
        table.apply(action)
        seen["actions"] += 1
        seen["second draws"] += drew_on
        seen["broken spells"] += lays and spelled
        seen["deadlocks"] += game.round.deadlock
        seen["all draw"] += bool(game.round.effects.drew)
        if game.outcome is None:
            agree(game, table)
        if rng.random() < 0.1:
            what_is_real_is_possible(game, rng)
    for name in table.uncounted:
        table.apply(Left.of(name, game.hand(name)))
        seen["counted"] += 1
    assert table.outcome == game.outcome
    assert table.winners == game.winners
    seen[game.outcome.why] += 1
    played = [
        domino(each.attached, each.open) for each in game.played[-1].actions if _is_play(each)
    ]
    assert len(played) == len({*played}) == len(game.layout.dominoes)


def _is_play(action: Any) -> bool:
    return isinstance(action, Play)


@LONG
def test_dealt_and_at_a_table_the_rules_are_the_same(tell: Tell) -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        rng = Random(f"super {seed}")
        game, table = begun(rng)
        try:
            play_round(game, table, rng, seen)
            while game.phase != "game-over":
                game.next_round(game.next_deal(rng))
                table.next_round()
                play_round(game, table, rng, seen)
        except Exception as error:
            error.add_note(f"seed {seed}, {game.options}")
            raise
        for each in (game, table):
            text = game_text(each)
            assert read(text.encode()).game.state() == each.state()
    assert {"refused", "second draws", "broken spells", "all draw", "out"} <= {*+seen}
    tell(
        "random games of super-dominoes, dealt and at a table",
        {"games": GAMES, "actions": seen["actions"], "wrong ones": seen["refused"]},
        {"disagreements": 0},
    )


def test_a_round_in_which_hardly_anything_fits_is_blocked() -> None:
    seen: Counter[str] = Counter()
    names, options = NAMES[:2], Options()
    for seed in range(400):
        deal = SuperDominoes.deal(options, 2, Random(seed))
        game = SuperDominoes(names, None, deal, options)
        while not game.outcome:
            plays = [each for each in game.legal_actions() if isinstance(each, Play)]
            # Whoever leaves the same few numbers blocks the others.
            numbers = Counter(n for _, n, count in game.layout.open_ends() for _ in range(count))
            action = max(plays, key=lambda each: numbers[each.open]) if plays else None
            game.apply(action or game.legal_actions()[0])
        seen[game.outcome.why] += 1
        if game.outcome.why == "blocked":
            assert game.boneyard == 0
            fewest = min(game.counts.values())
            assert all(game.counts[name] == fewest for name in game.winners)
            assert not any(game.plays_of(game.hand(name)) for name in names)
        if seen["blocked"] > 2:
            break
    assert seen["blocked"]
