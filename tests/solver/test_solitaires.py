"""The solver and the solitaires: lines that the rules accept, losses that nothing can avert, and
shares that are known.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest

from wildfire.games import registry
from wildfire.games.base import Game
from wildfire.simulation import share
from wildfire.solver import (
    Budget,
    Position,
    Search,
    chances,
    imagination,
    position,
    solitaires,
    solve,
)
from wildfire.solver.lines import wins

from .plain import Narrowed, SpentError, plain

CASES = [
    *solitaires(),
    "bingo optional=on",
    "knock-out choice=on",
    "knock-out choice=on runs=on",
    "patience play-all=on",
    "twelve-to-go faces=4",
    "twelve-to-go set=9",
]
"""Every solitaire, and options that change what may be done."""
HARDLY_EVER_WON = {
    "knock-out",
    "knock-out choice=on",
    "knock-out choice=on runs=on",
    "twelve-to-go faces=4",
    "twelve-to-go set=9",
}
HARDLY_EVER_LOST = {"patience", "bingo optional=on"}
ONE_WAY_AT_FIRST = {"bingo", "bingo optional=on", "knock-out"}
"""No two ways lead to the same position soon."""
LIMIT = 20_000
PLAIN_LIMIT = 1500


def dealt(case: str, seed: int) -> Game[Any]:
    name, *options = case.split()
    kind: Any = registry.game(name)
    chosen = kind.options_type()
    for option in options:
        chosen = chosen.with_text(*option.split("="))
    return kind(["Ana"], None, kind.deal(chosen, 1, Random(f"{seed} {name}")), chosen)  # type: ignore[no-any-return]


def late(name: str, seed: int, moves: int) -> Position:
    """A position after so many moves at random, or where the game is over."""
    now, rng = position(dealt(name, seed)), Random(seed)
    for _ in range(moves):
        some = sorted(now.moves(), key=str)
        if not some:
            break
        now.do(rng.choice(some))
    return now


@lru_cache(maxsize=1)
def everywhere(name: str) -> list[tuple[Position, bool]]:
    """Positions at the beginning and later, and whether plain search wins them."""

    def found() -> Iterator[tuple[Position, bool]]:
        for seed in range(40):
            for moves in (0, 3, 8):
                now = late(name, seed, moves)
                try:
                    yield now, plain(now, PLAIN_LIMIT)
                except SpentError:
                    continue

    return list(found())


@pytest.mark.parametrize("name", CASES)
def test_a_line_that_wins_is_played_by_the_rules(name: str) -> None:
    won = 0
    for seed in range(60):
        game = dealt(name, seed)
        found = solve(position(game), Budget(states=LIMIT))
        if found.line is None:
            continue
        won += 1
        for move in found.line:
            assert move in game.legal_actions()
            game.apply(move)
        assert position(game).is_won
        assert game.phase == "game-over"
        assert game.winners == ["Ana"]
    assert won or name in HARDLY_EVER_WON


@pytest.mark.parametrize("name", CASES)
def test_the_answers_are_those_of_plain_search(name: str) -> None:
    """No table, no symmetry, nothing left out: what is lost is lost, what is won is won."""
    positions = everywhere(name)
    assert len(positions) > 30
    for now, can_be_won in positions:
        for capacity in (4, 100_000):
            found = solve(now.copy(), Budget(states=LIMIT), capacity)
            if capacity > 4 or found.result != "undecided":
                assert found.result == ("won" if can_be_won else "lost")
            if found.line is not None:
                assert wins(now, found.line)
    assert not all(can_be_won for _, can_be_won in positions) or name in HARDLY_EVER_LOST


@pytest.mark.parametrize("name", CASES)
def test_positions_with_the_same_key_have_the_same_end(name: str) -> None:
    """In each deal: every position within a few moves of the beginning."""
    pairs = 0
    for seed in range(20):
        ends: dict[Any, bool] = {}
        rim = [position(dealt(name, seed))]
        for _ in range(4):
            below = []
            for now in rim:
                for move in now.moves():
                    after = now.copy()
                    after.do(move)
                    below.append(after)
            rim = below[:100]
            for now in rim:
                try:
                    end = plain(now, 200)
                except SpentError:
                    continue
                pairs += now.key() in ends
                assert ends.setdefault(now.key(), end) == end
    assert pairs > 0 or name in ONE_WAY_AT_FIRST


@pytest.mark.parametrize("name", CASES)
def test_asking_changes_nothing(name: str) -> None:
    game = dealt(name, 3)
    before = game.state()
    solve(position(game), Budget(states=1000))
    assert game.state() == before


@pytest.mark.parametrize("name", CASES)
def test_what_cannot_be_seen_makes_no_difference(name: str) -> None:
    """Two deals that look the same to the player: the chances are the same to the last digit."""
    game = dealt(name, 5)
    imagine = imagination(game)
    if imagine is None:
        assert game.boneyard < 2
        return
    other = game.imagine("Ana", Random(99))
    assert position(other).moves() == position(game).moves()
    assert other.round.hidden() != game.round.hidden()
    found = []
    for each in (game, other):
        imagine = imagination(each)
        assert imagine is not None
        *_, counted = chances(position(each), imagine, 1, deals=15, budget=Budget(states=2000))
        found.append(counted.found())
    assert found[0] == found[1]


KNOWN = {
    ("twelve-to-go", ""): 16.2,
    ("five-columns", ""): 44.0,
    ("five-columns", "Shift"): 10.1,
    ("fives-the-limit", ""): 72.20,
    ("patience", ""): 99.905,
    ("bingo", ""): 63.9,
}
"""The share of deals that can be won, in per cent; some of them without a kind of move."""
DEALS = 1000


@pytest.mark.parametrize(("name", "without"), KNOWN)
def test_shares_that_are_known(name: str, without: str) -> None:
    """Counted by three other programs over 10,000 to 1,000,000 deals."""
    results = []
    for seed in range(DEALS):
        start: Any = position(dealt(name, seed))
        if without:
            start = Narrowed(start, without)
        results.append(Search(start, Budget(states=LIMIT)).run().result)
    assert "undecided" not in results
    found = share(results.count("won"), DEALS)
    assert found.low <= KNOWN[name, without] <= found.high
