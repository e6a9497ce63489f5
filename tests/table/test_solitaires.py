"""One player alone with a hub: what it shows, and what a press does."""

from pathlib import Path
from random import Random

import pytest

from wildfire.client import Hub, Spin
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games import registry
from wildfire.games.actions import Undo
from wildfire.records import RecordFile
from wildfire.table import events
from wildfire.table.referee import Stray
from wildfire.table.session import Session

from .refereed_table import PATIENCE_S, SPIN_MS, RefereedTable
from .test_hub_signs import look

OVER = ("round-over", "game-over")
FLASH_MS = 1000
"""After that no sign flashes any more."""


def begun(name: str, path: Path, seed: int = 5) -> RecordFile:
    kind = registry.game(name)
    options = kind.options_type()
    game = kind(["Ana"], None, kind.deal(options, 1, Random(seed)), options)
    return RecordFile.create(game, path)


@pytest.mark.parametrize("name", ["bingo", "patience", "fives-the-limit", "knock-out"])
def test_the_ring_shows_what_the_game_counts(
    emulated: EmulatedHub, hub: Hub, path: Path, name: str
) -> None:
    rng, told = Random(5), set()
    hub.keep("range", "0-15")
    with begun(name, path) as record:
        table = RefereedTable(emulated, hub, record)
        for _ in range(40):
            if record.game.phase in OVER:
                break
            table.referee.apply(rng.choice(record.game.legal_actions()))
            shown = record.game.number_shown
            told.add(shown)
            table.control.advance(FLASH_MS)
            assert table.number() == shown
        table.referee.apply(Undo())
        assert table.number() == record.game.number_shown
    assert len(told) > 1


def test_a_press_touches_the_next_domino(emulated: EmulatedHub, hub: Hub, path: Path) -> None:
    hub.keep("range", "0-12")
    with begun("bingo", path) as record:
        table = RefereedTable(emulated, hub, record)
        session = Session(record, table.referee)
        told: list[events.Event] = []
        session.join(told.append)
        session.begin()
        for number in range(3):
            due = record.game.next_step
            assert [due] == record.game.legal_actions()
            table.control.press()
            table.control.advance(SPIN_MS)
            while (event := hub.next_event(PATIENCE_S)) is not None:
                session.hear(event)
                if isinstance(event, Spin):
                    break
            done = [each.action for each in told if isinstance(each, events.Done)]
            assert done == record.game.played[0].actions
            assert (len(done), done[-1]) == (number + 1, due)
            assert table.number() == number
        assert len(record.path.read_text().splitlines()) == 4 + 3


def test_the_ring_flashes_for_a_domino_that_matches(
    emulated: EmulatedHub, hub: Hub, path: Path
) -> None:
    hub.keep("range", "0-12")
    with begun("bingo", path) as record:
        table, seen = RefereedTable(emulated, hub, record), set()
        while len(seen) < 2:
            touch = record.game.next_step
            assert touch is not None
            table.referee.apply(touch)
            flashes = look(table, 2000).flashes
            assert flashes == (touch.taken is not None)
            seen.add(flashes)
        table.referee.apply(Undo())
        assert look(table, 2000).flashes == 0


@pytest.mark.parametrize("name", ["patience", "twelve-to-go"])
def test_elsewhere_a_press_changes_nothing(
    emulated: EmulatedHub, hub: Hub, path: Path, name: str
) -> None:
    with begun(name, path) as record:
        table = RefereedTable(emulated, hub, record)
        before = record.game.state()
        assert isinstance(table.press(), Stray)
        assert record.game.state() == before


def test_where_a_domino_may_be_left_a_press_chooses_nothing(
    emulated: EmulatedHub, hub: Hub, path: Path
) -> None:
    kind = registry.game("bingo")
    options = kind.options_type().with_text("optional", "on")
    game = kind(["Ana"], None, kind.deal(options, 1, Random(5)), options)
    with RecordFile.create(game, path) as record:
        table = RefereedTable(emulated, hub, record)
        while len(record.game.legal_actions()) == 1:
            table.referee.apply(record.game.legal_actions()[0])
        assert record.game.next_step is None
        assert isinstance(table.press(), Stray)
