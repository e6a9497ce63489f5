"""A number stays lit for thirty seconds from the stop, whenever that is and however ticks wrap."""

import pytest

from ..table import Table, is_rest, lit

WRAP = 2**29
HOUR = 3_600_000
DAY = 24 * HOUR


def check_hold(table: Table) -> None:
    number = table.spin()
    stop = next(at for at, picture in reversed(table.pictures) if len(lit(picture)) != 1)
    stop = next(at for at, _ in table.pictures if at > stop)
    place = (number - 1) * 24 // 9
    table.advance(stop + 29_950 - table.elapsed)
    assert lit(table.picture) == [place]
    assert table.ask("status")["number"] == number
    table.advance(100)
    assert is_rest(table.picture)
    assert table.ask("status")["number"] == -1
    dark = next(at for at, picture in table.pictures if at > stop and is_rest(picture))
    assert dark == stop + 30_000


def test_lit_at_29950_ms_and_dark_at_30050() -> None:
    check_hold(Table())


def test_the_light_stops_at_tick_536860912_and_the_ticks_wrap_in_the_hold() -> None:
    table = Table(start=536_860_912 - 4005 - 1000)
    table.advance(1000)
    number = table.spin()
    stopped = [at for at, picture in table.pictures if lit(picture) == [(number - 1) * 24 // 9]][-1]
    assert (table._start + stopped) % WRAP == 536_860_912
    table.advance(stopped + 29_950 - table.elapsed)
    assert table.phase == "hold"
    table.advance(50)
    assert is_rest(table.picture)
    assert table.tick == 20_000


@pytest.mark.parametrize("before", [50_000, 61_000, 64_900, 65_000, 65_100])
def test_ticks_that_start_65_s_before_their_wrap(before: int) -> None:
    table = Table(start=WRAP - 65_000)
    table.advance(before)
    check_hold(table)


@pytest.mark.parametrize("uptime", [20 * HOUR, 4 * DAY, 7 * DAY, 30 * DAY])
@pytest.mark.parametrize("start", [0, WRAP - 65_000])
def test_the_same_after_hours_and_days(uptime: int, start: int) -> None:
    table = Table(start=start)
    table.advance(uptime)
    assert table.ask("status")["uptime"] == uptime // 1000
    check_hold(table)


def test_nothing_comes_alive_by_itself_at_rest_for_thirty_days() -> None:
    table = Table()
    check_hold(table)
    table.acknowledge(2)
    table.pictures.clear()
    table.sounds[:-1] = []
    steps = table.steps
    for _ in range(30):
        table.advance(DAY)
        status = table.ask("status")
        assert (status["phase"], status["left"], status["number"]) == ("rest", 0, -1)
    assert table.pictures == []
    assert table.sound[0] == 0
    assert table.steps - steps < 31 * 24 * 60 + 200, "once a minute is enough"


def test_a_setting_changed_after_days_at_rest_makes_no_sound() -> None:
    table = Table(pressed=True, mute="1")
    table.advance(2000)
    table.touch(False)
    table.advance(1000)
    assert any(hertz for _, hertz, _ in table.sounds), "the cue of a hub that is unmuted"
    table.advance(4 * DAY)
    table.sounds[:-1] = []
    table.ask("set brightness 50")
    table.advance(1000)
    assert table.sound[0] == 0
    assert len(table.sounds) == 1


def test_hold_and_spin_time_are_settings() -> None:
    table = Table(hold_ms="1000", spin_ms="500")
    table.spin()
    assert table.ask("status")["left"] == 1000 - (table.elapsed - table.pictures[-1][0])
    table.advance(1000)
    assert is_rest(table.picture)


def test_a_late_stop_holds_for_thirty_seconds_from_the_stop_all_the_same() -> None:
    table = Table()
    table.press()
    table.leap(6000)
    assert table.phase == "hold"
    table.advance(29_999)
    assert table.phase == "hold"
    table.advance(1)
    assert table.phase == "rest"


def test_status_tells_the_number_lit_and_the_time_left() -> None:
    table = Table()
    number = table.spin()
    table.advance(10_000)
    status = table.ask("status")
    assert (status["phase"], status["number"]) == ("hold", number)
    assert abs(int(status["left"]) - 20_000) < 200
    table.ask("show 5 7000")
    status = table.ask("status")
    assert (status["phase"], status["number"], status["left"]) == ("show", 5, 7000)
