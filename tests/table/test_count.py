"""A hub that shows a count: in Blind, the dominoes in the row of the player to move."""

from pathlib import Path

from wildfire.client import Hub
from wildfire.dominoes.actions import Agreed, Play
from wildfire.dominoes.pieces import domino
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.actions import Undo
from wildfire.games.blind import Back, Blind
from wildfire.records import RecordFile
from wildfire.table.referee import Accepted

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
