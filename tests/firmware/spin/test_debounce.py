"""The bounces of a contact become one press."""

from hypothesis import given
from hypothesis import strategies as st

from wildfire_hub import ticks
from wildfire_hub.debounce import STABLE_MS, Debouncer

from ..table import Table, lit

TICK = st.integers(0, 2**29 - 1)
# How long a contact stays as it is, over and over.
CHATTER = st.lists(st.integers(1, 12), max_size=30)


def test_it_takes_five_quiet_milliseconds() -> None:
    assert STABLE_MS == 5
    button = Debouncer(0, False)
    assert [button.update(now, True) for now in range(10, 16)] == [False] * 5 + [True]
    assert button.level


@given(TICK, CHATTER)
def test_the_level_is_the_last_that_held_for_five_milliseconds(
    start: int, pauses: list[int]
) -> None:
    button = Debouncer(start, False)
    contact, level, now, changes = False, False, start, 0
    for pause in pauses:
        contact = not contact
        for ms in range(pause):
            changed = button.update(now, contact)
            if ms == STABLE_MS and contact != level:
                level = contact
                changes += 1
                assert changed
            else:
                assert not changed
            assert button.level == level
            now = ticks.add(now, 1)


@given(TICK, CHATTER)
def test_a_hub_that_sleeps_until_due_sees_the_same(start: int, pauses: list[int]) -> None:
    awake, dozing = Debouncer(start, False), Debouncer(start, False)
    contact, now = False, start
    due = -1
    for pause in [*pauses, 20]:
        contact = not contact
        for ms in range(pause):
            awake.update(now, contact)
            if ms == 0 or due == 0:
                dozing.update(now, contact)
                due = dozing.due(now)
            assert dozing.level == awake.level
            due = max(due - 1, -1)
            now = ticks.add(now, 1)
    assert due == -1


def test_a_contact_that_stays_as_it_is_is_never_due() -> None:
    button = Debouncer(0, False)
    button.update(1000, False)
    assert button.due(1000) == -1


@given(st.lists(st.integers(1, 4), min_size=1, max_size=9), st.integers(0, 2**29 - 1))
def test_the_ring_moves_within_20_ms_of_the_last_bounce(pauses: list[int], start: int) -> None:
    table = Table(start=start)
    table.advance(1000)
    contact = False
    for pause in pauses[len(pauses) % 2 :]:
        contact = not contact
        table.touch(contact)
        table.advance(pause)
    table.touch(True)
    bounced = table.elapsed
    table.advance(50)
    assert table.phase == "spin"
    first, second = [at for at, picture in table.pictures if 0 < len(lit(picture)) < 24][:2]
    assert first - bounced <= 20
    assert second - first <= 20
    table.touch(False)
    table.advance(10_000)
    assert len(table.results) == 1


def test_five_edges_within_8_ms_are_one_press() -> None:
    table = Table()
    for contact, pause in ((True, 2), (False, 1), (True, 3), (False, 2), (True, 90)):
        table.touch(contact)
        table.advance(pause)
    for contact, pause in ((False, 2), (True, 1), (False, 3), (True, 2), (False, 90)):
        table.touch(contact)
        table.advance(pause)
    table.advance(120_000)
    assert len(table.results) == 1
    assert table.hub.spins == 1


def test_a_contact_that_never_settles_is_no_press() -> None:
    table = Table()
    for _ in range(500):
        table.touch(not table.contact)
        table.advance(4)
    assert table.hub.spins == 0
    assert table.phase == "rest"


def test_presses_during_a_spin_are_ignored_and_not_kept_for_later() -> None:
    table = Table()
    table.press()
    for _ in range(5):
        table.press(200)
        table.advance(200)
    assert table.phase == "spin"
    table.advance(120_000)
    assert table.phase == "rest"
    assert len(table.results) == 1
    assert table.hub.spins == 1


def test_a_button_held_through_spin_and_hold_starts_nothing_more() -> None:
    table = Table()
    table.touch(True)
    table.advance(100_000)
    assert (table.hub.spins, table.phase) == (1, "rest")
    table.touch(False)
    table.advance(1000)
    assert table.hub.spins == 1
    table.press()
    assert (table.hub.spins, table.phase) == (2, "spin")


def test_a_press_in_the_hold_spins_again() -> None:
    table = Table()
    table.spin()
    table.advance(10_000)
    table.spin()
    assert table.hub.spins == 2
    assert len(table.results) == 2


def test_a_press_always_spins_whatever_the_host_lit() -> None:
    for request in ("show 6 60000", "test", "identify 60000"):
        table = Table()
        assert table.ask(request).name != "refused"
        table.advance(500)
        table.press()
        assert table.phase == "spin", request
        table.advance(4000)
        assert table.phase == "hold"
        assert len(table.results) == 1
