"""A mark, a direction and a sign: what they look like, when they are seen, and that nobody can take
them for a number that was spun.
"""

import pytest

from wildfire_hub import told

from ..eye import Reading, reading
from ..table import BOOT, Table, is_rest, leds, lit

SECONDS = 8000


def seen(table: Table, ms: int = SECONDS) -> Reading:
    """What a person reads from the ring in the time that follows."""
    del table.pictures[:-1]
    table.pictures[0] = (table.elapsed, table.picture)
    table.advance(ms)
    return reading(table.pictures, table.elapsed)


def place(table: Table, number: int) -> int:
    return table.settings.places[number]


@pytest.fixture
def table() -> Table:
    return Table(range="0-15", hold_ms="2000")


NOTHING = Reading(frozenset(), frozenset(), 0, 0)


def test_at_rest_there_is_nothing_to_read(table: Table) -> None:
    assert seen(table) == NOTHING


@pytest.mark.parametrize("number", range(16))
def test_a_mark_pulses_twice_until_told_otherwise(table: Table, number: int) -> None:
    assert table.ask(f"mark {number}").fields == {"number": number}
    table.advance(60_000)
    assert seen(table) == NOTHING._replace(marks=frozenset({place(table, number)}))
    assert table.ask("mark -1").fields == {"number": -1}
    assert is_rest(table.picture)
    assert seen(table) == NOTHING


def test_a_mark_is_still_there_the_next_day(table: Table) -> None:
    table.ask("mark 13")
    table.advance(24 * 3_600_000)
    assert seen(table) == NOTHING._replace(marks=frozenset({place(table, 13)}))


def test_a_mark_is_lit_while_a_number_told_would_be_and_a_quarter_as_long(table: Table) -> None:
    table.ask("mark 13")
    table.pictures.clear()
    table.advance(20_000)
    lit_ms = 0
    for (at, picture), (end, _) in zip(table.pictures, table.pictures[1:], strict=False):
        if not is_rest(picture):
            assert [at % 1000, end % 1000] in ([500, 640], [780, 920])
            lit_ms += end - at
    assert 2500 <= lit_ms <= 2800


@pytest.mark.parametrize(("way", "told_way"), [("1", 1), ("-1", -1)])
def test_a_light_goes_round_in_the_direction(table: Table, way: str, told_way: int) -> None:
    assert table.ask(f"direction {way}").fields == {"way": told_way}
    assert seen(table) == NOTHING._replace(way=told_way)
    table.ask("direction 0")
    assert seen(table) == NOTHING


