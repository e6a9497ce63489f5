"""What a frame says, and what can be said in one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.client import messages
from wildfire.client.messages import EVENTS, REPLIES, REQUESTS, EncodingError, Frame
from wildfire_hub import framing, protocol


@given(st.binary(max_size=240))
def test_any_body_is_a_frame_or_is_none(body: bytes) -> None:
    frame = messages.split(body)
    if frame is not None:
        assert frame.name
        for table in (REQUESTS, REPLIES, EVENTS):
            assert messages.tell(frame, table) is None or frame.name in table


@pytest.mark.parametrize("body", [b"", b" ", b"17", b"17 ", b"-1 show", b"+1 show", b"1_0 show"])
def test_a_body_without_sequence_and_name_is_none(body: bytes) -> None:
    assert messages.split(body) is None


def test_fields_that_a_later_version_adds_are_skipped() -> None:
    fields = messages.read(REPLIES[protocol.SHOW], b"6 30000 and more")
    assert fields == {"number": 6, "ms": 30000}


def test_text_takes_the_rest_of_the_line() -> None:
    fields = messages.read(REPLIES[protocol.GET], b"map -,0,1 2")
    assert fields == {"setting": "map", "value": "-,0,1 2"}


@pytest.mark.parametrize(
    "fields",
    [b"", b"6", b"6 ", b"six 30000", b"6  30000", b"16 30000", b"6 0", b"+6 30000", b"6 3_0",
     b"6 1234567890", b"6 90000000", b" 6 30000"],
)  # fmt: skip
def test_a_missing_or_wrong_field_is_refused(fields: bytes) -> None:
    with pytest.raises(ValueError, match=r"number|ms"):
        messages.read(REPLIES[protocol.SHOW], fields)
    assert messages.tell(Frame(1, protocol.SHOW, fields), REPLIES) is None


@pytest.mark.parametrize(
    ("name", "values"),
    [
        (protocol.SHOW, (16, 1000)),
        (protocol.SHOW, (-1, 1000)),
        (protocol.SHOW, (1, 0)),
        (protocol.SHOW, ("6", 1000)),
        (protocol.GET, ("two words",)),
        (protocol.GET, ("",)),
        (protocol.GET, (7,)),
        (protocol.SET, ("map", "")),
        (protocol.SET, ("map", "1\n$9 reboot")),
        (protocol.SET, ("map", "a*b")),
        (protocol.SET, ("map", "$")),
        (protocol.SET, ("map", "\N{DOMINO TILE HORIZONTAL-00-00}")),
        (protocol.SET, ("map", "x" * 240)),
        (protocol.GET, ("x" * 240,)),
    ],
)
def test_what_the_wire_cannot_carry_is_not_sent(name: bytes, values: tuple[int | str]) -> None:
    with pytest.raises(EncodingError) as refusal:
        messages.compose(name, *values)
    assert refusal.value.remedy


def test_the_longest_value_fills_the_frame() -> None:
    longest = "x" * (framing.MAX_FRAME - len("$65535 set map *CRC4\n"))
    assert messages.compose(protocol.SET, "map", longest).endswith(b"x")
    with pytest.raises(EncodingError):
        messages.compose(protocol.SET, "map", longest + "x")
