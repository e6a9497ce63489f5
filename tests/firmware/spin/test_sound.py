"""The sound: a crackle that slows with the light, a tone at the stop, or nothing."""

from ..table import Table


def sounds(table: Table, begin: int, end: int) -> list[tuple[int, int]]:
    return [(at, hertz) for at, hertz, _ in table.sounds if begin <= at < end]


def test_it_crackles_while_the_light_races_and_sounds_a_tone_at_the_stop() -> None:
    table = Table(volume="40")
    table.advance(1000)
    assert table.sound == (0, 40)
    table.spin()
    stop = table.pictures[-1][0]
    table.advance(5000)
    crackle = [hertz for _, hertz in sounds(table, 0, stop) if hertz]
    assert len(set(crackle)) > 20
    assert all(1000 <= hertz <= 3500 for hertz in crackle)
    assert sounds(table, stop, stop + 5000) == [(stop, 880), (stop + 350, 0)]
    assert {volume for _, _, volume in table.sounds[1:]} == {40}
    # fewer and fewer crackles, and silence in between
    halves = [sounds(table, 1000, stop - 2000), sounds(table, stop - 2000, stop)]
    fast, slow = (sum(1 for _, hertz in half if hertz) for half in halves)
    assert fast > 1.5 * slow
    assert sum(1 for _, hertz in halves[1] if not hertz) > 5


def test_a_muted_hub_is_silent() -> None:
    table = Table(mute="1")
    table.spin()
    table.advance(60_000)
    assert {hertz for _, hertz, _ in table.sounds} == {0}


def test_mute_silences_a_tone_that_sounds() -> None:
    table = Table()
    table.spin()
    assert table.sound[0] == 880
    table.ask("set mute 1")
    assert table.sound[0] == 0


def test_volume_takes_effect_at_once() -> None:
    table = Table()
    table.ask("set volume 5")
    assert table.sound == (0, 5)


def test_a_spin_cuts_the_tone_of_the_last() -> None:
    table = Table()
    table.spin()
    table.press(10)
    assert table.sound[0] != 880


def test_no_tone_outlasts_a_picture_that_the_host_asks_for() -> None:
    table = Table()
    table.spin()
    assert table.sound[0] == 880
    table.ask("show 4 60000")
    assert table.sound[0] == 0
