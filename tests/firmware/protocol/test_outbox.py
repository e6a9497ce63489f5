"""Events reach a listening host exactly once, and bother nobody else."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire_hub import protocol

from ...soak import LONG, Tell, times
from ..table import Table, is_rest

DAY = 86_400_000
SPINS = times(500, 2000)
"""Of a host that never reads."""


def sent(table: Table, sequence: int) -> list[int]:
    """When the event was sent again, in ms after the first time."""
    at = [frame.at for frame in table.frames if frame.is_event and frame.sequence == sequence]
    return [later - at[0] for later in at]


def test_a_spin_makes_two_events() -> None:
    table = Table(range="2-7")
    table.advance(10_000)
    number = table.spin()
    started, stopped = table.events
    assert (started.sequence, started.name, started.at) == (1, "started", 10_005)
    assert (stopped.sequence, stopped.name, stopped.at) == (2, "spin", 14_005)
    assert started["age"] == stopped["age"] == 0
    assert started["spin"] == stopped["spin"] == 1
    assert (stopped["number"], stopped["lowest"], stopped["highest"]) == (number, 2, 7)
    assert started["oldest"] == 1


@pytest.mark.parametrize("start", [0, 2**29 - 3000])
def test_it_is_sent_again_ever_more_rarely_until_acknowledged(start: int) -> None:
    table = Table(start=start, spin_ms="20000")
    table.press()
    table.advance(19_000)
    assert sent(table, 1) == [0, 250, 750, 1750, 3750, 7750, 11750, 15750]
    ages = [frame["age"] for frame in table.frames]
    assert ages == sent(table, 1)
    table.acknowledge(1)
    table.frames.clear()
    table.advance(500)
    assert table.frames == []


def test_a_host_that_speaks_gets_what_waits_soon() -> None:
    table = Table()
    table.spin()
    table.advance(100_000)
    table.frames.clear()
    asked = table.elapsed
    table.ask("hello 1 0")
    table.advance(250)
    assert [frame.sequence for frame in table.frames if frame.is_event] == [1, 2]
    assert all(frame.at - asked <= 250 for frame in table.frames)


def test_a_host_that_keeps_speaking_does_not_put_it_off() -> None:
    table = Table()
    table.spin()
    for _ in range(20):
        table.advance(100)
        table.ask("status")
    assert len(sent(table, 2)) >= 5


def test_an_acknowledgement_covers_all_before_it() -> None:
    table = Table(spin_ms="500")
    for _ in range(4):
        table.spin()
    assert table.ask("status")["waiting"] == 8
    table.acknowledge(5)
    assert table.ask("status")["waiting"] == 3
    table.frames.clear()
    table.advance(10_000)
    assert {frame.sequence for frame in table.frames} == {6, 7, 8}
    assert {frame["oldest"] for frame in table.frames} == {6}
    table.acknowledge(5)
    table.acknowledge(3)
    assert table.ask("status")["waiting"] == 3
    table.acknowledge(8)
    assert table.ask("status")["waiting"] == 0


def test_acknowledgements_of_another_boot_or_of_the_future_are_ignored() -> None:
    table = Table()
    table.spin()
    table.acknowledge(2, boot=b"ffffffff")
    table.acknowledge(3)
    table.acknowledge(protocol.GREATEST)
    assert table.ask("status")["waiting"] == 2


def test_when_nobody_takes_them_the_oldest_are_dropped_and_counted() -> None:
    table = Table()
    for _ in range(20):
        table.spin_in_leaps()
    status = table.ask("status")
    assert (status["waiting"], status["lost"], status["spins"]) == (16, 24, 20)
    table.frames.clear()
    table.advance(5000)
    assert sorted({frame.sequence for frame in table.frames}) == list(range(25, 41))
    assert {frame["oldest"] for frame in table.frames} == {25}
    assert table.ask("hello 1 0")["next"] == 41


@pytest.mark.parametrize("start", [0, 2**29 - 65_000])
@pytest.mark.parametrize("ms", [1, 999, 1000, 1001, 65_000, DAY - 60_000, DAY - 1, DAY, 9 * DAY])
def test_the_age_is_right_for_a_day_and_stays_there(start: int, ms: int) -> None:
    table = Table(start=start)
    table.advance(1234)
    table.spin()
    stopped = table.pictures[-1][0]
    table.listening = False
    table.advance(stopped + ms - table.elapsed)
    table.out.frames.clear()
    table.listening = True
    table.hub.outbox._unsent = 2
    table.step()
    assert table.frames[-1].sequence == 2
    assert table.frames[-1]["age"] == min(table.elapsed - stopped, DAY)


def test_a_queue_longer_than_the_buffer_still_goes_out_in_one_go() -> None:
    table = Table(spin_ms="500")
    table.listening = False
    for _ in range(8):
        table.spin()
    table.out.frames.clear()
    table.listening = True
    table.ask("hello 1 0")
    table.frames.clear()
    table.advance(250)
    assert [frame.sequence for frame in table.frames] == list(range(1, 17))
    assert len({frame.at for frame in table.frames}) == 1


@given(st.lists(st.tuples(st.integers(1, 900), st.booleans(), st.booleans()), max_size=30))
def test_whatever_the_host_takes_and_acknowledges_every_event_arrives_once(
    story: list[tuple[int, bool, bool]],
) -> None:
    """A host that keeps the due sequence, and takes frames when it likes, misses nothing."""
    table = Table(spin_ms="500")
    arrived: list[tuple[int, str, int | str]] = []

    def host(acknowledges: bool) -> None:
        table.take()
        for frame in table.frames:
            if frame.is_event and frame.sequence == len(arrived) + 1:
                arrived.append((frame.sequence, frame.name, frame["spin"]))
        table.frames.clear()
        if acknowledges:
            table.acknowledge(len(arrived))

    for ms, listening, acknowledges in story:
        table.listening = listening
        if table.hub.outbox.waiting() < protocol.QUEUE - 2:
            table.press(6)
        table.advance(ms)
        if listening:
            host(acknowledges)
    table.listening = True
    for _ in range(12):
        table.advance(250)
        host(True)
    events = range(1, 2 * table.hub.spins + 1)
    assert arrived == [(n, "started" if n % 2 else "spin", (n + 1) // 2) for n in events]


@LONG
def test_a_host_that_never_reads_slows_nothing_down(tell: Tell) -> None:
    table = Table()
    slowest = 0
    table.listening = False
    for spin in range(SPINS):
        table.pictures.clear()
        table.press()
        pressed = table.elapsed - 106
        table.advance(4000)
        assert table.phase == "hold"
        at = [at for at, _ in table.pictures]
        assert at[0] == pressed + 5
        slowest = max(slowest, *(later - earlier for earlier, later in pairwise(at)))
        assert slowest <= 50
        assert at[-1] == pressed + 4005
        if spin % 25 == 0:
            table.advance(30_000)
            assert is_rest(table.picture)
            assert table.pictures[-1][0] == pressed + 34_005
    table.listening = True
    table.take()
    table.advance(5000)
    status = table.ask("status")
    assert status["lost"] == 2 * SPINS - 16
    assert status["waiting"] == 16
    tell(
        "the firmware, with a host that never reads",
        {"spins": status["spins"]},
        {"events without a word": 2 * status["spins"] - status["lost"] - status["waiting"]},
        f"{slowest} ms at most between frames; 30 s of light; {status['lost']:,} events counted "
        "as lost",
    )
