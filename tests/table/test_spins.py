"""Which spin gives a flame its number, which one is offered, and which one changes nothing."""

from pathlib import Path

import pytest

from wildfire.client import Lit, RefusedError, Restarted, Spin, SpinStarted
from wildfire.games.wildfire import Knock, Number, Undo
from wildfire.records import RecordFile, RecordFileError, load
from wildfire.table.referee import Accepted, ForeignRange, Offered, Referee, Stray

from ..refusals import refuses
from .desk import HOLD_MS, SPIN_MS, Desk


def test_a_press_that_no_flame_waits_for_changes_nothing(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    before = desk.record.path.read_bytes(), desk.referee.game.state()
    ruling = desk.press()
    assert isinstance(ruling, Stray)
    assert ruling.in_force is None
    assert (desk.record.path.read_bytes(), desk.referee.game.state()) == before
    assert desk.number() == ruling.number


def test_a_flame_takes_the_first_number_and_no_second_one(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    first = desk.press()
    assert isinstance(first, Accepted)
    second = desk.press()
    while isinstance(second, Stray) and second.number == first.number:
        second = desk.press()
    assert isinstance(second, Stray)
    assert second.in_force == first.number
    assert desk.lines()[-1] == f"*{first.number}"
    assert desk.number() == first.number, "the hub shows the number in force again"


def test_in_a_dealt_game_a_spin_that_began_before_the_play_does_not_count(dealt: Desk) -> None:
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


def test_at_a_table_a_spin_that_began_before_the_play_is_offered(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    desk.control.press()
    desk.control.advance(100)
    desk.hear(SpinStarted)
    desk.play("4-W2@1")
    assert desk.referee.offer is None, "the light still races"
    with pytest.raises(ValueError, match="no number is offered"):
        desk.referee.take_offer()
    desk.control.advance(SPIN_MS)
    ruling = desk.hear(Spin)
    assert isinstance(ruling, Offered)
    assert desk.referee.awaits_spin, "nobody has taken it yet"
    desk.referee.take_offer()
    assert desk.lines()[-1] == f"*{ruling.number}"


def test_at_a_table_a_number_still_lit_is_offered_to_the_flame(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    stray = desk.press()
    desk.play("4-W2@1")
    assert isinstance(stray, Stray)
    assert desk.referee.offer == stray.number
    anew = desk.press()
    assert isinstance(anew, Accepted), "whoever presses again does not take the offer"
    assert desk.referee.offer is None


def test_a_number_is_offered_no_more_when_its_light_is_out(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    desk.press()
    desk.control.advance(HOLD_MS)
    desk.play("4-W2@1")
    assert desk.referee.offer is None


def test_a_number_that_a_flame_has_used_is_not_offered_to_the_next(desk: Desk) -> None:
    desk.play("9-9", "9-1@0")
    used = desk.press()
    assert isinstance(used, Accepted)
    desk.play_any(flame=True)
    assert desk.number() == used.number, "it is lit still"
    assert desk.referee.awaits_spin
    assert desk.referee.offer is None


def test_a_number_taken_back_with_its_play_is_offered_to_the_play_put_right(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    ruling = desk.press()
    assert isinstance(ruling, Accepted)
    desk.referee.apply(Undo(2))
    assert desk.referee.offer is None
    desk.play("4-1@1")
    assert desk.referee.offer == ruling.number


def test_an_offer_ends_with_the_boot_that_lit_it(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    desk.press()
    desk.play("4-W2@1")
    assert desk.referee.offer is not None
    desk.control.cut()
    desk.control.power()
    desk.hear(Restarted)
    assert desk.referee.offer is None


@pytest.mark.parametrize("spun", [True, False])
def test_a_number_lit_before_the_program_started_is_offered_unless_the_record_has_it(
    desk: Desk, path: Path, spun: bool
) -> None:
    desk.play("9-9", "9-1@0")
    if spun:
        assert isinstance(desk.press(), Accepted)
        desk.play_any(flame=True)
    desk.record.close()
    if not spun:
        desk.control.press()
        desk.control.advance(SPIN_MS)
    with RecordFile.resume(path) as record:
        again = Referee(record, desk.hub)
        assert again.awaits_spin
        assert (again.offer is None) == spun


def test_a_knock_while_the_light_races_leaves_the_spin_to_its_flame(desk: Desk) -> None:
    desk.play("9-9")
    while desk.referee.game.counts["Cy"] > 2:
        desk.idle_until("Cy")
        desk.play_any(flame=False)
    desk.idle_until("Cy")
    desk.play_any(flame=True)
    desk.control.press()
    desk.control.advance(100)
    desk.hear(SpinStarted)
    desk.referee.apply(Knock("Cy"))
    desk.control.advance(SPIN_MS)
    assert isinstance(desk.hear(Spin), Accepted)


def test_a_foreign_range_is_refused_and_set_right(desk: Desk) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    desk.hub.set("range", "3-9")
    assert desk.press() == ForeignRange(3, 9)
    assert desk.referee.awaits_spin
    assert desk.hub.get("range") == "1-9"
    assert isinstance(desk.press(), Accepted)


def test_a_number_of_a_foreign_range_is_never_offered(desk: Desk) -> None:
    desk.play("9-9", "9-4@0")
    desk.hub.set("range", "3-9")
    assert isinstance(desk.press(), Stray)
    desk.play("4-W2@1")
    assert desk.referee.offer is None
    assert desk.hub.get("range") == "1-9"


@pytest.mark.parametrize("span", ["3-9", "7-8", "0-9"])
def test_a_number_of_a_foreign_range_that_is_lit_when_a_game_goes_on_is_not_offered(
    desk: Desk, path: Path, span: str
) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")
    desk.record.close()
    desk.hub.set("range", span)
    desk.control.press()
    desk.control.advance(SPIN_MS)
    with RecordFile.resume(path) as record:
        again = Referee(record, desk.hub)
        assert again.awaits_spin
        assert again.offer is None


@pytest.mark.parametrize("heard", [True, False])
def test_what_a_hub_of_protocol_1_0_has_lit_is_offered_if_its_range_was_heard(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, heard: bool
) -> None:
    def unknown() -> Lit:
        raise RefusedError("lit", "unknown", "no such request; is the firmware older?")

    monkeypatch.setattr(desk.hub, "lit", unknown)
    desk.play("9-9", "9-4@0")
    desk.control.press()
    desk.control.advance(SPIN_MS)
    if heard:
        desk.hear(Spin)
    desk.play("4-W2@1")
    assert (desk.referee.offer is not None) == heard
    if not heard:
        assert isinstance(desk.hear(Spin), Offered)


def test_a_spin_that_cannot_be_kept_changes_nothing(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.play("9-9", "9-4@0", "4-W2@1")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", full)
        with refuses(RecordFileError, "No space left on device"):
            desk.press()
    assert desk.referee.awaits_spin
    desk.referee.apply(Number(6, "typed"))
    assert load(desk.record.path).game.state() == desk.referee.game.state()
