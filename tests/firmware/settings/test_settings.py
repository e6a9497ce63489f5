"""Settings: checked one by one and together, kept as a short text, never half accepted."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire_hub.settings import NUMBERS, ORDERS, TABLE, Settings, has_checksum, with_checksum

from ...soak import SLOW
from ..wire import crc

WHOLE = {
    "brightness": (1, 100),
    "volume": (0, 100),
    "mute": (0, 1),
    "hold_ms": (1000, 600_000),
    "spin_ms": (500, 20_000),
    "ring": (9, 24),
}
DEFAULTS = {
    "brightness": "60",
    "volume": "60",
    "mute": "0",
    "hold_ms": "30000",
    "spin_ms": "4000",
    "range": "1-9",
    "ring": "24",
    "order": "GRB",
    "map": "auto",
}
LONGEST = ",".join(str(place) for place in range(8, 24))


def fresh() -> Settings:
    settings = Settings({})
    settings.hub = b"0123abcd"
    return settings


def state(settings: Settings) -> tuple[object, ...]:
    return (dict(settings.values), list(settings.places), settings.encode())


def sealed(text: str) -> bytes:
    return text.encode() + crc(text.encode()) + b"\n"


def refused(name: str, text: str, settings: Settings | None = None) -> str:
    settings = settings or fresh()
    for change in (settings.set, settings.keep):
        before = state(settings)
        with pytest.raises(ValueError, match=name) as caught:
            change(name, text)
        assert state(settings) == before
    return " ".join(caught.value.args)


def test_the_defaults() -> None:
    assert {setting.name: fresh().get(setting.name) for setting in TABLE} == DEFAULTS


@pytest.mark.parametrize(("name", "bounds"), WHOLE.items())
def test_whole_numbers_end_where_they_should(name: str, bounds: tuple[int, int]) -> None:
    low, high = bounds
    for value in (low, high):
        settings = fresh()
        settings.set(name, str(value))
        assert settings.values[name] == value
        assert settings.get(name) == str(value)
    for text in (
        str(low - 1),
        str(high + 1),
        "",
        "-",
        "x",
        "1.5",
        "+1",
        " 1",
        "1 ",
        "1e2",
        "9" * 99,
    ):
        assert f"{low}..{high}" in refused(name, text)


@pytest.mark.parametrize("text", ["0-1", "0-15", "14-15", "1-9", "00-9"])
def test_ranges(text: str) -> None:
    settings = fresh()
    settings.set("range", text)
    low, high = (int(end) for end in text.split("-"))
    assert settings.values["range"] == (low, high)
    # the box has 0 to 9 printed on it, whatever the range
    lit = range(10) if high <= 9 else range(low, high + 1)
    assert [n for n in range(NUMBERS) if settings.places[n] >= 0] == list(lit)


@pytest.mark.parametrize(
    "text", ["", "1", "5-5", "9-1", "0-16", "-1-5", "1-", "-5", "a-b", "1-2-3", "1 - 2", "000-01"]
)
def test_a_range_has_at_least_two_numbers_within_0_to_15(text: str) -> None:
    assert "at least two" in refused("range", text)


@pytest.mark.parametrize("order", ORDERS)
def test_every_colour_order(order: str) -> None:
    settings = fresh()
    settings.set("order", order)
    assert settings.get("order") == order
    assert sorted(order) == ["B", "G", "R"]
    assert "RGB" in refused("order", order.lower())


@pytest.mark.parametrize(
    "text",
    [
        *("", ",", "-", "x", "auto,1", "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16"),
        *(
            "-,0,1,2,3,4,5,6,7",
            "-,0,1,2,3,4,5,6,7,7",
            "-,0,0,2,3,4,5,6,7,8",
            "-,0,1,2,3,4,5,6,7,24",
        ),
        *("-,0,1,2,3,4,5,6,7,100", "-,0,1,2,3,4,5,6,7,-1", "-,0,1,2,3,4,5,6,7,8,"),
    ],
)
def test_maps_that_cannot_be(text: str) -> None:
    refused("map", text)


@given(st.permutations(range(24)), st.integers(10, 16))
def test_any_map_that_has_an_led_for_every_number(leds: list[int], entries: int) -> None:
    text = ",".join(["-"] + [str(led) for led in leds[1:entries]])
    settings = fresh()
    settings.set("map", text)
    assert settings.get("map") == text
    assert settings.places == [-1, *leds[1:entries]] + [-1] * (NUMBERS - entries)


@pytest.mark.parametrize("ring", range(9, 25))
def test_numbers_spread_over_the_ring_by_themselves(ring: int) -> None:
    for low in range(15):
        for high in range(max(low + 1, 10), min(16, low + ring)):
            places = Settings({"ring": str(ring), "range": f"{low}-{high}"}).places
            used = [place for place in places if place >= 0]
            assert len(set(used)) == high - low + 1
            assert used == sorted(used)
            assert used[0] == 0
            assert used[-1] < ring


@pytest.mark.parametrize("ring", range(9, 25))
def test_the_numbers_of_the_box_stay_at_their_numerals_in_every_range(ring: int) -> None:
    """1 to 9 go round, and 0 comes just before 1, if the ring has an LED for it."""
    for low in range(0 if ring > 9 else 1, 9):
        for high in range(low + 1, 10):
            places = Settings({"ring": str(ring), "range": f"{low}-{high}"}).places
            assert places[1:10] == [number * ring // 9 for number in range(9)]
            assert places[0] == (ring - 1 if ring > 9 else -1)
            assert len(set(places[:10])) == 10
            assert places[10:] == [-1] * 6


def test_range_ring_and_map_must_agree() -> None:
    settings = fresh()
    settings.set("range", "0-9")
    assert refused_by(settings, "ring", "9") == "range needs 0-9 10 9"
    settings.set("ring", "10")
    assert refused_by(settings, "range", "0-10") == "range needs 0-10 11 10"
    settings.set("map", "9,8,7,6,5,4,3,2,1,0")
    assert refused_by(settings, "range", "0-10") == "map lacks 10 0-10"
    settings.set("ring", "24")
    settings.set("map", "23,8,7,6,5,4,3,2,1,0")
    assert refused_by(settings, "ring", "12") == "map names 23 0..11"


def refused_by(settings: Settings, name: str, text: str) -> str:
    before = state(settings)
    with pytest.raises(ValueError, match=r"needs|lacks|names") as caught:
        settings.set(name, text)
    assert state(settings) == before
    return " ".join(caught.value.args)


def test_unknown_settings() -> None:
    for name in ("", "hub", "colour", "Volume"):
        for change in (fresh().set, fresh().keep):
            with pytest.raises(KeyError):
                change(name, "1")
        with pytest.raises(KeyError):
            fresh().get(name)


def test_wiring_comes_before_defaults_and_what_was_kept_before_wiring() -> None:
    wired = Settings({"ring": "12", "order": "RGB", "map": "-,0,1,2,3,4,5,6,7,11"})
    assert wired.get("ring") == "12"
    kept = fresh()
    kept.keep("order", "BGR")
    wired.restore(kept.encode())
    assert (wired.get("ring"), wired.get("order")) == ("12", "BGR")
    with pytest.raises(ValueError, match="unknown"):
        Settings({"rings": "12"})


VALUES = {name: st.integers(*bounds).map(str) for name, bounds in WHOLE.items()} | {
    "order": st.sampled_from(ORDERS),
    "range": st.tuples(st.integers(0, 6), st.integers(1, 9)).map(
        lambda span: f"{span[0]}-{sum(span)}"
    ),
    "map": st.sampled_from(["auto", LONGEST, "-,0,1,2,3,4,5,6,7,8"]),
}
CHANGES = st.lists(
    st.sampled_from(sorted(VALUES)).flatmap(lambda name: st.tuples(st.just(name), VALUES[name])),
    max_size=12,
)


@SLOW
@given(CHANGES, CHANGES)
def test_what_is_kept_comes_back_and_what_is_only_set_does_not(
    kept: list[tuple[str, str]], changed: list[tuple[str, str]]
) -> None:
    before = fresh()
    for name, text in kept:
        with suppress(ValueError):
            before.keep(name, text)
    expected = dict(before.values)
    data = before.encode()
    for name, text in changed:
        with suppress(ValueError):
            before.set(name, text)
    assert before.encode() == data
    assert len(data) <= 512
    after = Settings({})
    after.restore(data)
    assert after.values == expected
    assert after.hub == b"0123abcd"
    assert after.encode() == data


def test_the_longest_settings_fit_what_a_board_keeps() -> None:
    settings = fresh()
    settings.keep("map", "-," + ",".join(["08", *(str(place) for place in range(10, 24))]))
    for name, (_, high) in WHOLE.items():
        settings.keep(name, "00" + str(high))
    settings.keep("range", "01-15")
    settings.keep("order", "BGR")
    assert len(settings.encode()) <= 256
    assert b"brightness=100\n" in settings.encode(), "as it is, not as it was typed"


def test_any_damage_is_noticed_and_changes_nothing() -> None:
    settings = fresh()
    settings.keep("volume", "7")
    data = settings.encode()
    for at in range(len(data)):
        for damaged in (
            data[:at],
            data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :],
            data[:at] + b"\xff" * (len(data) - at),
        ):
            other = fresh()
            before = state(other)
            with pytest.raises(ValueError, match=r"^(empty|damaged|not-ascii)$"):
                other.restore(damaged)
            assert state(other) == before


def test_what_is_kept_does_not_depend_on_the_order_of_the_changes() -> None:
    one, other = fresh(), fresh()
    for name in DEFAULTS:
        one.keep(name, DEFAULTS[name])
    for name in reversed(DEFAULTS):
        other.keep(name, DEFAULTS[name])
    assert one.encode() == other.encode()


@given(st.binary(max_size=600))
def test_only_what_was_sealed_is_whole(body: bytes) -> None:
    assert with_checksum(body) == body + crc(body) + b"\n"
    assert has_checksum(with_checksum(body))
    assert not has_checksum(body + b"0")


@given(st.binary(max_size=600))
def test_anything_at_all_in_the_store_is_only_a_value_error(data: bytes) -> None:
    for content in (data, data + crc(data) + b"\n"):
        settings = fresh()
        before = settings.values
        try:
            settings.restore(content)
        except ValueError:
            assert settings.values == before
        assert len(settings.encode()) <= 512


def test_lines_of_another_firmware_are_left_out() -> None:
    settings = fresh()
    settings.restore(
        sealed("hub=beefbeef\ncolour=red\nvolume=11\nspin_ms=1\n" + "x" * 300 + "=1\n")
    )
    assert settings.hub == b"beefbeef"
    assert settings.get("volume") == "11"
    assert settings.get("spin_ms") == DEFAULTS["spin_ms"]
    assert settings.encode() == sealed("hub=beefbeef\nvolume=11\n")


def test_kept_settings_that_no_longer_agree_with_the_board_do_not_take_the_others_away() -> None:
    settings = Settings({"ring": "9"})
    with pytest.raises(ValueError, match="'needs', '0-15', '16', '9'"):
        settings.restore(sealed("hub=beefbeef\nvolume=11\nrange=0-15\n"))
    assert settings.get("volume") == "11"
    assert (settings.get("range"), settings.get("ring")) == (DEFAULTS["range"], "9")
    assert settings.hub == b"beefbeef", "a hub stays the same hub"
    assert settings.encode() == sealed("hub=beefbeef\nvolume=11\n")


def test_settings_that_agree_only_together_are_taken_in_any_order() -> None:
    settings = Settings({})
    settings.restore(sealed(f"hub=beefbeef\nrange=0-15\nmap={LONGEST}\nring=24\n"))
    again = Settings({"ring": "9"})
    again.restore(sealed(f"hub=beefbeef\nrange=0-15\nmap={LONGEST}\nring=24\n"))
    assert again.values == settings.values
