"""The sentences of the protocol's page, compared with the firmware."""

from binascii import crc_hqx
from types import ModuleType
from typing import Any

import pytest

from wildfire.client.codec import encode
from wildfire.client.replies import EVENTS, REPLIES
from wildfire_hub import protocol

from .pages import script

BOOT = "b0070001"


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    return script("generate_protocol")


@pytest.fixture
def talk(generator: ModuleType) -> Any:
    return generator.Transcript()


def answer(talk: Any, said: str) -> str:
    """The hub's reply to a request, without sequence and CRC, or nothing."""
    before = len(talk.lines)
    talk.ask(said)
    told = talk.lines[before + 1 :]
    return told[0].removeprefix("< $").partition(" ")[2].rpartition("*")[0] if told else ""


def raw(talk: Any, data: bytes) -> list[str]:
    """The hub's reply to any bytes."""
    before = len(talk.lines)
    for at in range(0, len(data), 64):
        part = data[at : at + 64]
        talk._inputs.received[: len(part)] = part
        talk._inputs.count = len(part)
        talk._step()
    return list(talk.lines[before:])


def field(talk: Any, name: str) -> str:
    """A field of `status`."""
    [status] = [each for each in REPLIES if each.name == protocol.STATUS]
    names = [each.name for each in status.fields]
    return answer(talk, "status").split(" ", len(names))[1 + names.index(name)]


def test_the_hub_takes_any_number_of_nine_digits_and_a_good_frame_without_a_name_is_nothing(
    talk: Any,
) -> None:
    for sequence in (0, 65535, 65536, 999999999):
        [line] = raw(talk, encode(sequence, b"status"))
        assert line.startswith(f"< ${sequence} status ")
    assert raw(talk, encode(10**9, b"status")) == []
    assert raw(talk, b"$1*" + b"%04X\n" % crc_hqx(b"1", 0xFFFF)) == []
    assert field(talk, "bad") == "0"


@pytest.mark.parametrize(
    ("data", "bad"),
    [
        (b"junk\n", 0),
        (b"$1 status*0000\n", 1),
        (b"$1 sta$1 status*0000\n", 2),
        (b"$" * 7 + b"\n", 7),
        (b"$1 sta\x01tus\n", 1),
        (b"$" + b"x" * 300 + b"\n", 1),
    ],
)
def test_bad_counts_the_beginnings_that_came_to_nothing(talk: Any, data: bytes, bad: int) -> None:
    assert raw(talk, data) == []
    assert field(talk, "bad") == str(bad)


def test_a_repeated_request_is_carried_out_again(talk: Any) -> None:
    talk.ask("show 3 5000")
    talk.wait(1000)
    assert field(talk, "left") == "4000"
    again = raw(talk, encode(talk._sequence - 1, b"show 3 5000"))
    assert len(again) == 1
    assert field(talk, "left") == "5000"


def test_an_ack_is_never_answered_and_only_one_that_fits_means_something(talk: Any) -> None:
    talk.press()
    for said in ("ack", "ack x", f"ack {BOOT} x", f"ack {BOOT} 2", f"ack {BOOT} 0", "ack b0 1"):
        assert answer(talk, said) == ""
        assert field(talk, "waiting") == "1"
    assert answer(talk, f"ack {BOOT.upper()} 1") == ""
    assert field(talk, "waiting") == "1"
    talk.ask(f"ack {BOOT} 1")
    assert field(talk, "waiting") == "0"


@pytest.mark.parametrize(
    ("said", "resting", "spinning"),
    [
        ("dance 99 99", "unknown", "unknown"),
        ("STATUS", "unknown", "unknown"),
        ("show", "form", "form"),
        ("show 3 0", "form", "form"),
        ("show 16 5000", "form", "form"),
        ("show 10 5000", "range", "busy"),
        ("reboot b0", "boot", "boot"),
        ("reboot", "form", "form"),
        ("get colour", "unknown", "unknown"),
        ("set colour red", "unknown", "busy"),
        ("set mute", "form", "form"),
        ("set mute 2", "range", "busy"),
        ("set range 0-15", "", "busy"),
        ("set ring 9", "", "busy"),
        ("set range 0-9", "", "busy"),
    ],
)
def test_the_checks_have_their_order(talk: Any, said: str, resting: str, spinning: str) -> None:
    def reason(answered: str) -> str:
        name, *words = answered.split()
        return words[1] if name == "refused" else ""

    assert reason(answer(talk, said)) == resting
    talk.press()
    assert reason(answer(talk, said)) == spinning


def test_range_ring_and_map_fit_each_other(talk: Any) -> None:
    for said in ("set ring 9", "set map -,8,7,6,5,4,3,2,1,0"):
        assert not answer(talk, said).startswith("refused")
    for said in ("set range 0-9", "set range 1-10", "set map -,9,8,7,6,5,4,3,2,1", "set map 1,1"):
        assert answer(talk, said).startswith("refused set range")
    talk.ask("set map auto")
    assert answer(talk, "set range 0-9").startswith("refused set range")


def test_what_the_host_lights_replaces_what_was_lit_and_a_setting_never_does(talk: Any) -> None:
    talk.press()
    talk.wait(5000)
    assert field(talk, "phase") == "hold"
    for said in ("set brightness 9", "set map 0,1,2,3,4,5,6,7,8,9", "set order RGB"):
        assert not answer(talk, said).startswith("refused")
        assert field(talk, "phase") == "hold"
    for said in ("show 3 5000", "test", "identify 900", "test", "show 3 5000", "identify 900"):
        talk.ask(said)
        assert field(talk, "phase") == said.split()[0]


def test_only_a_press_starts_a_spin_and_none_in_a_spin(talk: Any) -> None:
    for request in protocol.REQUESTS:
        talk.ask(f"{request.name.decode()} 1 1")
    assert field(talk, "spins") == "0"
    talk.press()
    talk.press()
    assert field(talk, "spins") == "1"


def test_no_event_has_the_name_of_a_reply() -> None:
    assert {each.name for each in EVENTS}.isdisjoint(each.name for each in REPLIES)


def test_every_request_was_tried_in_a_spin(generator: ModuleType) -> None:
    answered = {each.name.decode() for each in protocol.REQUESTS} - {"ack"}
    assert set(generator.COULD_BE_DONE) == answered
    for name, fields in generator.COULD_BE_DONE.items():
        talk = generator.Transcript()
        assert answer(talk, f"{name} {fields}".rstrip()).split()[0] == name
