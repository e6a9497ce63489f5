"""Frames survive junk, cuts and line endings. A damaged one is never taken for a good one."""

import binascii
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire_hub import framing, protocol

from ...soak import LONG, Tell, times
from .. import wire

WORD = st.binary(min_size=1, max_size=40)
FIELD = st.one_of(st.integers(-(2**29) + 1, 2**29 - 1), WORD)
SEQUENCE = st.integers(0, 999_999_999)
JUNK = st.binary(max_size=600)
GOOD = b"$17 show 6 30000*" + wire.crc(b"17 show 6 30000") + b"\n"


def c_crc(buffer: bytes | bytearray, start: int, end: int) -> int:
    return binascii.crc_hqx(bytes(buffer[start:end]), framing.CRC_START)


def read(data: bytes, pieces: int = 64, reader: framing.Reader | None = None) -> list[bytes]:
    """The frames that a reader finds in `data`, which comes in pieces."""
    reader = reader or framing.Reader(framing.crc16)
    found = []
    for start in range(0, len(data), pieces):
        piece = data[start : start + pieces]
        at = 0
        while at < len(piece):
            at = reader.feed(piece, at, len(piece))
            if reader.ready:
                found.append(bytes(reader.buffer[: reader.length]))
    return found


def compose(sequence: int, name: bytes, fields: list[int | bytes], text: bytes) -> bytes:
    writer = framing.Writer(framing.crc16, framing.MAX_FRAME)
    assert writer.begin(sequence, name)
    for field in fields:
        if isinstance(field, int):
            writer.integer(field)
        else:
            writer.word(field)
    writer.text(text)
    writer.finish()
    return bytes(writer.buffer[: writer.end])


def plain(text: bytes, also: bytes = b"") -> bytes:
    fits = bytes(set(range(33, 127)) - set(b"$*")) + also
    return bytes(byte if byte in fits else ord("?") for byte in text)


@given(st.binary(max_size=300))
def test_the_crc_is_that_of_binascii(data: bytes) -> None:
    assert framing.crc16(data, 0, len(data)) == binascii.crc_hqx(data, 0xFFFF)
    assert framing.crc16(b"xx" + data + b"y", 2, 2 + len(data)) == binascii.crc_hqx(data, 0xFFFF)


def test_the_crc_has_the_check_value_of_its_catalogue() -> None:
    assert framing.crc16(b"123456789", 0, 9) == 0x29B1


@given(SEQUENCE, st.lists(FIELD, max_size=4), st.binary(min_size=1, max_size=300))
def test_what_is_written_is_read(sequence: int, fields: list[int | bytes], text: bytes) -> None:
    frame = compose(sequence, b"name", fields, text)
    assert len(frame) <= framing.MAX_FRAME
    assert frame.endswith(b"\n")
    body = [str(sequence).encode(), b"name"]
    body += [str(f).encode() if isinstance(f, int) else plain(f) for f in fields]
    expected = b" ".join([*body, plain(text, b" ")])[: framing.MAX_FRAME - 7]
    for crc in (framing.crc16, c_crc):
        assert read(frame, reader=framing.Reader(crc)) == [expected]


@given(st.lists(st.binary(max_size=200), min_size=1, max_size=8))
def test_no_frame_is_longer_than_documented(words: list[bytes]) -> None:
    writer = framing.Writer(framing.crc16, 2 * framing.MAX_FRAME)
    writer.begin(999_999_999, b"hello")
    for word in words:
        writer.word(word)
    writer.text(b"and the rest")
    writer.finish()
    length = len(b"$999999999 hello") + sum(1 + max(1, len(word)) for word in words) + 6
    if length > framing.MAX_FRAME:
        # a frame that is too long leaves no trace, and no half frame
        assert writer.end == 0
    else:
        assert length <= writer.end <= framing.MAX_FRAME
        assert len(read(bytes(writer.buffer[: writer.end]))) == 1


def test_the_longest_frame_is_read_with_either_line_ending() -> None:
    frame = compose(1, b"set", [b"map"], b"x" * 300)
    assert len(frame) == framing.MAX_FRAME
    for ending in (b"\n", b"\r\n"):
        assert read(GOOD + frame[:-1] + ending + GOOD)[1:] == [frame[1:-6], GOOD[1:-6]]


def test_a_frame_one_byte_too_long_is_refused() -> None:
    body = b"1 set map " + b"x" * (framing.MAX_FRAME - 6 - len(b"1 set map "))
    long = b"$" + body + b"*" + wire.crc(body) + b"\n"
    assert len(long) == framing.MAX_FRAME + 1
    reader = framing.Reader(framing.crc16)
    assert read(long + GOOD, reader=reader) == [GOOD[1:-6]]
    assert reader.bad == 1


@given(JUNK, JUNK)
def test_the_next_good_frame_is_taken_at_once_after_any_junk(before: bytes, between: bytes) -> None:
    found = read(before + GOOD + between + GOOD)
    assert found[-1] == GOOD[1:-6]
    assert found.count(GOOD[1:-6]) == 2


@given(JUNK, st.integers(1, 64))
def test_pieces_make_no_difference(junk: bytes, pieces: int) -> None:
    data = junk + GOOD + junk[::-1] + GOOD
    assert read(data, pieces) == read(data, 10_000)


