"""What the hub shows about the game."""

from pathlib import Path

from wildfire.client import Hub
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.wildfire import Number, Options, Undo
from wildfire.records import RecordFile
from wildfire.table.referee import Accepted, Referee, Stray

from .desk import HOLD_MS, Desk, at_table


def test_a_typed_number_is_shown_on_the_hub_until_its_flame_is_complete(desk: Desk) -> None:
    desk.play("9-9", "9-1@0")
    desk.referee.apply(Number(6, "typed"))
    assert desk.lines()[-1] == "*6 typed"
    assert desk.hub.status().phase == "show"
    assert desk.number() == 6
    desk.play("6-2@1")
    desk.control.advance(100)
    assert desk.hub.status().phase == "rest"
    assert desk.number() is None


def test_a_spun_number_stays_lit_for_its_own_time(desk: Desk) -> None:
    desk.play("9-9", "9-1@0")
    ruling = desk.press()
    assert isinstance(ruling, Accepted)
    desk.play_any(flame=False)
    assert desk.referee.number_in_force is None
    assert desk.number() == ruling.number
    assert desk.hub.status().phase == "hold"


def test_undo_puts_the_light_back_too(desk: Desk) -> None:
    desk.play("9-9", "9-1@0")
    desk.referee.apply(Number(6, "typed"))
    desk.play("6-2@1")
    desk.referee.apply(Undo())
    assert desk.number() == 6
    desk.referee.apply(Undo())
    desk.control.advance(100)
    assert desk.number() is None
    assert isinstance(desk.press(), Accepted)


def test_a_named_number_is_shown_and_no_press_counts(
    emulated: EmulatedHub, hub: Hub, path: Path
) -> None:
    with at_table(emulated, hub, path, Options(strategic="wild-ones")) as desk:
        desk.play("9-9", "9-1@0")
        assert not desk.referee.awaits_spin
        assert isinstance(desk.press(), Stray)
        assert desk.referee.offer is None
        desk.referee.apply(Number(6, "named"))
        assert desk.number() == 6


def test_the_number_in_force_is_shown_when_a_program_goes_on(desk: Desk, path: Path) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    ruling = desk.press()
    assert isinstance(ruling, Accepted)
    desk.control.advance(HOLD_MS)
    assert desk.number() is None
    desk.record.close()
    with RecordFile.resume(path) as record:
        Referee(record, desk.hub)
        assert desk.number() == ruling.number


def test_a_number_of_either_range_is_lit_at_its_own_numeral(
    emulated: EmulatedHub, hub: Hub, path: Path
) -> None:
    """Also the 0, which only some games ask for."""
    with at_table(emulated, hub, path, Options(lowest=0)) as desk:
        for number in range(10):
            hub.show(number, 1000)
            assert desk.number() == number
        for _ in range(3):
            ruling = desk.press()
            assert isinstance(ruling, Stray)
            assert desk.number() == ruling.number
    hub.set("range", "1-9")
    for number in range(1, 10):
        hub.show(number, 1000)
        assert desk.number() == number