@pytest.mark.parametrize("ring", ["9", "12", "16", "24"])
def test_clockwise_is_how_the_numbers_go_round_however_the_ring_is_wired(ring: str) -> None:
    count = int(ring)
    onward = [str(led * count // 9) for led in range(9)]
    for leds_of_numbers, way in ((onward, 1), (onward[:1] + onward[:0:-1], -1)):
        table = Table(wiring={"ring": ring, "map": ",".join(["-", *leds_of_numbers])})
        table.ask("direction 1")
        assert seen(table).way == way
        table.ask("direction -1")
        assert seen(table).way == -way


@pytest.mark.parametrize("places", [[], [-1] * 16, [3], [-1, 3, -1], [0, 12], [5, 5]])
def test_too_few_numbers_have_no_winding_of_their_own(places: list[int]) -> None:
    assert told.winding(places, 24) == 1


def test_number_mark_and_direction_are_told_together(table: Table) -> None:
    table.ask("mark 13")
    table.ask("direction -1")
    table.ask("show 7 600000")
    assert seen(table) == Reading(
        frozenset({place(table, 7)}), frozenset({place(table, 13)}), -1, 0
    )
    table.ask("show 7 1")
    table.advance(10)
    assert seen(table) == NOTHING._replace(marks=frozenset({place(table, 13)}), way=-1)


def test_a_number_that_is_told_and_marked_blinks_as_any_number_told(table: Table) -> None:
    table.ask("mark 13")
    table.ask("show 13 600000")
    assert seen(table) == NOTHING._replace(numbers=frozenset({place(table, 13)}))


def test_beside_a_number_told_the_others_never_touch_its_led() -> None:
    plain, full = Table(range="0-15"), Table(range="0-15")
    for table in (plain, full):
        table.ask("show 7 60000")
    full.ask("mark 6")
    full.ask("direction 1")
    led = place(full, 7)

    def levels(table: Table) -> list[tuple[int, object]]:
        del table.pictures[:-1]
        table.advance(8000)
        changes: list[tuple[int, object]] = []
        for at, picture in table.pictures:
            if not changes or changes[-1][1] != leds(picture)[led]:
                changes.append((at, leds(picture)[led]))
        return changes[1:]

    assert levels(plain) == levels(full)


@pytest.mark.parametrize("flashes", range(1, 7))
def test_a_sign_flashes_the_whole_ring_and_all_is_as_before(table: Table, flashes: int) -> None:
    table.ask("mark 13")
    table.ask("show 7 600000")
    before = seen(table)
    reply = table.ask(f"sign {flashes}")
    assert reply.fields == {"flashes": flashes, "ms": (2 * flashes + 1) * 200}
    during = seen(table, int(reply["ms"]))
    assert during.flashes == flashes
    assert seen(table) == before
    assert before.flashes == 0
    assert table.phase == "show"


def test_a_sign_asked_for_again_goes_on_and_another_waits(table: Table) -> None:
    table.ask("sign 3")
    table.advance(500)
    assert table.ask("sign 3")["ms"] == 900
    assert table.ask("sign 2")["text"] == "sign-running"
    table.advance(899)
    assert table.ask("sign 3")["ms"] == 1
    table.advance(1)
    assert is_rest(table.picture)
    assert table.ask("sign 2")["ms"] == 1000


def test_a_sign_ends_a_test_and_a_blinking(table: Table) -> None:
    for said in ("test", "identify 5000"):
        table.ask(said)
        table.ask("sign 1")
        table.advance(600)
        assert table.phase == "rest"
        assert is_rest(table.picture)


def test_a_press_ends_a_sign_and_the_mark_is_back_after_the_number(table: Table) -> None:
    table.ask("mark 13")
    table.ask("direction 1")
    table.ask("sign 6")
    number = table.spin()
    assert seen(table, 1850) == NOTHING
    assert lit(table.picture) == [place(table, number)]
    table.advance(150)
    assert table.phase == "rest"
    assert seen(table) == NOTHING._replace(marks=frozenset({place(table, 13)}), way=1)


def test_a_spun_number_stays_as_it_is_whatever_is_told(table: Table) -> None:
    number = table.spin()
    table.pictures.clear()
    for said in ("mark 13", "direction 1", f"mark {number}", "mark -1", "direction -1", "mark 3"):
        assert table.ask(said).name != "refused"
        table.advance(50)
    assert table.ask("sign 2")["text"] == "spun-number-lit"
    table.advance(1000)
    # the end of the sound may draw it again
    assert {tuple(lit(picture)) for _, picture in table.pictures} <= {(place(table, number),)}
    table.advance(1000)
    assert seen(table) == NOTHING._replace(marks=frozenset({place(table, 3)}), way=-1)


def test_a_mark_without_an_led_is_not_drawn_and_comes_back_with_its_led(table: Table) -> None:
    table.ask("mark 13")
    table.ask("set range 1-9")
    assert seen(table) == NOTHING
    table.ask("set range 0-15")
    assert seen(table).marks == {place(table, 13)}


@pytest.mark.parametrize("said", ["reboot", "leave"])
def test_a_hub_that_goes_leaves_nothing_lit_but_its_rest(said: str) -> None:
    for ms in range(0, 4000, 70):
        table = Table(range="0-15")
        table.ask("mark 13")
        table.ask("direction 1")
        table.advance(ms)
        table.ask(f"{said} {BOOT.decode()}")
        assert is_rest(table.picture)
        table = Table(range="0-15")
        table.ask("sign 6")
        table.advance(ms)
        table.ask(f"{said} {BOOT.decode()}")
        assert is_rest(table.picture)


def test_a_hub_that_lies_on_its_button_tells_nothing() -> None:
    table = Table(pressed=True)
    for said in ("mark 3", "direction 1", "sign 1"):
        assert table.ask(said)["text"] == "button-held"
