"""A scoreboard tested without hardware, and without waiting for a single second of a spin."""

from importlib.util import find_spec

import pytest

from scoreboard import count
from wildfire import EmulatedHub, Hub

IF_THERE = pytest.mark.skipif(
    find_spec("micropython_unix") is None, reason="comes with wildfire-hub's extra micropython"
)


def test_every_spin_is_counted(emulated_hub: EmulatedHub, connected_hub: Hub) -> None:
    shown = [emulated_hub.spin() for _ in range(3)]
    assert sorted(count(connected_hub, 3).elements()) == sorted(shown)


@pytest.mark.wildfire(seed=7)
def test_a_seed_makes_the_numbers_repeat(emulated_hub: EmulatedHub) -> None:
    first = [emulated_hub.spin() for _ in range(5)]
    with EmulatedHub(seed=7) as another:
        assert [another.spin() for _ in range(5)] == first


def test_the_light_races_for_four_seconds_and_then_stands(emulated_hub: EmulatedHub) -> None:
    emulated_hub.press()
    racing = set()
    for _ in range(20):
        emulated_hub.advance(100)
        racing.add(tuple(emulated_hub.leds()))
    assert len(racing) > 5
    emulated_hub.advance(3000)
    (lit,) = [led for led, colour in enumerate(emulated_hub.leds()) if any(colour)]
    assert 0 <= lit < 24
    assert emulated_hub.number() in range(1, 10)


def test_a_hub_that_is_unplugged_is_noticed(emulated_hub: EmulatedHub, connected_hub: Hub) -> None:
    emulated_hub.control.unplug()
    with pytest.raises(ConnectionError, match="went away"):
        count(connected_hub, 1)


def test_nobody_pressing_is_noticed(connected_hub: Hub) -> None:
    with pytest.raises(TimeoutError):
        count(connected_hub, 1, patience=0)


@pytest.mark.parametrize(
    "runtime",
    [
        pytest.param("cpython", marks=pytest.mark.wildfire(runtime="cpython")),
        pytest.param("micropython", marks=[pytest.mark.wildfire(runtime="micropython"), IF_THERE]),
    ],
)
def test_the_firmware_runs_in_either_runtime(
    emulated_hub: EmulatedHub, connected_hub: Hub, runtime: str
) -> None:
    assert connected_hub.identity.runtime == runtime
    assert emulated_hub.spin() in range(1, 10)
