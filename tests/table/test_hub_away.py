"""A hub that restarts, or is pulled out, in the middle of a game."""

from pathlib import Path

import pytest

from wildfire.client import Disconnected, Gap, Hub, Reconnected, Restarted, Spin, SpinStarted
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.wildfire import Number, Options
from wildfire.table.referee import Accepted, Offered

from .refereed_table import SPIN_MS, RefereedTable, at_table


def test_the_range_is_the_games(emulated: EmulatedHub, hub: Hub, path: Path) -> None:
    with at_table(emulated, hub, path, Options(lowest=0)) as table:
        assert hub.get("range") == "0-9"
        emulated.control.cut()
        emulated.control.power()
        table.hear(Restarted)
        assert hub.get("range") == "0-9", "a range that was set is gone after a restart"


def test_a_spin_that_the_hub_did_not_live_to_finish_is_pressed_again(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0", "4-W2@1")
    table.control.press()
    table.control.advance(1000)
    table.hear(SpinStarted)
    table.control.cut()
    table.control.power()
    table.hear(Restarted)
    assert table.referee.awaits_spin
    assert isinstance(table.press(), Accepted)


def test_the_number_in_force_is_shown_after_a_restart(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0", "4-W2@1")
    table.referee.apply(Number(6, "typed"))
    table.control.cut()
    table.control.power()
    table.hear(Restarted)
    assert table.number() == 6


def test_a_number_typed_while_the_hub_is_away_is_shown_when_it_is_back(
    table: RefereedTable,
) -> None:
    table.play("9-9", "9-4@0", "4-W2@1")
    table.control.unplug()
    table.hear(Disconnected)
    table.referee.apply(Number(6, "typed"))
    table.control.plug()
    table.hear(Reconnected)
    assert table.number() == 6


def test_what_the_hub_could_not_keep_is_told(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0", "4-W2@1")
    table.control.unplug()
    table.hear(Disconnected)
    for _ in range(20):
        table.control.press()
        table.control.advance(SPIN_MS)
    table.control.plug()
    table.control.advance(1000)
    assert table.hear(Gap) is None


@pytest.mark.parametrize("presses", [1, 3])
def test_a_spin_while_the_hub_was_away_is_offered_and_the_next_one_taken(
    table: RefereedTable, presses: int
) -> None:
    table.play("9-9", "9-4@0")
    table.control.unplug()
    table.hear(Disconnected)
    table.play("4-W2@1")
    for _ in range(presses):
        table.control.press()
        table.control.advance(SPIN_MS)
    lit = table.number()
    table.control.plug()
    table.hear(Reconnected)
    table.control.advance(1000)
    rulings = [table.hear(Spin) for _ in range(presses)]
    assert [type(ruling) for ruling in rulings] == [Offered] * presses
    assert table.referee.offer == lit
    assert table.referee.awaits_spin
    assert isinstance(table.press(), Accepted)
    assert table.lines()[-1] == f"*{table.number()}"


def test_the_number_of_a_spin_while_the_hub_was_away_can_be_taken(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0")
    table.control.unplug()
    table.hear(Disconnected)
    table.play("4-W2@1")
    table.control.press()
    table.control.advance(SPIN_MS)
    table.control.plug()
    table.hear(Reconnected)
    table.control.advance(1000)
    assert isinstance(table.hear(Spin), Offered)
    table.referee.take_offer()
    assert table.lines()[-1] == f"*{table.number()}"


def test_a_spin_that_races_when_the_hub_is_back_is_offered_too(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0")
    table.control.unplug()
    table.hear(Disconnected)
    table.play("4-W2@1")
    table.control.press()
    table.control.advance(100)
    table.control.plug()
    table.hear(Reconnected)
    table.control.advance(SPIN_MS)
    assert isinstance(table.hear(Spin), Offered)
