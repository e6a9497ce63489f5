"""How far the hub's time may go."""

from itertools import pairwise

import pytest

from wildfire.client.codec import encode
from wildfire.emulator.emulator import Emulator
from wildfire.emulator.options import EmulatorOptions
from wildfire.emulator.rig.clock import RealClock, VirtualClock

SETTLED_MS = 5
SPIN_MS = 4000


class Watch:
    """Real seconds that a test sets."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def watch() -> Watch:
    return Watch()


def test_real_time_is_real(watch: Watch) -> None:
    clock = RealClock(1.0, watch)
    watch.seconds += 1.25
    assert clock.limit() == 1250
    assert clock.pause(1250) == pytest.approx(0.0005)
    assert clock.pause(1500) == pytest.approx(0.2505)
    assert clock.pause(0) == 0


def test_faster_time_is_faster(watch: Watch) -> None:
    clock = RealClock(10.0, watch)
    watch.seconds += 1.25
    assert clock.limit() == 12500
    assert clock.pause(22500) == pytest.approx(1.0, abs=0.001)


def test_what_cannot_keep_up_does_not_try_to(watch: Watch) -> None:
    clock = RealClock(1000.0, watch)
    watch.seconds += 2
    clock.lagged(500_000)
    assert clock.limit() == 500_000
    watch.seconds += 1
    assert clock.limit() == 1_500_000


def test_virtual_time_stands_until_it_is_told_to_go() -> None:
    clock = VirtualClock(lambda: False)
    assert clock.limit() == 0
    assert clock.pause(1) is None
    clock.grant(700)
    assert clock.limit() == 700
    assert clock.pause(700) == 0
    clock.grant(500)
    assert clock.limit() == 700
    clock.withdraw(600)
    assert clock.pause(700) is None


def test_virtual_time_stands_as_long_as_it_has_to_unless_it_is_rushed() -> None:
    stands = True
    clock = VirtualClock(lambda: stands)
    clock.grant(700)
    assert clock.pause(500) is None
    clock.rush(500)
    assert clock.limit() == 500
    assert clock.pause(501) is None
    stands = False
    assert clock.limit() == 700


class Hurried:
    """Real seconds that pass whenever somebody looks."""

    def __init__(self, step: float) -> None:
        self.seconds = 1000.0
        self.step = step

    def __call__(self) -> float:
        self.seconds += self.step
        return self.seconds


@pytest.mark.parametrize("step", [0.001, 0.07, 1.5])
def test_nothing_that_is_due_is_passed_over_however_time_flies(step: float) -> None:
    """Real time goes on between two looks at it, and on a busy computer it goes on far."""
    with Emulator(EmulatorOptions(tcp=0, seed=1), seconds=Hurried(step)) as emulator:
        pictures: list[int] = []
        light = emulator.rig.board.light

        def see(pixels: bytes) -> None:
            pictures.append(emulator.rig.now)
            light(pixels)

        emulator.rig.board.light = see  # type: ignore[method-assign]
        for _ in range(3):
            emulator.rig.press()
            pressed, stop = emulator.rig.now, emulator.rig.now + SETTLED_MS + SPIN_MS
            while emulator.rig.now <= stop:
                emulator.turn(0)
            seen = [at for at in pictures if pressed < at <= stop]
            assert seen[-1] == stop
            assert max(later - at for at, later in pairwise(seen)) <= 50
            assert emulator.rig.board.number is not None


def test_who_asks_without_a_pause_does_not_stop_the_clock() -> None:
    seconds = Hurried(0.004)
    with Emulator(EmulatorOptions(tcp=0, seed=1), seconds=seconds) as emulator:
        began = seconds.seconds - emulator.rig.now / 1000
        emulator.rig.press()
        pressed = emulator.rig.now
        sequence = 0
        while emulator.rig.now < pressed + 6000:
            while emulator.rig.wire.takes_more():
                sequence = (sequence + 1) % 1000
                emulator.rig.wire.from_host(encode(sequence, b"status"))
            emulator.turn(0)
            assert emulator.rig.now / 1000 == pytest.approx(seconds.seconds - began, abs=0.1)
        assert emulator.rig.board.number is not None
