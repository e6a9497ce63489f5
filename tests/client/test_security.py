"""What a hub says cannot move a cursor, nor look like something else."""

from binascii import crc_hqx

from hypothesis import example, given
from hypothesis import strategies as st

from wildfire.client.codec import Decoder, encode


def line(body: bytes) -> bytes:
    """A frame of any bytes with a correct CRC: a malicious hub can count."""
    return b"$" + body + b"*%04X\n" % crc_hqx(body, 0xFFFF)


@given(st.lists(st.binary(max_size=60).map(line) | st.binary(max_size=60), max_size=8))
@example([line(b"1 status \x1b[2J")])
@example([line(b"1 status \r")])
@example([line(b"1 status \xff")])
def test_only_printable_ascii_is_heard(said: list[bytes]) -> None:
    for body in Decoder().feed(b"".join(said)):
        assert body.isascii()
        assert body.decode().isprintable()


def test_such_a_frame_would_be_heard_but_for_its_control_character() -> None:
    assert line(b"1 status x") == encode(1, b"status x")
    assert Decoder().feed(line(b"1 status x")) == [b"1 status x"]
    assert Decoder().feed(line(b"1 status \x1b[2J")) == []
