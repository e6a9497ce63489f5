"""Blind in a session: what lies face down is told to nobody, and the hub shows a count."""

from pathlib import Path
from random import Random

import pytest

from wildfire.client import Hub
from wildfire.dominoes.actions import Agreed, Play
from wildfire.dominoes.pieces import domino
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.actions import Number, Undo
from wildfire.games.blind import Back, Blind, Options
from wildfire.records import RecordFile
from wildfire.table import commands, events
from wildfire.table.referee import Accepted
from wildfire.table.session import Session

from .clients import dominoes_in
from .refereed_table import RefereedTable


def test_the_hub_chooses_the_leader_and_then_counts(
    emulated: EmulatedHub, hub: Hub, path: Path
) -> None:
    with RecordFile.create(Blind(["Ana", "Bo"]), path) as record:
        table = RefereedTable(emulated, hub, record)
        ruling = table.press()
        assert isinstance(ruling, Accepted)
        assert ruling.number in (1, 2)
        referee = table.referee
        assert table.number() == ruling.number, "what was spun stays"
        first = referee.game.turn
        second = "Bo" if first == "Ana" else "Ana"
        referee.apply(Play(first, 5, 3))
        assert (referee.game.turn, table.number()) == (second, 8)
        referee.apply(Back(second, domino(6, 1)))
        assert table.number() == 7
        referee.apply(Undo())
        assert table.number() == 8
        referee.apply(Agreed())
        assert table.number() is None


class Watched:
    """A client that checks that it is told of no domino that lies face down."""

    def __init__(self, session: Session, name: str) -> None:
        self.session = session
        self.name = name
        self.seen: set[object] = set()
        self.client = session.join(self._hear, [name])
        self.turn: events.Turn | None = None

    def _hear(self, event: events.Event) -> None:
        if isinstance(event, events.RoundBegan):
            self.seen = set()
        now = self.session.game.round
        self.seen.update(now.layout.dominoes, now.shown, {now.face_up} - {None})
        told = {one for one in dominoes_in(event) if one in now.setup.set}
        assert told <= self.seen, f"{told - self.seen} in {event}"
        if isinstance(event, events.Turn) and event.player == self.name:
            self.turn = event


@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_told_what_lies_face_down(path: Path, seed: int) -> None:
    rng = Random(seed)
    options = Options(free_double=True, memory=seed == 2, target=30)
    game = Blind(["Ana", "Bo"], None, Blind.deal(options, 2, rng), options)
    with RecordFile.create(game, path) as record:
        session = Session(record, rng=rng)
        players = {name: Watched(session, name) for name in game.players}
        session.begin()
        while record.game.phase != "game-over":
            now = record.game
            view = session.view(["Bo"])
            assert view["held"] == {"Bo": []}
            if now.phase == "round-over":
                players["Ana"].client.send(commands.NextRound())
            elif now.awaits is not None:
                players["Ana"].client.send(commands.Act((Number(2, "typed"),)))
            else:
                mover = now.turn
                assert mover is not None
                someone = players[mover]
                guess = Play(mover, *rng.choice(now.round.setup.set), 0)
                if not someone.client.send(commands.Act((guess,))):
                    turn = someone.turn
                    assert turn is not None
                    choices = [*turn.plays] or [turn.forced]
                    assert someone.client.send(commands.Act((rng.choice(choices),)))
