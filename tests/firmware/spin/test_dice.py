"""Dice: one press, several spins, all drawn at the press, lit and told one after the other."""

from collections import Counter
from itertools import pairwise

import pytest

from wildfire_hub import hub

from ..table import BOOT, Table, lit

MOST = 6


@pytest.fixture
def table() -> Table:
    return Table(range="1-6")


def roll(table: Table, count: int) -> list[int]:
    """Asks for dice, presses, and returns the numbers told, once the last one is lit."""
    before = len(table.events)
    assert table.ask(f"dice {count}").fields == {"count": count, "spin": table.hub.spins + 1}
    table.press()
    while table.hub.rolling():
        table.advance(10)
    told = [event for event in table.events[before:] if event.name == "spin"]
    table.acknowledge(table.hub.outbox.next - 1)
    return [int(event["number"]) for event in told]


def roll_in_leaps(table: Table) -> list[int]:
    """The greatest roll on a busy board, where the hub has a turn only when something ends."""
    table.ask(f"dice {MOST}")
    for contact in (True, False):
        table.touch(contact)
        table.leap(5)
    numbers = []
    for _ in range(MOST):
        table.leap(500)
        numbers.append(table.hub.shown)
        table.leap(hub.DIE_MS)
    assert not table.hub.rolling()
    table.acknowledge(table.hub.outbox.next - 1)
    table.frames.clear()
    table.pictures.clear()
    return numbers


@pytest.mark.parametrize("count", range(1, MOST + 1))
def test_one_press_rolls_so_many_dice_with_their_range_and_the_next_one_alone(
    table: Table, count: int
) -> None:
    assert len(roll(table, count)) == count
    events = table.events
    assert [event.name for event in events] == ["started", "spin"] * count
    assert [event["spin"] for event in events] == [at // 2 + 1 for at in range(2 * count)]
    assert {(e["lowest"], e["highest"]) for e in events if e.name == "spin"} == {(1, 6)}
    assert len(table.draws) >= count
    table.spin()
    table.advance(10_000)
    assert len(table.results) == count + 1


def test_all_are_drawn_at_the_press_and_none_is_told_before_its_stop(table: Table) -> None:
    numbers = roll(table, MOST)
    assert len(set(table.draws)) == 1
    stops = [frame for frame in table.events if frame.name == "spin"]
    assert [at - before for before, at in pairwise(frame.at for frame in stops)] == [
        hub.DIE_MS + 1000
    ] * (MOST - 1)
    again = Table(range="1-6")
    again.ask(f"dice {MOST}")
    again.press()
    # the first die alone is known when it stops
    again.advance(4000)
    assert again.results == numbers[:1]


def test_each_die_is_lit_by_itself_and_stays_as_it_is_until_the_next_race(table: Table) -> None:
    table.ask("mark 4")
    table.ask("direction 1")
    table.ask("dice 3")
    table.press()
    for die in range(3):
        while table.phase == "spin":
            table.advance(1)
        assert lit(table.picture) == [table.settings.places[table.hub.shown]]
        assert table.results[die] == table.hub.shown
        if die < 2:
            start = len(table.pictures)
            table.advance(hub.DIE_MS - 1)
            assert {picture for _, picture in table.pictures[start - 1 :]} == {table.picture}
            table.advance(2)
    assert table.hub.left(table.tick) > 29_000


def test_until_the_last_die_stops_the_hub_is_busy_and_a_press_does_nothing(table: Table) -> None:
    table.ask("dice 2")
    table.press()
    table.advance(4100)
    assert table.phase == "hold"
    for said in ("show 3 1", "dice 1", "set range 1-2", "keep range 1-2", "sign 1", "mark 3"):
        assert table.ask(said)["reason"] == "busy"
    table.press()
    table.press()
    assert table.hub.spins == 1
    table.advance(10_000)
    assert table.hub.spins == 2
    assert len(table.results) == 2
    table.press()
    assert table.hub.spins == 3


@pytest.mark.parametrize("said", ["dice 1", "dice 2"])
def test_dice_may_be_asked_for_again_and_taken_back(table: Table, said: str) -> None:
    table.ask("dice 5")
    table.ask(said)
    table.press()
    table.advance(30_000)
    assert len(table.results) == int(said.split()[1])


def test_dice_alone_roll_nothing(table: Table) -> None:
    for count in range(1, MOST + 1):
        table.ask(f"dice {count}")
    table.advance(3_600_000)
    assert table.draws == []
    assert table.events == []


def test_a_restart_ends_a_roll(table: Table) -> None:
    table.ask("dice 4")
    table.press()
    table.advance(4100)
    table.ask(f"reboot {BOOT.decode()}")
    table.advance(30_000)
    assert len(table.results) == 1


def test_events_of_the_greatest_roll_wait_until_a_host_comes(table: Table) -> None:
    table.ask(f"dice {MOST}")
    table.listening = False
    table.press()
    table.advance(40_000)
    table.listening = True
    table.take()
    assert table.hub.outbox.lost == 0
    table.advance(5000)
    assert len(table.results) == MOST


def test_each_die_is_fair_and_knows_nothing_of_the_one_before() -> None:
    """Chi-square, seeded: 5 degrees of freedom for each die, 35 for pairs; p = 10^-6."""
    table = Table(range="1-6", seed=18, spin_ms="500")
    rolls = [roll_in_leaps(table) for _ in range(2000)]
    for die in range(MOST):
        assert chi_square(Counter(numbers[die] for numbers in rolls), 6) < 35.888
    pairs = Counter(pair for numbers in rolls for pair in pairwise(numbers))
    assert chi_square(pairs, 36) < 90.6


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = sum(counts.values()) / cells
    missing = (cells - len(counts)) * expected
    return sum((count - expected) ** 2 / expected for count in counts.values()) + missing
