"""The faults of a wire, one by one: what arrives, when, and what never does."""

import socket
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.emulator.errors import ControlError
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.process import EmulatorProcess
from wildfire.emulator.rig.faults import KINDS, Fault, Faults
from wildfire.emulator.rig.wire import BACKLOG, CAPACITY, Wire
from wildfire.text import words

LINES = b"one\ntwo\nthree\n"


def arrivals(faults: Faults, data: bytes, until: int = 1000) -> dict[int, bytes]:
    """What arrives when, of `data` sent at 0."""
    faults.put(data, 0)
    heard = {now: faults.take(now) for now in range(until)}
    return {now: said for now, said in heard.items() if said}


def always(kind: str) -> Faults:
    faults = Faults()
    faults.set_up(kind, Fault(rate=100))
    return faults


def at(kind: str, byte: int) -> Faults:
    faults = Faults()
    faults.set_up(kind, Fault(at=byte))
    return faults


@pytest.mark.parametrize(
    ("kind", "byte", "expected"),
    [
        ("drop", 5, {0: b"one\nwo\nthree\n"}),
        ("duplicate", 5, {0: b"one\nttwo\nthree\n"}),
        ("split", 6, {0: b"one\nt", 50: b"wo\nthree\n"}),
        ("delay", 5, {0: b"one\n", 50: b"two\nthree\n"}),
        ("reorder", 5, {0: b"one\nwo\ntthree\n"}),
        ("reorder", 14, {0: b"one\ntwo\nthree", 50: b"\n"}),
        ("stall", 5, {50: LINES}),
        ("drop", 1, {0: b"ne\ntwo\nthree\n"}),
        ("drop", 14, {0: b"one\ntwo\nthree"}),
        ("drop", 15, {0: LINES}),
    ],
)
def test_at_a_byte_it_happens_once(kind: str, byte: int, expected: dict[int, bytes]) -> None:
    faults = at(kind, byte)
    assert arrivals(faults, LINES) == expected
    faults.clear()
    faults.put(b"\n" * (byte == 15), 2000)
    faults.clear()
    assert arrivals(faults, LINES) == {0: LINES}


def test_a_byte_is_counted_over_everything_that_is_said() -> None:
    faults = at("drop", 6)
    assert [arrivals(faults, part) for part in (b"on", b"e\nt", b"wo\n")] == [
        {0: b"on"},
        {0: b"e\nt"},
        {0: b"o\n"},
    ]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("drop", {}),
        ("duplicate", {0: b"one\none\ntwo\ntwo\nthree\nthree\n"}),
        ("delay", {50: LINES}),
        ("stall", {50: LINES}),
        ("reorder", {0: b"two\none\n", 50: b"three\n"}),
    ],
)
def test_lines_are_struck(kind: str, expected: dict[int, bytes]) -> None:
    assert arrivals(always(kind), LINES) == expected


def test_a_damaged_line_differs_in_one_bit() -> None:
    (heard,) = arrivals(always("corrupt"), b"one\n").values()
    turned = int.from_bytes(heard) ^ int.from_bytes(b"one\n")
    assert turned.bit_count() == 1


@pytest.mark.parametrize("kind", KINDS)
def test_at_a_rate_about_so_many_are_struck_and_a_seed_makes_them_the_same(kind: str) -> None:
    def struck(seed: int) -> tuple[int, bytes]:
        faults = Faults()
        faults.set_up(kind, Fault(rate=20, seed=seed))
        heard = b""
        for now in range(0, 100_000, 100):
            faults.put(b"line %d\n" % now, now)
            heard += faults.take(now + 99)
        return faults.hits[kind], heard

    first = struck(1)
    assert 160 <= first[0] <= 240
    assert struck(1) == first
    assert struck(2) != first


