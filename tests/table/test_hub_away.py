"""A hub that restarts, or is pulled out, in the middle of a game."""

from pathlib import Path

import pytest

from wildfire.client import Disconnected, Gap, Hub, Reconnected, Restarted, Spin, SpinStarted
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.wildfire import Number, Options
from wildfire.table.referee import Accepted, Offered

from .desk import SPIN_MS, Desk, at_table


def test_the_range_is_the_games(emulated: EmulatedHub, hub: Hub, path: Path) -> None:
    with at_table(emulated, hub, path, Options(lowest=0)) as desk:
        assert hub.get("range") == "0-9"
        emulated.control.cut()
        emulated.control.power()
        desk.hear(Restarted)
        assert hub.get("range") == "0-9", "a range that was set is gone after a restart"


def test_a_spin_that_the_hub_did_not_live_to_finish_is_pressed_again(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    desk.control.press()
    desk.control.advance(1000)
    desk.hear(SpinStarted)
    desk.control.cut()
    desk.control.power()
    desk.hear(Restarted)
    assert desk.referee.awaits_spin
    assert isinstance(desk.press(), Accepted)


def test_the_number_in_force_is_shown_after_a_restart(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    desk.referee.apply(Number(6, "typed"))
    desk.control.cut()
    desk.control.power()
    desk.hear(Restarted)
    assert desk.number() == 6


def test_a_number_typed_while_the_hub_is_away_is_shown_when_it_is_back(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    desk.control.unplug()
    desk.hear(Disconnected)
    desk.referee.apply(Number(6, "typed"))
    desk.control.plug()
    desk.hear(Reconnected)
    assert desk.number() == 6


def test_what_the_hub_could_not_keep_is_told(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    desk.control.unplug()
    desk.hear(Disconnected)
    for _ in range(20):
        desk.control.press()
        desk.control.advance(SPIN_MS)
    desk.control.plug()
    desk.control.advance(1000)
    assert desk.hear(Gap) is None


@pytest.mark.parametrize("presses", [1, 3])
def test_a_spin_while_the_hub_was_away_is_offered_and_the_next_one_taken(
    desk: Desk, presses: int
) -> None:
    desk.play("9-9", "9-4@0")
    desk.control.unplug()
    desk.hear(Disconnected)
    desk.play("4-W2@1")
    for _ in range(presses):
        desk.control.press()
        desk.control.advance(SPIN_MS)
    lit = desk.number()
    desk.control.plug()
    desk.hear(Reconnected)
    desk.control.advance(1000)
    rulings = [desk.hear(Spin) for _ in range(presses)]
    assert [type(ruling) for ruling in rulings] == [Offered] * presses
    assert desk.referee.offer == lit
    assert desk.referee.awaits_spin
    assert isinstance(desk.press(), Accepted)
    assert desk.lines()[-1] == f"*{desk.number()}"


def test_the_number_of_a_spin_while_the_hub_was_away_can_be_taken(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    desk.control.unplug()
    desk.hear(Disconnected)
    desk.play("4-W2@1")
    desk.control.press()
    desk.control.advance(SPIN_MS)
    desk.control.plug()
    desk.hear(Reconnected)
    desk.control.advance(1000)
    assert isinstance(desk.hear(Spin), Offered)
    desk.referee.take_offer()
    assert desk.lines()[-1] == f"*{desk.number()}"


def test_a_spin_that_races_when_the_hub_is_back_is_offered_too(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    desk.control.unplug()
    desk.hear(Disconnected)
    desk.play("4-W2@1")
    desk.control.press()
    desk.control.advance(100)
    desk.control.plug()
    desk.hear(Reconnected)
    desk.control.advance(SPIN_MS)
    assert isinstance(desk.hear(Spin), Offered)
