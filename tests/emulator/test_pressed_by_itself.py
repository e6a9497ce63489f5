"""Virtual time that runs by itself: as fast as it can, and never ahead of the client."""

from collections.abc import Iterator
from functools import partial

import pytest

from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import EmulatorOptions

from .running import Client, ask, turn_until

EVERY_S = 2.0


@pytest.fixture
def emulator() -> Iterator[Emulator]:
    with Emulator(EmulatorOptions(virtual=True, press_every=EVERY_S, seed=1, tcp=0)) as emulator:
        yield emulator


def test_while_nobody_listens_time_stands(emulator: Emulator) -> None:
    for _ in range(50):
        emulator.turn(0.001)
    assert emulator.rig.now <= EVERY_S * 1000
    assert emulator.rig.board.number is None


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
                assert emulator.rig.board.number == told[-1]
        # Nothing came twice, because time waited for each acknowledgement.
        events = [body for body in client.hear() if body.split()[1] in (b"started", b"spin")]
        assert len(events) == 40
    assert len(told) == 20
    # A press while the light races does nothing. Every third one works.
    assert emulator.rig.now <= 20 * 3 * EVERY_S * 1000 + 1000


def test_a_client_that_thinks_does_not_miss_a_year(emulator: Emulator) -> None:
    with Client(emulator.port) as client:
        boot = ask(emulator, client, 1000, "hello 1 0").split()[10].decode()
        turn_until(emulator, partial(client.heard, "1 started"))
        told = emulator.rig.now
        for _ in range(200):
            emulator.turn(0)
        assert emulator.rig.now == told
        assert emulator.rig.wire.host.owes == 1
        client.say(1001, f"ack {boot} 1")
        turn_until(emulator, partial(client.heard, "2 spin"))
        assert emulator.rig.now == told + 4000


def test_in_virtual_time_it_is_pressed_for_those_who_have_said_hello(emulator: Emulator) -> None:
    with Client(emulator.port) as client:
        ask(emulator, client, 1, "status")
        for _ in range(50):
            emulator.turn(0)
        assert emulator.rig.now == 0


class Watch:
    seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def live(emulator: Emulator, watch: Watch, seconds: float) -> None:
    for _ in range(round(20 * seconds)):
        watch.seconds += 0.05
        emulator.turn(0)


def test_for_a_command_presses_begin_with_its_hello_however_late_it_comes() -> None:
    watch = Watch()
    options = EmulatorOptions(press_every=0.3, seed=1, tcp=0, for_command=True)
    with Emulator(options, seconds=watch) as emulator:
        live(emulator, watch, 20)
        with Client(emulator.port) as client:
            assert ask(emulator, client, 1, "status").split()[7] == b"0"
            live(emulator, watch, 20)
            assert ask(emulator, client, 2, "hello 1 0").split()[12:] == [b"1", b"0"]
            turn_until(emulator, lambda: live(emulator, watch, 1) or client.heard("1 started"))
            # The next press waits until this is acknowledged: the hub remembers only so many.
            live(emulator, watch, 60)
            assert ask(emulator, client, 3, "status").split()[7] == b"1"


def test_without_a_command_a_real_clock_presses_for_everybody() -> None:
    watch = Watch()
    with Emulator(EmulatorOptions(press_every=0.3, seed=1, tcp=0), seconds=watch) as emulator:
        turn_until(emulator, lambda: live(emulator, watch, 0.05) or emulator.rig.board.number)
