"""Virtual time that goes by itself: as fast as it can, and never ahead of the client."""

from collections.abc import Iterator
from functools import partial

import pytest

from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import Options
from wildfire.emulator.pace import VirtualPace

from .rig import Client, ask, turn_until

EVERY_S = 2.0


@pytest.fixture
def emulator() -> Iterator[Emulator]:
    with Emulator(Options(virtual=True, press_every=EVERY_S, seed=1, tcp=0)) as emulator:
        yield emulator


def test_while_nobody_listens_time_stands(emulator: Emulator) -> None:
    for _ in range(50):
        emulator.turn(0.001)
    assert emulator.now <= EVERY_S * 1000
    assert emulator.board.number is None


def test_who_listens_hears_every_spin_once(emulator: Emulator) -> None:
    told: list[int] = []
    with Client(emulator.port) as client:
        boot = ask(emulator, client, 1000, "hello 1 0").split()[10].decode()
        for event in range(1, 41):
            turn_until(emulator, partial(client.heard, f"{event} s"))
            client.say(1001, f"ack {boot} {event}")
            words = client.hear()[-1].split()
            if words[1] == b"spin":
                told.append(int(words[6]))
                assert emulator.board.number == told[-1]
        # Nothing came twice: time waited for each acknowledgement.
        events = [body for body in client.hear() if body.split()[1] in (b"started", b"spin")]
        assert len(events) == 40
    assert len(told) == 20
    # A press while the light races is none: one that takes comes every third time.
    assert emulator.now <= 20 * 3 * EVERY_S * 1000 + 1000


def test_a_client_that_thinks_does_not_miss_a_year(emulator: Emulator) -> None:
    with Client(emulator.port) as client:
        ask(emulator, client, 1000, "hello 1 0")
        jumps = []
        for _ in range(200):
            before = emulator.now
            emulator.turn(VirtualPace.IDLE_S)
            jumps.append(emulator.now - before)
        assert 0 < max(jumps) < 2 * EVERY_S * 1000
