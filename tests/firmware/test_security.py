"""No request chooses a spin's number, and none learns it before the light stops."""

import random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire_hub import protocol

from ..soak import SLOW
from . import wire
from .table import BOOT, Table, is_rest

VALUES = st.sampled_from(
    ["1", "0", "15", "100", "500", "30000", "1-9", "0-15", "3-4", "5-5", "auto", "GRB", "x"]
) | st.sampled_from(["-,0,1,2,3,4,5,6,7,8", "9,8,7,6,5,4,3,2,1,0", "-,1"])
FIELDS = {
    protocol.INTEGER: st.integers(-1, 2**29).map(str) | st.sampled_from(["1", "5", "1000", "x"]),
    protocol.WORD: st.sampled_from(["brightness", "volume", "mute", "hold_ms", "spin_ms", "range"])
    | st.sampled_from(["ring", "order", "map", "number", "seed", "00000000", BOOT.decode()]),
    protocol.TEXT: VALUES,
}


def requests(avoiding: tuple[bytes, ...] = ()) -> st.SearchStrategy[str]:
    """Any request of the table, with right or wrong fields, and some that do not exist."""
    known = [
        st.tuples(
            st.just(message.name.decode()), *(FIELDS[field.kind] for field in message.fields)
        ).map(" ".join)
        for message in protocol.REQUESTS
        if message.name not in avoiding
    ]
    made_up = st.sampled_from(["spin 5", "press", "number 5", "seed 1", "started", "refused", ""])
    return st.one_of(*known, made_up)


NOT_BEFORE_THE_STOP = (protocol.SET, protocol.KEEP, protocol.REBOOT, protocol.LEAVE)
"""Settings change how long the light races, and a restart ends it."""

STORY = st.lists(
    st.one_of(
        requests(),
        st.integers(1, 6000),
        st.sampled_from(["PRESS"]),
    ),
    max_size=40,
)


class Press(NamedTuple):
    """What a press may do: `dice` spins from `first` on, of the range at the press."""

    first: int
    dice: int
    lowest: int
    highest: int


def expected_numbers(seed: int, presses: list[Press]) -> dict[int, tuple[int, int, int]]:
    """By spin: the number that follows from the bytes of noise and the range alone, and the range.

    A restart may end a roll of dice before its last one; all were drawn at the press.
    """
    source = random.Random(seed)
    numbers = {}
    for press in presses:
        for die in range(press.dice):
            size = press.highest - press.lowest + 1
            byte = source.randbytes(1)[0]
            while byte >= 256 // size * size:
                byte = source.randbytes(1)[0]
            number = press.lowest + byte % size
            numbers[press.first + die] = (number, press.lowest, press.highest)
    return numbers


def play(table: Table, story: list[str | int]) -> list[Press]:
    """Plays requests, presses and pauses, and returns the presses that started something."""
    presses = []
    for number, part in enumerate(story):
        if isinstance(part, int):
            table.advance(part)
        elif part == "PRESS":
            is_rolling = table.hub.rolling()
            spins, dice = table.hub.spins, table.hub.dice
            span = table.settings.values["range"]
            table.press(6)
            if table.hub.spins > spins and not is_rolling:
                presses.append(Press(spins + 1, dice, *span))
        else:
            table.send(wire.line(number, part))
        if number % 5 == 0:
            table.acknowledge(table.hub.outbox.next - 1)
    return presses


@SLOW
@given(STORY, st.integers(0, 99))
def test_the_number_depends_on_entropy_and_range_alone(story: list[str | int], seed: int) -> None:
    table = Table(seed=seed)
    presses = play(table, ["PRESS", *story, 60_000, "PRESS", 60_000])
    numbers = expected_numbers(seed, presses)
    results = [event for event in table.events if event.name == "spin"]
    assert results
    for event in results:
        told = (event["number"], event["lowest"], event["highest"])
        assert told == numbers[int(event["spin"])]
    assert all(press.lowest < press.highest for press in presses)


@SLOW
@given(st.lists(requests(avoiding=NOT_BEFORE_THE_STOP), max_size=12), st.integers(0, 999))
def test_nothing_on_the_wire_tells_the_number_before_the_stop(asked: list[str], seed: int) -> None:
    """Two hubs with different numbers and nothing else different say the same until the stop."""
    one, other = Table(entropy=lambda b: fill(b, seed)), Table(entropy=lambda b: fill(b, seed + 1))
    tables = (one, other)
    for table in tables:
        table.advance(1000)
        table.press()
        for number, text in enumerate(asked):
            table.advance(3800 // (len(asked) + 1))
            table.send(wire.line(number, text))
        table.advance(4004 - (table.elapsed - 1005) - 5)
        assert table.phase == "spin"
    assert [frame.line for frame in one.frames] == [frame.line for frame in other.frames]
    assert one.hub.shown == other.hub.shown == -1
    assert all(frame.name != "spin" for frame in one.frames)
    for table in tables:
        table.advance(100)
        assert table.results == [table.hub.shown]
    assert one.results != other.results


@pytest.mark.parametrize("name", ["reboot", "leave"])
def test_a_spin_that_the_host_ends_is_never_told_nor_lit(name: str) -> None:
    table = Table()
    table.press()
    assert table.ask(f"{name} {BOOT.decode()}").name == name
    assert is_rest(table.picture), "what is lit stays lit while nothing runs"
    assert table.results == []
    table.advance(5000)
    assert table.results == []


def fill(buffer: bytearray, value: int) -> None:
    buffer[:] = bytes([value % 252] * len(buffer))


def test_a_range_has_two_numbers_at_least_whatever_is_asked() -> None:
    table = Table()
    for low in range(16):
        for high in range(low + 1):
            assert table.ask(f"set range {low}-{high}").name == "refused"
    assert table.settings.values["range"] == (1, 9)


def test_every_result_carries_the_range_it_was_drawn_from() -> None:
    table = Table(range="3-4")
    table.spin()
    table.ask("set range 1-9")
    table.advance(5000)
    results = [frame for frame in table.frames if frame.name == "spin"]
    assert {(frame["lowest"], frame["highest"]) for frame in results} == {(3, 4)}


def test_a_range_that_was_only_set_does_not_outlive_the_restart() -> None:
    table = Table()
    table.ask("set range 3-4")
    table.ask(f"reboot {BOOT.decode()}")
    assert table.stored == []


@given(st.lists(requests(), max_size=60))
def test_no_request_makes_the_hub_draw_or_spin(asked: list[str]) -> None:
    table = Table()
    for number, text in enumerate(asked):
        table.send(wire.line(number, text))
        table.advance(50)
    table.advance(60_000)
    assert table.draws == []
    assert table.events == []
    assert table.hub.spins == 0
