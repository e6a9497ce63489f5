"""Hints: a legal move for the player to move, and nothing that this player cannot know."""

from pathlib import Path
from random import Random

import pytest

from wildfire.games import registry
from wildfire.games.wildfire import Options, Wildfire
from wildfire.records import RecordFile
from wildfire.solver import imagination, position, solitaires, solve
from wildfire.table import commands, events
from wildfire.table.session import Session
from wildfire.text import words

from .clients import Watched, number

NAMES = ["Ana", "Bo", "Cy"]
OVER = ("round-over", "game-over")


def refusal(client: Watched) -> str:
    last = client.told[-1]
    assert isinstance(last, events.Refused)
    return last.error.code


@pytest.mark.parametrize("name", registry.names())
def test_a_round_can_be_played_by_hints_alone(path: Path, name: str) -> None:
    kind, rng = registry.game(name), Random(11)
    options = kind.options_type()
    players = NAMES[: kind.seats[-1]]
    deal = kind.deal(options, len(players), rng)
    dealer = players[0] if kind.rule_of_dealer else None
    with RecordFile.create(kind(players, dealer, deal, options), path) as record:
        session, game = Session(record, rng=rng), record.game
        clients = {each: Watched(session, each) for each in players}
        session.begin()
        # A hint for one player takes a while where dominoes are hidden.
        most = 5 if len(players) == 1 else 1000
        while game.phase not in OVER and len(game.played[-1].actions) < most:
            if session.asked is not None:
                clients[session.asked.action.player].send(commands.SayNothing())
                continue
            if session.awaits_spin:
                awaited = game.awaits
                assert awaited is not None
                clients[awaited.by or players[0]].send(number(rng))
                continue
            assert game.turn is not None
            mine, lines = clients[game.turn], record.line_count
            assert mine.send(commands.Hint())
            hinted = mine.told[-1]
            assert isinstance(hinted, events.Hinted)
            assert record.line_count == lines, "a hint changes nothing"
            assert "." not in words(hinted.said).split()[0], "it has words"
            if hinted.action is None:
                assert solve(position(game)).result == "lost"
                break
            assert mine.send(commands.Act((hinted.action,)))
        assert len(players) == 1 or len(game.played[0].actions) > 3


@pytest.mark.parametrize("name", [each for each in solitaires() if each != "knock-out"])
def test_where_nothing_is_hidden_hints_win(path: Path, name: str) -> None:
    """A deal that can be won; hardly any of the one that is left out can be."""
    kind = registry.game(name)
    options = kind.options_type()
    for seed in range(100):
        game = kind(["Ana"], None, kind.deal(options, 1, Random(seed)), options)
        if solve(position(game)).result == "won":
            break
    with RecordFile.create(game, path) as record:
        session, game = Session(record), record.game
        ana = Watched(session, "Ana")
        session.begin()
        is_open = imagination(game) is None
        while game.phase == "play" and is_open:
            assert ana.send(commands.Hint())
            hinted = ana.told[-1]
            assert isinstance(hinted, events.Hinted)
            assert ana.send(commands.Act((hinted.action,)))
        assert game.winners == (["Ana"] if is_open else [])


def test_whoever_is_not_to_move_gets_none(path: Path) -> None:
    deal = Wildfire.deal(Options(), 3, Random(1))
    with RecordFile.create(Wildfire(NAMES, "Ana", deal, Options()), path) as record:
        session = Session(record)
        clients = {each: Watched(session, each) for each in NAMES}
        session.begin()
        idle = next(clients[each] for each in NAMES if each != record.game.turn)
        heard = {name: len(each.told) for name, each in clients.items()}
        assert not idle.send(commands.Hint())
        assert refusal(idle) == "table.no-hint-now"
        others = [each for each in clients.values() if each is not idle]
        assert [len(each.told) for each in others] == [heard[each.seats[0]] for each in others]


def test_at_a_table_nobody_knows_the_hands(path: Path) -> None:
    with RecordFile.create(Wildfire(NAMES, "Ana", None, Options()), path) as record:
        session = Session(record)
        table = Watched(session, *NAMES)
        session.begin()
        assert not table.send(commands.Hint())
        assert refusal(table) == "table.no-hint-at-a-table"
