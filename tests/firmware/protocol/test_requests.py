"""Every request is answered or refused with a reason. A refused one changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.client.replies import REPLIES
from wildfire_hub import __version__, animation, framing, protocol, step_io

from .. import wire
from ..table import BOOT, Table, is_rest, lit

EXAMPLES = {
    "hello": "1 0",
    "status": "",
    "lit": "",
    "show": "6 30000",
    "mark": "6",
    "direction": "-1",
    "sign": "3",
    "dice": "5",
    "get": "volume",
    "set": "volume 30",
    "keep": "volume 30",
    "store": "volume",
    "test": "",
    "identify": "1000",
    "reboot": BOOT.decode(),
    "leave": BOOT.decode(),
    "ack": BOOT.decode() + " 0",
}
ANSWERED = [name for name in EXAMPLES if name != "ack"]
NAMES = {message.name.decode(): message for message in protocol.REQUESTS}


def request(name: str, fields: str | None = None) -> str:
    return f"{name} {EXAMPLES[name] if fields is None else fields}".rstrip()


def state(table: Table) -> tuple[object, ...]:
    """Everything that a request could change."""
    hub = table.hub
    return (
        hub.phase,
        hub.shown,
        hub.left(table.tick),
        hub.action,
        (hub.told.mark, hub.told.direction, hub.told.flashes, hub.told.sign_left(table.tick)),
        hub.spins,
        hub.dice,
        hub.outbox.oldest,
        dict(hub.settings.values),
        list(hub.settings.places),
        hub.settings.encode(),
        hub.store_wanted,
        len(table.stored),
        len(table.draws),
        table.picture,
        table.sound,
    )


def refused(table: Table, text: str) -> str:
    """Sends a request that must be refused, checks that nothing else happens, and returns the
    reason.
    """
    before = state(table)
    reply = table.ask(text)
    assert reply.name == "refused", (text, reply)
    assert reply["request"] == text.split(" ")[0]
    assert len(str(reply["text"])) > 10
    assert state(table) == before, text
    return str(reply["reason"])


def test_there_is_an_example_of_every_request_of_the_table() -> None:
    assert set(EXAMPLES) == set(NAMES)
    replies = {message.name for message in REPLIES}
    assert {m.name for m in protocol.REQUESTS} - {protocol.ACK} == replies - {protocol.REFUSED}


@pytest.mark.parametrize("name", ANSWERED)
def test_every_request_is_answered_under_its_own_name(name: str) -> None:
    assert Table().ask(request(name)).name == name


# The last field of set, keep and store is the rest of the line.
@pytest.mark.parametrize(
    "name", [name for name in EXAMPLES if name not in ("set", "keep", "store")]
)
def test_fields_of_a_later_version_are_skipped(name: str) -> None:
    plain, later = Table(), Table()
    for table, extra in ((plain, ""), (later, " 5 more")):
        table.send(wire.line(5, request(name) + extra))
    assert [f.line for f in plain.frames] == [f.line for f in later.frames]
    assert state(plain) == state(later)


def test_hello_says_who_the_hub_is() -> None:
    table = Table()
    table.advance(5000)
    table.spin()
    assert table.ask("hello 7 3").fields == {
        "major": 1,
        "minor": 1,
        "version": __version__,
        "runtime": "cpython",
        "board": "virtual",
        "hub": "0123abcd",
        "lowest": 1,
        "highest": 9,
        "boot": BOOT.decode(),
        "uptime": 9,
        "next": 3,
        "spins": 1,
    }


def test_status_of_a_fresh_hub() -> None:
    assert Table().ask("status").fields == {
        "boot": BOOT.decode(),
        "phase": "rest",
        "number": -1,
        "left": 0,
        "uptime": 0,
        "spins": 0,
        "waiting": 0,
        "lost": 0,
        "bad": 0,
        "memory": -1,
        "error": "-",
    }


def test_status_counts_bad_frames() -> None:
    table = Table()
    table.send(b"$1 status*0000\n$1 sta$\n\xff\x03")
    assert table.ask("status")["bad"] == 3
    assert table.ask("status")["bad"] == 3


@pytest.mark.parametrize("fields", ["", " ", " b0071234", " b0071234 ", " b0071234 x", " - -1"])
def test_an_ack_is_never_answered_whatever_it_says(fields: str) -> None:
    table = Table()
    before = state(table)
    table.send(wire.line(5, "ack" + fields))
    assert table.frames == []
    assert state(table) == before


@pytest.mark.parametrize("name", ANSWERED)
def test_a_missing_field_is_refused(name: str) -> None:
    words = EXAMPLES[name].split()
    for count in range(len(words)):
        assert refused(Table(), request(name, " ".join(words[:count]))) == "form"
        # the blank before it, but nothing after that
        assert refused(Table(), " ".join([name, *words[:count], ""])) == "form"


@pytest.mark.parametrize("name", ANSWERED)
def test_a_number_that_is_none_or_out_of_its_bounds_is_refused(name: str) -> None:
    words = EXAMPLES[name].split()
    for at, field in enumerate(NAMES[name].fields):
        if field.kind != protocol.INTEGER:
            continue
        for wrong in ("", "-", "x", "1x", "+1", "1.0", "0x1", "--1", "1" * 10, "9" * 80):
            fields = " ".join([*words[:at], wrong, *words[at + 1 :]])
            assert refused(Table(), f"{name} {fields}") == "form", wrong
        for wrong in (field.low - 1, field.high + 1):
            if -999_999_999 <= wrong <= 999_999_999:
                fields = " ".join([*words[:at], str(wrong), *words[at + 1 :]])
                assert refused(Table(), request(name, fields)) == "form", wrong
        for good in (field.low, field.high):
            fields = " ".join([*words[:at], str(good), *words[at + 1 :]])
            table = Table(range="0-15")
            table.send(wire.line(5, request(name, fields)))
            assert "form" not in [frame.fields.get("reason") for frame in table.frames]


@pytest.mark.parametrize("name", ["x", "HELLO", "hell", "hellos", "spin", "started", "refused"])
def test_an_unknown_request_is_refused(name: str) -> None:
    assert refused(Table(), name) == "unknown"
    assert refused(Table(), name + " 1 2 3") == "unknown"


def test_a_name_that_could_not_stand_in_a_frame_is_told_without_harm() -> None:
    table = Table()
    reply = table.ask("a*b" + "x" * 180)
    assert reply["request"] == "a?b" + "x" * 13
    assert table.ask(" status")["request"] == "-"


def test_a_frame_without_a_request_is_not_answered() -> None:
    table = Table()
    before = state(table)
    for body in (b"5", b"x status", b"-1 status", b"1234567890 status", b" status", b""):
        table.send(b"$" + body + b"*" + wire.crc(body) + b"\n")
    assert table.frames == []
    assert state(table) == before


@pytest.mark.parametrize(
    "name", ["show", "mark", "direction", "dice", "set", "keep", "test", "identify"]
)
def test_a_spin_is_not_disturbed(name: str) -> None:
    table = Table()
    table.press()
    assert refused(table, request(name)) == "busy"
    table.advance(5000)
    assert table.phase == "hold"
    assert table.ask(request(name)).name == name


def test_show_needs_an_led_for_the_number() -> None:
    for number in (10, 15):
        assert refused(Table(), f"show {number} 1000") == "range"
        assert refused(Table(), f"mark {number}") == "range"
    assert refused(Table(ring="9"), "show 0 1000") == "range"
    assert Table(range="0-15").ask("show 15 1000").fields == {"number": 15, "ms": 1000}


@pytest.mark.parametrize("name", ["reboot", "leave"])
def test_reboot_and_leave_need_the_present_boot_id(name: str) -> None:
    assert refused(Table(), f"{name} 00000000") == "boot"
    table = Table()
    assert table.ask(f"{name} {BOOT.decode()}").name == name
    assert table.action == (step_io.RESET if name == "reboot" else step_io.LEAVE)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("get nothing", "unknown"),
        ("set nothing 1", "unknown"),
        ("keep nothing 1", "unknown"),
        ("set volume 101", "range"),
        ("keep volume loud", "range"),
        ("set ring 8", "range"),
        ("set map 1,2", "range"),
        ("set range 5-5", "range"),
        ("set volume  5", "range"),
    ],
)
def test_settings_are_refused_in_words(text: str, reason: str) -> None:
    assert refused(Table(), text) == reason


def test_a_setting_is_told_as_it_now_is() -> None:
    table = Table()
    assert table.ask("set volume 007").fields == {"setting": "volume", "value": "7"}
    assert table.ask("get volume")["value"] == "7"
    assert table.stored == []
    assert table.ask("keep range 0-9")["value"] == "0-9"
    assert len(table.stored) == 1
    assert b"range=0-9\n" in table.stored[0]
    assert b"volume" not in table.stored[0]


@pytest.mark.parametrize(("number", "with_it", "without"), [(2, "1-3", "3-12"), (0, "0-2", "1-12")])
def test_a_number_that_loses_its_led_goes_out(number: int, with_it: str, without: str) -> None:
    table = Table(range="0-9")
    table.ask(f"show {number} 60000")
    table.ask(f"set range {with_it}")
    assert table.ask("status")["number"] == number
    table.advance(animation.BLINK_MS)
    assert lit(table.picture) == [table.settings.places[number]]
    table.ask(f"set range {without}")
    status = table.ask("status")
    assert (status["phase"], status["number"], status["left"]) == ("rest", -1, 0)
    assert is_rest(table.picture)


def test_the_longest_status_and_settings_fit_a_frame() -> None:
    table = Table(ring="24", range="0-15")
    longest = "map " + ",".join(str(place) for place in range(8, 24))
    assert table.ask("keep " + longest)["value"] == longest[4:]
    hub = table.hub
    hub.identity.error = b"OSError: " + b"everything $ is * wrong \xff" * 20
    hub.identity.board = b"b" * 40
    hub.identity.runtime = b"r" * 40
    hub.uptime.seconds = hub.spins = hub.outbox.lost = hub.reader.bad = protocol.GREATEST
    hub.free_memory = protocol.GREATEST
    table.ask("show 15 86400000")
    status = table.ask("status")
    assert len(status.line) == framing.MAX_FRAME
    assert str(status["error"]).startswith("OSError: everything ? is ? wrong ?")
    assert table.ask("hello 1 0")["board"] == "b" * 40


def test_several_requests_in_one_piece_are_all_answered_in_turn() -> None:
    table = Table()
    table.step(b"".join(wire.line(n, "status") for n in (1, 2, 3, 4))[:64])
    assert [frame.sequence for frame in table.frames] == [1, 2, 3, 4]


def test_a_host_that_takes_nothing_is_answered_again_later() -> None:
    table = Table()
    table.listening = False
    for number in range(50):
        table.send(wire.line(number, "status"))
    table.listening = True
    table.take()
    assert 1 <= len(table.frames) < 8
    assert table.ask("status").name == "status"


@given(st.lists(st.sampled_from("abs$*\r\n 0123456789-,x\x03\xa6"), max_size=300), st.booleans())
def test_probe_bytes_and_junk_change_nothing(junk: list[str], spinning: bool) -> None:
    table = Table()
    if spinning:
        table.press()
    before = state(table)
    table.send("".join(junk).encode("latin-1"))
    assert state(table) == before
    assert table.ask("hello 1 0").name == "hello"
