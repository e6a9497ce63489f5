"""What the hub shows about the game."""

from pathlib import Path

from wildfire.client import Hub
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.games.wildfire import Number, Options, Undo
from wildfire.records import RecordFile
from wildfire.table.referee import Accepted, Referee, Stray

from .refereed_table import HOLD_MS, RefereedTable, at_table


def test_a_typed_number_is_shown_on_the_hub_until_its_flame_is_complete(
    table: RefereedTable,
) -> None:
    table.play("9-9", "9-1@0")
    table.referee.apply(Number(6, "typed"))
    assert table.lines()[-1] == "*6 typed"
    assert table.hub.status().phase == "show"
    assert table.number() == 6
    table.play("6-2@1")
    table.control.advance(100)
    assert table.hub.status().phase == "rest"
    assert table.number() is None


def test_a_spun_number_stays_lit_for_its_own_time(table: RefereedTable) -> None:
    table.play("9-9", "9-1@0")
    ruling = table.press()
    assert isinstance(ruling, Accepted)
    table.play_any(flame=False)
    assert table.referee.number_in_force is None
    assert table.number() == ruling.number
    assert table.hub.status().phase == "hold"


def test_undo_puts_the_light_back_too(table: RefereedTable) -> None:
    table.play("9-9", "9-1@0")
    table.referee.apply(Number(6, "typed"))
    table.play("6-2@1")
    table.referee.apply(Undo())
    assert table.number() == 6
    table.referee.apply(Undo())
    table.control.advance(100)
    assert table.number() is None
    assert isinstance(table.press(), Accepted)


def test_a_named_number_is_shown_and_no_press_counts(
    emulated: EmulatedHub, hub: Hub, path: Path
) -> None:
    with at_table(emulated, hub, path, Options(strategic="wild-ones")) as table:
        table.play("9-9", "9-1@0")
        assert not table.referee.awaits_spin
        assert isinstance(table.press(), Stray)
        assert table.referee.offer is None
        table.referee.apply(Number(6, "named"))
        assert table.number() == 6


def test_the_number_in_force_is_shown_when_a_program_goes_on(
    table: RefereedTable, path: Path
) -> None:
    table.play("9-9", "9-4@0", "4-W2@1")
    ruling = table.press()
    assert isinstance(ruling, Accepted)
    table.control.advance(HOLD_MS)
    assert table.number() is None
    table.record.close()
    with RecordFile.resume(path) as record:
        Referee(record, table.hub)
        assert table.number() == ruling.number


def test_a_number_of_either_range_is_lit_at_its_own_numeral(
    emulated: EmulatedHub, hub: Hub, path: Path
) -> None:
    """Also the 0, which only some games ask for."""
    with at_table(emulated, hub, path, Options(lowest=0)) as table:
        for number in range(10):
            hub.show(number, 1000)
            assert table.number() == number
        for _ in range(3):
            ruling = table.press()
            assert isinstance(ruling, Stray)
            assert table.number() == ruling.number
    hub.set("range", "1-9")
    for number in range(1, 10):
        hub.show(number, 1000)
        assert table.number() == number
