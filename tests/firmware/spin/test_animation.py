"""What the ring looks like: where the light goes, how it ends, and how much current it draws."""

from itertools import groupby, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire_hub import animation
from wildfire_hub.ring import LIMIT_MA, Ring, milliamperes
from wildfire_hub.settings import ORDERS

from ...soak import SLOW
from ..eye import reading
from ..table import Table, brightest, grey, is_rest, leds, lit

RING = st.integers(9, 24)
COLOUR = st.tuples(*[st.integers(0, 255)] * 3)


@st.composite
def wirings(draw: st.DrawFn) -> dict[str, str]:
    """Any ring, any range that fits it, and any LED for each number."""
    count = draw(RING)
    size = draw(st.integers(2, min(16, count)))
    lowest = draw(st.integers(0, 16 - size))
    places = draw(st.permutations(range(count)))[:size]
    return {
        "ring": str(count),
        "range": f"{lowest}-{lowest + size - 1}",
        "map": ",".join(["-"] * lowest + [str(place) for place in places]),
    }


@given(RING, st.integers(500, 20_000), st.data())
def test_the_light_races_forward_slows_and_arrives_at_the_stop(
    count: int, spin_ms: int, data: st.DataObject
) -> None:
    start = data.draw(st.integers(0, count - 1))
    target = data.draw(st.integers(0, count - 1))
    way = animation.distance(count, start, target, spin_ms)
    heads = [animation.travelled(elapsed, spin_ms, way) for elapsed in range(spin_ms + 1)]
    assert heads[0] == 0
    assert heads[-1] == way
    assert all(before <= after for before, after in pairwise(heads))
    last_led = next(ms for ms, head in enumerate(heads) if head // 16 == way // 16)
    assert last_led == spin_ms
    assert (start + way // 16) % count == target
    assert way // 16 >= 2 * count
    # in each tenth of the time the light moves less far than in the one before
    tenths = [heads[spin_ms * part // 10] for part in range(11)]
    strides = [after - before for before, after in pairwise(tenths)]
    assert all(faster >= slower - 16 for faster, slower in pairwise(strides))
    assert strides[0] > 3 * strides[-1]


@SLOW
@given(wirings(), st.integers(0, 1000), st.integers(0, 2**29 - 1))
def test_it_stops_after_four_seconds_on_the_led_of_the_number(
    wiring: dict[str, str], seed: int, start: int
) -> None:
    table = Table(wiring=wiring, seed=seed, start=start)
    for _ in range(2):
        table.advance(1000)
        pressed = table.elapsed
        number = table.spin()
        place = int(wiring["map"].split(",")[number])
        stop = table.pictures[-1][0]
        assert abs(stop - (pressed + 5) - 4000) <= 100
        assert lit(table.picture) == [place]
        race = [brightest(picture) for at, picture in table.pictures if pressed < at < stop]
        assert race[-1] != place
        low, high = wiring["range"].split("-")
        assert int(low) <= number <= int(high)


def test_the_light_in_the_pictures_only_moves_forward_and_ever_slower() -> None:
    table = Table()
    for _ in range(5):
        table.pictures.clear()
        table.spin()
        heads = [(at, brightest(picture)) for at, picture in table.pictures]
        moves = [(after[0], (after[1] - before[1]) % 24) for before, after in pairwise(heads)]
        assert all(move <= 4 for _, move in moves)
        gaps = [at for at, move in moves if move]
        waits = [later - at for at, later in pairwise(gaps)]
        # a move only shows in the next frame, 20 ms long, so two waits may differ by two of them
        assert all(later >= wait - 40 for wait, later in pairwise(waits))
        assert waits[-1] > 200


def test_a_frame_comes_every_20_ms_while_the_light_races() -> None:
    table = Table()
    table.spin()
    times = [at for at, _ in table.pictures[1:]]
    assert max(later - at for at, later in pairwise(times)) <= 20


@pytest.mark.parametrize("number", range(1, 10))
def test_a_told_number_differs_from_a_spun_one_without_colour_too(number: int) -> None:
    spun, told = Table(), Table()
    while spun.spin() != number:
        pass
    spun.pictures[:-1] = []
    told.pictures.clear()
    told.ask(f"show {number} 10000")
    spun.advance(9000)
    told.advance(9000)
    place = (number - 1) * 24 // 9
    steady = {grey(picture)[place] for _, picture in spun.pictures}
    blinks = [(at, grey(picture)[place]) for at, picture in told.pictures]
    assert len(steady) == 1
    dark, bright = sorted({level for _, level in blinks})
    assert dark == 0 < bright
    changes = [at for at, _ in blinks]
    assert {later - at for at, later in pairwise(changes)} == {500}
    halves = [lit(picture) for _, picture in told.pictures]
    assert halves[::2] == [[]] * 10
    assert halves[1::2] == [[place]] * 9
    told.advance(500)
    assert leds(told.picture)[place][2] > leds(told.picture)[place][0], "blue, not warm"


def test_a_told_number_stays_as_long_as_asked() -> None:
    table = Table()
    table.ask("show 4 86400000")
    table.leap(86_399_950)
    assert table.phase == "show"
    table.advance(100)
    assert table.phase == "rest"
    assert is_rest(table.picture)


@pytest.mark.parametrize("brightness", [1, 10, 20, 60, 100])
def test_at_rest_the_whole_ring_glows_dimly(brightness: int) -> None:
    assert is_rest(Table(brightness=str(brightness)).picture)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("brightness", range(1, 101))
def test_every_picture_can_be_seen_at_every_brightness(brightness: int, order: str) -> None:
    """Rest, warnings at power-on, race, number spun, number told, test, `identify` and error."""
    table = Table(pressed=True, brightness=str(brightness), order=order, spin_ms="500")
    table.advance(5000)
    table.touch(False)
    table.advance(100)
    table.spin_in_leaps()
    told = len(table.pictures)
    table.ask("show 4 1000")
    table.advance(1100)
    blink = [any(picture) for _, picture in table.pictures[told:-1]]
    assert set(blink) == {False, True}
    del table.pictures[told:-1]
    table.ask("mark 4")
    table.ask("direction 1")
    table.advance(8000)
    seen = reading(table.pictures[told:], table.elapsed)
    assert (seen.marks, seen.way) == ({8}, 1)
    table.ask("mark -1")
    table.ask("direction 0")
    table.advance(1100)
    table.ask("sign 2")
    table.advance(1300)
    assert reading(table.pictures[told:], table.elapsed).flashes == 2
    del table.pictures[told:]
    table.ask("test")
    table.advance(6000)
    assert all(any(picture) for _, picture in table.pictures)
    table.ask("identify 1000")
    assert any(table.picture)
    ring = Ring(24, order, brightness)
    animation.render_error(ring)
    assert len(lit(bytes(ring.pixels))) == 12
    animation.prepare_spin(ring)
    assert len(lit(bytes(ring.pixels))) == 5


def test_the_self_test_lights_each_number_then_red_green_and_blue() -> None:
    table = Table(brightness="100")
    table.pictures.clear()
    length = table.ask("test")["ms"]
    table.advance(int(length) - 1)
    shown = distinct(table)
    assert [lit(picture) for picture in shown[:9]] == [[n * 24 // 9] for n in range(9)]
    full = [set(leds(picture)) for picture in shown[9:]]
    assert [len(colours) for colours in full] == [1, 1, 1]
    assert [max(range(3), key=colours.pop().__getitem__) for colours in full] == [0, 1, 2]
    assert len(shown) == 12
    table.advance(1)
    assert is_rest(table.picture)


def distinct(table: Table) -> list[bytes]:
    """What was shown, without the glow in between and the picture before."""
    shown = [picture for _, picture in table.pictures if not is_rest(picture)]
    return [picture for picture, _ in groupby(shown)]


@SLOW
@given(wirings(), st.sampled_from(ORDERS))
def test_whatever_the_wiring_the_self_test_lights_it_led_by_led_and_in_true_colours(
    wiring: dict[str, str], order: str
) -> None:
    table = Table(wiring={**wiring, "order": order}, brightness="100")
    low, high = map(int, wiring["range"].split("-"))
    places = [int(place) for place in wiring["map"].split(",")[low:]]
    table.pictures.clear()
    table.advance(int(table.ask("test")["ms"]) - 1)
    shown = [leds(picture, order) for picture in distinct(table)]
    singly, full = shown[: len(places)], shown[len(places) :]
    assert len(places) == high - low + 1
    assert [[led for led, colour in enumerate(one) if any(colour)] for one in singly] == [
        [place] for place in places
    ]
    assert all(len(set(one[place])) == 1 for one, place in zip(singly, places, strict=True))
    colours = [colour for one in full for colour in set(one) if any(colour)]
    seen = [[channel > 0 for channel in colour] for colour in colours]
    assert seen == [[True, False, False], [False, True, False], [False, False, True]]


def test_number_7_lights_the_seventh_of_nine_places_and_no_other() -> None:
    place = 6 * 24 // 9
    spun, told = Table(entropy=lambda b: fill(b, 6)), Table()
    assert spun.spin() == 7
    told.ask("show 7 1000")
    told.advance(animation.BLINK_MS)
    assert lit(spun.picture) == lit(told.picture) == [place]
    told.ask("test")
    told.advance(6 * animation.TEST_MS)
    assert lit(told.picture) == [place]


def fill(buffer: bytearray, value: int) -> None:
    buffer[:] = bytes([value] * len(buffer))


def test_identify_blinks_all_white_and_ends() -> None:
    table = Table()
    table.pictures.clear()
    table.ask("identify 2000")
    table.advance(1999)
    assert [len(lit(picture)) for _, picture in table.pictures] == [24, 0] * 4
    table.advance(1)
    assert is_rest(table.picture)


@given(RING, st.sampled_from(ORDERS), st.lists(st.tuples(COLOUR, st.integers(0, 100))))
def test_no_picture_draws_more_than_400_mA(  # noqa: N802
    count: int, order: str, puts: list[tuple[tuple[int, int, int], int]]
) -> None:
    ring = Ring(count, order, 100)
    ring.fill(animation.WHITE, 100)
    for led, (colour, level) in enumerate(puts):
        ring.put(led % count, colour, level)
    ring.limit()
    # the data sheet's 20 mA a channel and 1 mA for the chip, counted here once more
    assert sum(ring.pixels) * 20 / 255 + count <= LIMIT_MA == 400
    assert milliamperes(ring.pixels[: 3 * count]) <= LIMIT_MA


def test_all_white_is_as_bright_as_the_limit_lets_it() -> None:
    table = Table(brightness="100")
    table.ask("identify 1000")
    assert 370 < sum(table.picture) * 20 / 255 + 24 <= 400
    assert set(table.picture) == {table.picture[0]}, "white, not a colour"


@SLOW
@given(wirings())
def test_no_picture_of_the_hub_draws_more_than_400_mA(  # noqa: N802
    wiring: dict[str, str],
) -> None:
    table = Table(wiring=wiring, pressed=True, brightness="100")
    table.advance(5000)
    table.touch(False)
    table.ask("identify 1000")
    table.advance(2000)
    table.ask("test")
    table.advance(10_000)
    table.ask("sign 6")
    table.advance(3000)
    table.ask(f"mark {table.settings.values['range'][0]}")
    table.ask("direction -1")
    table.ask(f"show {table.settings.values['range'][1]} 1000")
    table.advance(5000)
    table.spin()
    table.advance(40_000)
    ring = int(wiring["ring"])
    # the data sheet's 20 mA a channel and 1 mA for the chip, counted here once more
    assert max(sum(picture) * 20 / 255 + ring for _, picture in table.pictures) <= 400


@given(COLOUR, st.integers(0, 100), st.sampled_from(ORDERS), st.integers(1, 100))
def test_an_led_gets_its_colour_in_its_own_order(
    colour: tuple[int, int, int], level: int, order: str, brightness: int
) -> None:
    ring = Ring(9, order, brightness)
    ring.put(4, colour, level)
    # a full channel is 1 at least
    expected = tuple(channel * max(level * brightness, 40) // 10_000 for channel in colour)
    assert leds(ring.pixels, order)[4] == expected
    assert lit(ring.pixels) == ([4] if any(expected) else [])


def test_pictures_are_drawn_in_place() -> None:
    table = Table()
    pixels = table.out.pixels
    for request in ("test", "identify 1000", "show 3 1000", "mark 2", "direction 1", "show 3 1"):
        table.ask(request)
        table.advance(2000)
        table.spin()
        assert table.out.pixels is pixels


@given(RING, st.sampled_from(ORDERS), st.integers(1, 100), st.data())
def test_the_flame_is_turned_as_if_it_were_drawn_anew_at_every_led(
    count: int, order: str, brightness: int, data: st.DataObject
) -> None:
    ring = Ring(count, order, brightness)
    animation.prepare_spin(ring)
    start = data.draw(st.integers(0, count - 1))
    for travelled in data.draw(st.lists(st.integers(0, 5000), min_size=1)):
        animation.render_spin(ring, start, travelled)
        seen = leds(ring.pixels, order)
        lead = (start + travelled // 16) % count
        shares = (100, 45, 20, 8, 3)
        levels = {(lead - behind) % count: share for behind, share in enumerate(shares)}
        for led in range(count):
            level = max(levels[led] * brightness, 40) if led in levels else 0
            assert seen[led] == tuple(
                channel * level // 10_000 for channel in animation.SPIN_COLOUR
            )


def test_what_is_drawn_after_a_race_is_shown_and_spoils_no_other_race() -> None:
    ring = Ring(24, "GRB", 50)
    animation.prepare_spin(ring)
    animation.render_spin(ring, 0, 0)
    race = bytes(ring.pixels)
    for draw in (ring.clear, lambda: ring.fill(animation.WHITE, 100)):
        draw()
        assert bytes(ring.pixels) != race
        animation.render_spin(ring, 0, 24 * 16)
        assert bytes(ring.pixels) == race