def test_the_same_seed_strikes_other_lines_with_each_kind_and_each_way() -> None:
    struck = set()
    for way in ("to_host", "to_hub"):
        for kind in KINDS:
            wire = Wire()
            faults = {"to_host": wire.faults_to_host, "to_hub": wire.faults_to_hub}[way]
            faults.set_up(kind, Fault(rate=20, seed=3))
            counts = []
            for now in range(200):
                faults.put(b"line\n", 100 * now)
                counts.append(faults.hits[kind])
            struck.add(tuple(counts))
    assert len(struck) == 2 * len(KINDS)


said = st.lists(st.binary(max_size=40), max_size=12)
rates = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 100))


@given(said, rates, st.integers(0, 99))
def test_whatever_is_not_dropped_doubled_nor_damaged_arrives_whole(
    parts: list[bytes], rates: dict[str, int], seed: int
) -> None:
    faults = Faults()
    for kind, rate in rates.items():
        faults.set_up(kind, Fault(rate, seed=seed))
    heard = b""
    for now, part in enumerate(parts):
        faults.put(part, 10 * now)
        heard += faults.take(10 * now)
    while (due := faults.due()) is not None:
        heard += faults.take(due)
    assert len(faults) == 0
    happened = {kind for kind in KINDS if faults.hits[kind]}
    if not happened & {"drop", "duplicate", "corrupt"}:
        assert sorted(heard) == sorted(b"".join(parts))
        if "reorder" not in happened:
            assert heard == b"".join(parts)


def test_mended_what_was_held_up_arrives() -> None:
    for kind in ("delay", "split", "stall"):
        faults = always(kind)
        faults.put(b"one\n", 0)
        early = faults.take(0)
        faults.mend()
        assert early + faults.take(1) == b"one\n"
        assert arrivals(faults, LINES) == {0: LINES}


def test_a_stalled_wire_takes_no_more_than_fits() -> None:
    wire = Wire()
    wire.attached = True
    for faults in (wire.faults_to_host, wire.faults_to_hub):
        faults.set_up("stall", Fault(rate=100, ms=1_000_000))
    wire.from_hub(b"x" * CAPACITY, 0)
    wire.to_hub += b"x" * BACKLOG
    wire.advance_to(0)
    assert (wire.space(), wire.takes_more(), wire.has_more()) == (0, False, False)
    assert wire.due() == 1_000_000
    wire.clear()
    assert (wire.space(), wire.takes_more(), wire.due()) == (CAPACITY, True, None)


@pytest.fixture(scope="module")
def emulator() -> Iterator[EmulatorProcess]:
    with EmulatorProcess(EmulatorOptions(seed=1, virtual=True, tcp=0)) as background:
        yield background


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({}, "kind takes drop, duplicate,"),
        ({"kind": "lightning"}, "kind takes drop"),
        ({"kind": ["drop"]}, "kind takes drop"),
        ({"kind": "drop", "way": "out"}, "way takes to_host, to_hub or both"),
        ({"kind": "drop", "rate": 101}, "rate takes a number from 0 to 100"),
        ({"kind": "drop", "rate": 0.2}, "rate takes a whole number"),
        ({"kind": "drop", "at": -1}, "at takes a number from 0"),
        ({"kind": "drop", "number": 5}, "does not take 'number'"),
    ],
)
def test_what_is_no_fault_is_refused(
    emulator: EmulatorProcess, fields: dict[str, object], why: str
) -> None:
    with pytest.raises(ControlError) as refused:
        emulator.control.ask("fault", **fields)
    assert why in words(refused.value.verdict)


def test_both_ways_fail_by_themselves_and_are_counted(emulator: EmulatorProcess) -> None:
    host, _, port = emulator.port.removeprefix("socket://").rpartition(":")
    emulator.control.fault("drop", "to_hub", rate=100)
    emulator.control.fault("corrupt", "to_host", rate=100)
    with socket.create_connection((host, int(port)), timeout=10) as client:
        client.sendall(b"$1 status*0000\n")
        while not emulator.control.faults()["to_hub"].get("drop"):
            emulator.control.advance(10)
        assert emulator.control.faults() == {"to_hub": {"drop": 1}, "to_host": {}}
        emulator.control.mend()
        emulator.control.press()
        emulator.control.advance(100)
        assert client.recv(1) == b"$"
