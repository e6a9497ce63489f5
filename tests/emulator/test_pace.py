"""How far the hub's time may go."""

import pytest

from wildfire.emulator.pace import RealPace, VirtualPace


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
    pace = RealPace(1.0, watch)
    watch.seconds += 1.25
    assert pace.limit() == 1250
    assert pace.pause(1250) == pytest.approx(0.0005)
    assert pace.pause(1500) == pytest.approx(0.2505)
    assert pace.pause(0) == 0


def test_faster_time_is_faster(watch: Watch) -> None:
    pace = RealPace(10.0, watch)
    watch.seconds += 1.25
    assert pace.limit() == 12500
    assert pace.pause(22500) == pytest.approx(1.0, abs=0.001)


def test_what_cannot_keep_up_does_not_try_to(watch: Watch) -> None:
    pace = RealPace(1000.0, watch)
    watch.seconds += 2
    pace.lagged(500_000)
    assert pace.limit() == 500_000
    watch.seconds += 1
    assert pace.limit() == 1_500_000


def test_virtual_time_stands_until_it_is_told_to_go(watch: Watch) -> None:
    pace = VirtualPace(watch)
    watch.seconds += 3600
    assert pace.limit() == 0
    assert pace.pause(1) is None
    pace.grant(700)
    assert pace.limit() == 700
    assert pace.pause(700) == 0


def test_virtual_time_waits_for_an_answer(watch: Watch) -> None:
    pace = VirtualPace(watch)
    pace.grant(700)
    pace.hub_spoke()
    assert pace.limit() == 0
    assert pace.pause(500) == pytest.approx(VirtualPace.PATIENCE_S)
    watch.seconds += 0.004
    pace.host_spoke()
    assert pace.pause(500) == pytest.approx(VirtualPace.QUIET_S)
    watch.seconds += VirtualPace.QUIET_S
    assert pace.limit() == 700
    assert pace.until_idle() == pytest.approx(VirtualPace.IDLE_S)


def test_virtual_time_does_not_wait_for_the_deaf(watch: Watch) -> None:
    pace = VirtualPace(watch)
    pace.grant(10**9)
    for _ in range(1000):
        pace.hub_spoke()
        watch.seconds += pace.pause(1) or 0
    assert watch.seconds - 1000 == pytest.approx(VirtualPace.DEAF * VirtualPace.PATIENCE_S)
    pace.host_spoke()
    watch.seconds += 1
    pace.hub_spoke()
    assert pace.limit() == 0
