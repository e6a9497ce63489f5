"""The host's frames and the device's are the same frames."""

import itertools
import random
from binascii import crc_hqx

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wildfire.client import messages
from wildfire.client.codec import Decoder, encode
from wildfire_hub import framing, protocol

from ..soak import LONG, Tell, times

GOOD = encode(7, b"show 6 30000")

RETURN = b"$1 a\rb*%04X\n" % crc_hqx(b"1 a\rb", 0xFFFF)

texts = st.text(st.sampled_from(sorted({chr(n) for n in range(32, 127)} - {"$", "*"})), min_size=1)
frames = st.builds(
    lambda sequence, text: encode(sequence, b"set name " + text.encode()[:200]),
    st.integers(0, 65535),
    texts,
)
pieces = st.one_of(
    frames,
    frames.map(lambda frame: frame[:-1] + b"\r\n"),
    frames.map(lambda frame: frame.replace(b" ", b"_", 1)),
    st.tuples(frames, st.integers(0, 260)).map(lambda pair: pair[0][: pair[1]]),
    st.binary(max_size=300),
    st.text(st.sampled_from("1 a\r*"), max_size=9).map(
        lambda text: b"$%b*%04X\n" % (text.encode(), crc_hqx(text.encode(), 0xFFFF))
    ),
    st.sampled_from([b"$", b"\n", b"$\n", b"*", b"\r", b"$" * 7, b"x" * 250, b"$" + b"x" * 239]),
)


def device_reads(data: bytes) -> tuple[list[bytes], int]:
    reader = framing.Reader(framing.crc16)
    said = []
    at = 0
    while at < len(data):
        at = reader.feed(data, at, len(data))
        if reader.ready:
            said.append(bytes(reader.buffer[: reader.length]))
    return said, reader.bad


def device_writes(sequence: int, name: bytes, *fields: int | bytes) -> bytes:
    writer = framing.Writer(framing.crc16, 2 * framing.MAX_FRAME)
    assert writer.begin(sequence, name)
    for field in fields:
        if isinstance(field, int):
            writer.integer(field)
        else:
            writer.text(field)
    writer.finish()
    return bytes(writer.buffer[: writer.end])


def long_frame(length: int, end: bytes = b"\n") -> bytes:
    body = b"1 " + b"x" * (length - 2)
    return b"$%b*%04X%b" % (body, crc_hqx(body, 0xFFFF), end)


@given(st.lists(pieces, max_size=12), st.lists(st.integers(0, 3000), max_size=6))
@example([long_frame(233)], [])
@example([long_frame(233, b"\r\n")], [])
@example([long_frame(234), GOOD], [])
@example([long_frame(234, b"\r\n"), GOOD], [])
@example([b"$" + b"x" * 239, b"\n", GOOD], [240])
@example([RETURN, GOOD], [7])
@example([b"$\r*FFFF\n", b"$\r\r\n", GOOD[:-1] + b"\r\r\n"], [2])
def test_decoder_and_reader_agree_on_any_bytes_in_any_chunks(
    stream: list[bytes], cuts: list[int]
) -> None:
    data = b"".join(stream)
    decoder = Decoder()
    said: list[bytes] = []
    bounds = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    for start, end in itertools.pairwise(bounds):
        said += decoder.feed(data[start:end])
        assert (said, decoder.bad) == device_reads(data[:end])
        assert len(decoder.rest) <= framing.MAX_FRAME


@given(st.binary(max_size=2000))
def test_after_any_bytes_the_next_good_frame_is_heard(junk: bytes) -> None:
    decoder = Decoder()
    decoder.feed(junk)
    assert decoder.feed(GOOD)[-1:] == [b"7 show 6 30000"]


@LONG
def test_millions_of_random_bytes_hurt_nobody(tell: Tell) -> None:
    chance = random.Random(9)
    decoder = Decoder()
    fed = good = 0
    for _ in range(times(100, 2200)):
        junk = b"$".join(chance.randbytes(chance.randrange(200)) for _ in range(50))
        decoder.feed(junk)
        assert len(decoder.rest) <= framing.MAX_FRAME
        assert decoder.feed(GOOD)[-1:] == [b"7 show 6 30000"]
        fed += len(junk)
        good += 1
    assert decoder.bad > 0
    tell(
        "random bytes into the host's decoder, a good frame now and then",
        {"bytes": fed, "good frames": good},
        {"exceptions": 0, "good frames not heard": 0},
        f"{framing.MAX_FRAME} bytes at most kept",
    )


@pytest.mark.parametrize("endless", [b"$no end", b"no end ", b"\r", b"*", b"\xff"])
def test_a_line_without_end_takes_no_memory(endless: bytes) -> None:
    decoder = Decoder()
    assert decoder.feed(b"$1 set map ") == []
    for _ in range(1000):
        assert decoder.feed(endless * 100) == []
        assert len(decoder.rest) <= 256
    assert decoder.feed(b"\n" + GOOD) == [b"7 show 6 30000"]


@given(st.integers(0, 65535), st.integers(0, 15), st.integers(1, 86400000))
def test_both_ends_write_numbers_alike(sequence: int, number: int, ms: int) -> None:
    ours = encode(sequence, messages.compose(b"show", number, ms))
    assert ours == device_writes(sequence, protocol.SHOW, number, ms)


@given(st.integers(0, 65535), texts)
def test_both_ends_write_text_alike(sequence: int, text: str) -> None:
    text = text[:200]
    ours = encode(sequence, messages.compose(b"set", "map", text))
    theirs = device_writes(sequence, protocol.SET, b"map " + text.encode())
    assert ours == theirs


def test_the_example_of_the_device_is_ours_too() -> None:
    assert encode(123, b"status") == device_writes(123, b"status")
    assert crc_hqx(b"123456789", framing.CRC_START) == 0x29B1
