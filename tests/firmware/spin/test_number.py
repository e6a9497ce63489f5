"""The number: every value is equally likely, drawn at the press, and the same for eye and host."""

import os
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.emulator.rig.board import Board
from wildfire.fairness import LIMIT, Counts
from wildfire.firmware import board_description
from wildfire_hub import number

from ...soak import LONG, Tell, judged, times
from ..table import Table, leds, lit


class Bytes:
    """An entropy source that gives these bytes and counts them."""

    def __init__(self, *values: int) -> None:
        self.values = list(values)
        self.given = 0

    def __call__(self, buffer: bytearray) -> None:
        for at in range(len(buffer)):
            buffer[at] = self.values[self.given]
            self.given += 1


@pytest.mark.parametrize("size", range(2, 17))
def test_every_byte_value_falls_to_its_number(size: int) -> None:
    shares: Counter[int] = Counter()
    redrawn = []
    for value in range(256):
        source = Bytes(value, 0)
        drawn = number.draw(source, bytearray(1), 0, size - 1)
        if source.given == 2:
            redrawn.append(value)
        else:
            shares[drawn] += 1
    assert shares == dict.fromkeys(range(size), 256 // size)
    assert redrawn == list(range(256 - 256 % size, 256))


def test_nine_numbers_own_28_values_each() -> None:
    shares = Counter(number.draw(Bytes(v, 0), bytearray(1), 1, 9) for v in range(252))
    assert shares == dict.fromkeys(range(1, 10), 28)
    assert number.limit(9) == 252


@given(st.integers(0, 14), st.data())
def test_a_number_lies_in_its_range(lowest: int, data: st.DataObject) -> None:
    highest = data.draw(st.integers(lowest + 1, 15))
    values = data.draw(st.lists(st.integers(0, 255), min_size=1, max_size=20))
    assert lowest <= number.draw(Bytes(*values, 0), bytearray(1), lowest, highest) <= highest


def test_a_source_that_is_stuck_is_an_error_not_an_endless_loop() -> None:
    with pytest.raises(RuntimeError, match="entropy-stuck 255"):
        number.draw(Bytes(*[255] * 1000), bytearray(1), 1, 9)


def test_two_hundred_fresh_starts_differ() -> None:
    firsts: Counter[int | str] = Counter()
    tens = set()
    for _ in range(200):
        # the board's own source: nothing here is seeded
        table = Table(entropy=system_entropy, spin_ms="500")
        for _ in range(10):
            table.spin_in_leaps()
        firsts[table.results[0]] += 1
        tens.add(tuple(table.results))
    assert set(firsts) == set(range(1, 10))
    assert len(tens) == 200


@LONG
def test_no_number_comes_first_more_often_than_another_after_a_boot(tell: Tell) -> None:
    """Here nothing is seeded."""
    boots = times(500, 10_000)
    firsts: Counter[int] = Counter()
    for _ in range(boots):
        firsts[Table(entropy=system_entropy, spin_ms="500").spin_in_leaps()] += 1
    assert sum(firsts.values()) == boots
    counts = Counts(1, tuple(firsts[number] for number in range(1, 10)))
    # Chance passes this limit once in a million runs.
    assert counts.p > 1e-6
    tell(
        "the first number after a start, from the computer's own noise",
        {"starts": sum(firsts.values())},
        {},
        judged(counts),
    )


def test_no_number_comes_first_more_often_than_another_with_any_seed() -> None:
    """The first number of a seeded generator may be biased, and only the emulator has one."""
    firsts: Counter[int] = Counter()
    description = board_description("emulated")
    for seed in range(10_000):
        board = Board(description, seed)
        firsts[number.draw(lambda b, board=board: fill(b, board), bytearray(1), 1, 9)] += 1
    assert sorted(firsts) == list(range(1, 10))
    # Ten thousand boots give each number 1,111 times, and four standard deviations are 126.
    assert all(985 <= came <= 1237 for came in firsts.values())
    assert Counts(1, tuple(firsts[number] for number in range(1, 10))).p > LIMIT


def fill(buffer: bytearray, board: Board) -> None:
    buffer[:] = board.entropy(len(buffer))


def system_entropy(buffer: bytearray) -> None:
    buffer[:] = os.urandom(len(buffer))


@LONG
def test_the_number_reported_is_the_number_lit_and_each_comes_equally_often(tell: Tell) -> None:
    table = Table()
    count = times(10_000, 20_000)
    shares: Counter[int] = Counter()
    for spin in range(1, count + 1):
        shares[table.spin_in_leaps()] += 1
        told = table.frames[-1]
        assert (told.name, told["spin"]) == ("spin", spin)
        assert lit(table.picture) == [(told["number"] - 1) * 24 // 9]
        table.acknowledge(told.sequence)
        table.frames.clear()
        table.pictures.clear()
    counts = Counts(1, tuple(shares[number] for number in range(1, 10)))
    assert counts.p > LIMIT
    tell(
        "the number reported beside the number lit",
        {"spins": sum(shares.values())},
        {"differences": 0},
        judged(counts),
    )


def test_the_number_reported_is_the_number_lit_after_every_frame_of_the_race() -> None:
    table = Table(ring="12", spin_ms="700")
    for _ in range(200):
        number = table.spin()
        assert lit(table.picture) == [(number - 1) * 12 // 9]
        assert table.ask("status")["number"] == number
        table.acknowledge(table.hub.outbox.next - 1)
    assert len(table.results) == 200


def test_the_number_is_drawn_at_the_press_and_never_earlier() -> None:
    table = Table()
    table.advance(50_000)
    table.ask("hello 1 0")
    table.ask("status")
    table.ask("show 4 1000")
    table.advance(5000)
    assert table.draws == []
    table.touch(True)
    table.advance(4)
    assert table.draws == []
    table.advance(1)
    assert table.draws == [table.elapsed]
    table.advance(100_000)
    assert len(table.draws) == 1


def test_only_the_leds_place_depends_on_the_map() -> None:
    places = "-,23,0,5,7,9,11,13,15,17"
    plain, mapped = Table(seed=7), Table(seed=7, map=places)
    for _ in range(30):
        number = mapped.spin()
        assert number == plain.spin()
        assert lit(mapped.picture) == [int(places.split(",")[number])]
        assert leds(mapped.picture)[lit(mapped.picture)[0]] == max(leds(plain.picture))
