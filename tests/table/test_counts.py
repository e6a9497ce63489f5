"""What the hub tells about a play, in the games that count something after it."""

from pathlib import Path
from random import Random

import pytest

from wildfire.client import Hub
from wildfire.dominoes.actions import Play
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games import registry
from wildfire.games.actions import Number, Undo
from wildfire.games.all_fives import AllFives, Options
from wildfire.records import RecordFile

from .refereed_table import HOLD_MS, RefereedTable

HIGHEST = 9
"""The greatest numeral of the emulated hub's ring."""


def test_the_open_ends_of_all_fives_are_told_in_fives(
    emulated: EmulatedHub, hub: Hub, path: Path
) -> None:
    with RecordFile.create(AllFives(["Ana", "Bo"], None, None, Options()), path) as record:
        table = RefereedTable(emulated, hub, record)
        referee = table.referee
        assert table.number() is None
        referee.apply(Play("Ana", 5, 5))
        assert (table.number(), hub.status().phase) == (2, "show")
        referee.apply(Play("Bo", 5, 1, 0))
        assert table.number() is None
        referee.apply(Play("Ana", 5, 4, 0))
        assert table.number() == 1
        referee.apply(Undo())
        assert table.number() is None
        referee.apply(Undo())
        assert table.number() == 2


@pytest.mark.parametrize("name", ["all-fives", "five-up", "bergen"])
def test_after_every_play_the_ring_shows_what_the_game_tells(
    emulated: EmulatedHub, hub: Hub, path: Path, name: str
) -> None:
    kind, rng = registry.game(name), Random(5)
    options = kind.options_type()
    game = kind(["Ana", "Bo"], None, kind.deal(options, 2, rng), options)
    told = set()
    with RecordFile.create(game, path) as record:
        table = RefereedTable(emulated, hub, record)
        if table.referee.awaits_spin:
            table.press()
            table.control.advance(HOLD_MS)
        for _ in range(2):
            while record.game.phase not in ("round-over", "game-over"):
                table.referee.apply(rng.choice(record.game.legal_actions()))
                shown = record.game.number_shown
                told.add(shown)
                assert table.number() == (shown if shown and shown <= HIGHEST else None)
            if record.game.phase == "game-over":
                break
            table.referee.next_round(kind.deal(options, 2, rng))
            assert record.game.number_shown is None
            assert table.number() is None
            if table.referee.awaits_spin:
                table.referee.apply(Number(1, "typed"))
    assert len(told) > 1
