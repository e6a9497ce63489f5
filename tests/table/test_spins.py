"""Which spin gives a flame its number, which one is offered, and which one changes nothing."""

from pathlib import Path

import pytest

from wildfire.client import Lit, RefusedError, Restarted, Spin, SpinStarted
from wildfire.games.wildfire import Knock, Number, Undo
from wildfire.records import RecordFile, RecordFileError, load
from wildfire.table.referee import Accepted, ForeignRange, Offered, Referee, Stray

from ..refusals import refuses
from .refereed_table import HOLD_MS, SPIN_MS, RefereedTable


def test_a_press_that_no_flame_waits_for_changes_nothing(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0")
    before = table.record.path.read_bytes(), table.referee.game.state()
    ruling = table.press()
    assert isinstance(ruling, Stray)
    assert ruling.in_force is None
    assert (table.record.path.read_bytes(), table.referee.game.state()) == before
    assert table.number() == ruling.number


def test_a_flame_takes_the_first_number_and_no_second_one(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0", "4-W2@1")
    first = table.press()
    assert isinstance(first, Accepted)
    second = table.press()
    while isinstance(second, Stray) and second.number == first.number:
        second = table.press()
    assert isinstance(second, Stray)
    assert second.in_force == first.number
    assert table.lines()[-1] == f"*{first.number}"
    assert table.number() == first.number, "the hub shows the number in force again"


def test_in_a_dealt_game_a_spin_that_began_before_the_play_does_not_count(
    dealt: RefereedTable,
) -> None:
    dealt.control.press()
    dealt.control.advance(100)
    dealt.hear(SpinStarted)
    dealt.play("4-W2@1")
    dealt.control.advance(SPIN_MS)
    ruling = dealt.hear(Spin)
    assert isinstance(ruling, Stray)
    assert dealt.referee.awaits_spin
    assert dealt.referee.offer is None
    assert isinstance(dealt.press(), Accepted)


def test_at_a_table_a_spin_that_began_before_the_play_is_offered(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0")
    table.control.press()
    table.control.advance(100)
    table.hear(SpinStarted)
    table.play("4-W2@1")
    assert table.referee.offer is None, "the light still races"
    with pytest.raises(ValueError, match="no number is offered"):
        table.referee.take_offer()
    table.control.advance(SPIN_MS)
    ruling = table.hear(Spin)
    assert isinstance(ruling, Offered)
    assert table.referee.awaits_spin, "nobody has taken it yet"
    table.referee.take_offer()
    assert table.lines()[-1] == f"*{ruling.number}"


def test_at_a_table_a_number_still_lit_is_offered_to_the_flame(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0")
    stray = table.press()
    table.play("4-W2@1")
    assert isinstance(stray, Stray)
    assert table.referee.offer == stray.number
    anew = table.press()
    assert isinstance(anew, Accepted), "whoever presses again does not take the offer"
    assert table.referee.offer is None


def test_a_number_is_offered_no_more_when_its_light_is_out(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0")
    table.press()
    table.control.advance(HOLD_MS)
    table.play("4-W2@1")
    assert table.referee.offer is None


def test_a_number_that_a_flame_has_used_is_not_offered_to_the_next(table: RefereedTable) -> None:
    table.play("9-9", "9-1@0")
    used = table.press()
    assert isinstance(used, Accepted)
    table.play_any(flame=True)
    assert table.number() == used.number, "it is lit still"
    assert table.referee.awaits_spin
    assert table.referee.offer is None


def test_a_number_taken_back_with_its_play_is_offered_to_the_play_put_right(
    table: RefereedTable,
) -> None:
    table.play("9-9", "9-4@0", "4-W2@1")
    ruling = table.press()
    assert isinstance(ruling, Accepted)
    table.referee.apply(Undo(2))
    assert table.referee.offer is None
    table.play("4-1@1")
    assert table.referee.offer == ruling.number


def test_an_offer_ends_with_the_boot_that_lit_it(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0")
    table.press()
    table.play("4-W2@1")
    assert table.referee.offer is not None
    table.control.cut()
    table.control.power()
    table.hear(Restarted)
    assert table.referee.offer is None


@pytest.mark.parametrize("spun", [True, False])
def test_a_number_lit_before_the_program_started_is_offered_unless_the_record_has_it(
    table: RefereedTable, path: Path, spun: bool
) -> None:
    table.play("9-9", "9-1@0")
    if spun:
        assert isinstance(table.press(), Accepted)
        table.play_any(flame=True)
    table.record.close()
    if not spun:
        table.control.press()
        table.control.advance(SPIN_MS)
    with RecordFile.resume(path) as record:
        again = Referee(record, table.hub)
        assert again.awaits_spin
        assert (again.offer is None) == spun


def test_a_knock_while_the_light_races_leaves_the_spin_to_its_flame(table: RefereedTable) -> None:
    table.play("9-9")
    while table.referee.game.counts["Cy"] > 2:
        table.idle_until("Cy")
        table.play_any(flame=False)
    table.idle_until("Cy")
    table.play_any(flame=True)
    table.control.press()
    table.control.advance(100)
    table.hear(SpinStarted)
    table.referee.apply(Knock("Cy"))
    table.control.advance(SPIN_MS)
    assert isinstance(table.hear(Spin), Accepted)


def test_a_foreign_range_is_refused_and_set_right(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0", "4-W2@1")
    table.hub.set("range", "3-9")
    assert table.press() == ForeignRange(3, 9)
    assert table.referee.awaits_spin
    assert table.hub.get("range") == "1-9"
    assert isinstance(table.press(), Accepted)


def test_a_number_of_a_foreign_range_is_never_offered(table: RefereedTable) -> None:
    table.play("9-9", "9-4@0")
    table.hub.set("range", "3-9")
    assert isinstance(table.press(), Stray)
    table.play("4-W2@1")
    assert table.referee.offer is None
    assert table.hub.get("range") == "1-9"


@pytest.mark.parametrize("span", ["3-9", "7-8", "0-9"])
def test_a_number_of_a_foreign_range_that_is_lit_when_a_game_goes_on_is_not_offered(
    table: RefereedTable, path: Path, span: str
) -> None:
    table.play("9-9", "9-4@0", "4-W2@1")
    table.record.close()
    table.hub.set("range", span)
    table.control.press()
    table.control.advance(SPIN_MS)
    with RecordFile.resume(path) as record:
        again = Referee(record, table.hub)
        assert again.awaits_spin
        assert again.offer is None


@pytest.mark.parametrize("heard", [True, False])
def test_what_a_hub_of_protocol_1_0_has_lit_is_offered_if_its_range_was_heard(
    table: RefereedTable, monkeypatch: pytest.MonkeyPatch, heard: bool
) -> None:
    def unknown() -> Lit:
        raise RefusedError("lit", "unknown", "no such request; is the firmware older?")

    monkeypatch.setattr(table.hub, "lit", unknown)
    table.play("9-9", "9-4@0")
    table.control.press()
    table.control.advance(SPIN_MS)
    if heard:
        table.hear(Spin)
    table.play("4-W2@1")
    assert (table.referee.offer is not None) == heard
    if not heard:
        assert isinstance(table.hear(Spin), Offered)


def test_a_spin_that_cannot_be_kept_changes_nothing(
    table: RefereedTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play("9-9", "9-4@0", "4-W2@1")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with refuses(RecordFileError, "No space left on device"):
            table.press()
    assert table.referee.awaits_spin
    table.referee.apply(Number(6, "typed"))
    assert load(table.record.path).game.state() == table.referee.game.state()
