"""A button that is down at power-on."""

import pytest

from wildfire_hub import step_io
from wildfire_hub.settings import Settings

from ..table import Table, lit

CHANGES = ("show 5 1000", "test", "identify 1000", "set volume 9", "keep volume 9")


def held_for(ms: int, **settings: str) -> Table:
    table = Table(pressed=True, **settings)
    table.advance(ms)
    table.touch(False)
    table.advance(100)
    return table


def spins_as_ever(table: Table) -> bool:
    table.advance(60_000)
    before = table.hub.spins
    table.press()
    return (before, table.hub.spins, table.phase) == (0, 1, "spin")


@pytest.mark.parametrize("ms", [1, 20, 500, 990])
def test_released_within_a_second_it_means_nothing(ms: int) -> None:
    table = held_for(ms)
    assert (table.phase, table.action, table.stored) == ("rest", step_io.NOTHING, [])
    assert table.settings.values["mute"] == 0
    assert spins_as_ever(table)


@pytest.mark.parametrize("ms", [1005, 2000, 2990])
def test_released_after_one_to_three_seconds_it_toggles_the_sound_for_good(ms: int) -> None:
    table = held_for(ms)
    assert (table.phase, table.action) == ("rest", step_io.NOTHING)
    assert table.settings.values["mute"] == 1
    restarted = Settings({})
    restarted.restore(table.stored[-1])
    assert restarted.values["mute"] == 1
    assert restarted.hub == table.settings.hub
    assert spins_as_ever(table)


def test_the_sound_comes_back_the_same_way_and_says_so() -> None:
    table = held_for(2000, mute="1")
    assert table.settings.get("mute") == "0"
    assert 660 in [hertz for _, hertz, _ in table.sounds]
    table.advance(1000)
    assert table.sound[0] == 0


@pytest.mark.parametrize("ms", [3005, 5000, 9990])
def test_released_after_three_to_ten_seconds_it_leaves_to_safe_mode(ms: int) -> None:
    table = held_for(ms)
    assert table.action == step_io.LEAVE
    assert table.settings.values["mute"] == 0
    assert table.stored == []


@pytest.mark.parametrize("ms", [10_005, 60_000, 5 * 86_400_000])
def test_something_that_lies_on_it_means_nothing(ms: int) -> None:
    table = held_for(ms)
    assert (table.phase, table.action, table.stored) == ("rest", step_io.NOTHING, [])
    assert table.draws == []
    assert spins_as_ever(table)


def test_the_ring_shows_what_letting_go_would_do() -> None:
    table = Table(pressed=True)
    table.advance(500)
    assert len(lit(table.picture)) == 24
    table.advance(1000)
    toggling = table.picture
    assert len(lit(toggling)) == 8
    table.advance(2000)
    assert len(lit(table.picture)) == 8
    assert table.picture != toggling
    table.advance(7000)
    assert len(lit(table.picture)) == 24


@pytest.mark.parametrize("request_", CHANGES)
def test_a_host_that_connects_at_once_does_not_take_safe_mode_away(request_: str) -> None:
    table = Table(pressed=True)
    table.advance(3500)
    refusal = table.ask(request_)
    assert (refusal.name, refusal["reason"]) == ("refused", "busy")
    assert table.ask("hello 1 0").name == "hello"
    assert table.ask("status")["phase"] == "held"
    table.touch(False)
    table.advance(10)
    assert table.action == step_io.LEAVE