def test_a_frame_may_be_split_at_every_byte() -> None:
    for at in range(len(GOOD) + 1):
        reader = framing.Reader(framing.crc16)
        assert read(GOOD[:at], reader=reader) + read(GOOD[at:], reader=reader) == [GOOD[1:-6]]
        assert reader.bad == 0
    assert read(GOOD * 3, 1) == [GOOD[1:-6]] * 3


def test_a_shell_prompt_a_title_and_half_an_emoji_are_skipped() -> None:
    noise = b"$3 hel\x1b]0;Pico\x07\xf0\x9f\x8e>>> \xff\xfe\x03\r\n"
    assert read(noise + GOOD) == [GOOD[1:-6]]
    assert read(b">>> " + GOOD.replace(b"\n", b"\r\n")) == [GOOD[1:-6]]


@pytest.mark.parametrize("text", [b"1 status\r", b"1 sta\rtus", b"\r1 status", b"1 show 6\r 500"])
def test_a_carriage_return_stands_before_the_newline_only(text: bytes) -> None:
    reader = framing.Reader(framing.crc16)
    assert read(b"$" + text + b"*" + wire.crc(text) + b"\n", reader=reader) == []
    assert reader.bad == 1
    assert read(GOOD.replace(b"\n", b"\r\n"), reader=reader) == [GOOD[1:-6]]


def test_a_line_that_never_ends_takes_no_memory() -> None:
    reader = framing.Reader(framing.crc16)
    assert read(b"$" + b"x" * 100_000, reader=reader) == []
    assert len(reader.buffer) == framing.MAX_FRAME
    assert reader.bad == 1
    assert read(GOOD, reader=reader) == [GOOD[1:-6]]


@pytest.mark.parametrize(
    "text",
    [
        b"17 show 6 30000",
        b"1 status",
        b"4 spin b0071234 1 0 1 6 1 9",
        b"999999999 refused keep range brightness takes 1..100",
        b"3 ack b0071234 16",
    ],
)
def test_every_single_bit_error_is_refused(text: bytes) -> None:
    frame = b"$" + text + b"*" + wire.crc(text) + b"\n"
    for at in range(len(frame)):
        for bit in range(8):
            damaged = bytearray(frame)
            damaged[at] ^= 1 << bit
            assert read(bytes(damaged)) == [], bytes(damaged)
            # and it destroys at most the frame that follows
            assert read(bytes(damaged) + GOOD + GOOD)[-1] == GOOD[1:-6]


@given(st.binary(min_size=1, max_size=200))
def test_a_burst_of_up_to_16_bits_is_refused(data: bytes) -> None:
    body = b"5 set map " + plain(data)
    frame = bytearray(b"$" + body + b"*" + wire.crc(body) + b"\n")
    at = 1 + data[0] % (len(body) - 1)
    for damage in (data[-1] or 1, 255):
        damaged = bytearray(frame)
        damaged[at] ^= damage
        damaged[at + 1] ^= data[0]
        assert read(bytes(damaged)) == []


@pytest.mark.parametrize("line", [b"$\n", b"$*FFFF\n", b"$*\n", b"$1 status\n", b"$1 status*12\n"])
def test_a_line_without_frame_or_crc_is_counted(line: bytes) -> None:
    reader = framing.Reader(framing.crc16)
    assert read(line, reader=reader) == []
    assert reader.bad == 1


def test_the_crc_must_be_in_upper_case() -> None:
    body = next(b"%d status" % n for n in range(99) if wire.crc(b"%d status" % n)[:1] == b"A")
    assert read(b"$" + body + b"*" + wire.crc(body) + b"\n") == [body]
    assert read(b"$" + body + b"*" + wire.crc(body).lower() + b"\n") == []


def test_the_count_of_bad_frames_ends_where_a_field_does() -> None:
    reader = framing.Reader(framing.crc16)
    reader.bad = protocol.GREATEST - 1
    read(b"$x\n$x\n$x\n", reader=reader)
    assert reader.bad == protocol.GREATEST


@given(st.integers(1, 200), st.lists(st.integers(0, 240), max_size=40))
def test_a_full_writer_loses_whole_frames_only(length: int, taken: list[int]) -> None:
    writer = framing.Writer(framing.crc16, 2 * framing.MAX_FRAME)
    sent, written = bytearray(), []
    for number, count in enumerate(taken):
        if writer.begin(number, b"name"):
            writer.text(b"x" * length)
            writer.finish()
            written.append(number)
        count = min(count, writer.end - writer.start)
        sent += writer.buffer[writer.start : writer.start + count]
        writer.sent(count)
    sent += writer.buffer[writer.start : writer.end]
    assert [int(body.split()[0]) for body in read(bytes(sent))] == written


@LONG
def test_fuzz(tell: Tell) -> None:
    """Anything at all: no exception, no invented frame, and the next good one is taken."""
    noise = random.Random(2)
    reader = framing.Reader(framing.crc16)
    fed = good = 0
    for _ in range(times(200, 25_000)):
        data = noise.randbytes(400)
        if noise.random() < 0.5:
            at = noise.randrange(400)
            # If only the newline were missing, chance would soon complete it.
            data = data[:at] + GOOD[: noise.randrange(len(GOOD) - 1)] + data[at:]
        assert read(data, reader=reader) == []
        assert read(GOOD, reader=reader) == [GOOD[1:-6]]
        fed += len(data)
        good += 1
    tell(
        "random bytes into the hub's reader, a good frame after every 400",
        {"bytes": fed, "good frames": good},
        {"exceptions": 0, "good frames not heard": 0},
    )
