"""Runtime images are checked before a byte of them is written."""

import os
import random
import struct
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wildfire.flash import uf2
from wildfire.flash.errors import WrongImageError

from .. import soak

RP2040, RP2350, ABSOLUTE, SAMD51 = 0xE48BFF56, 0xE48BFF59, 0xE48BFF57, 0x55114460
MICROPYTHON = b"MicroPython v1.26.0-preview.3 on 2025-08-09; Raspberry Pi Pico with RP2040"
MOST_MEMORY = 100_000
CIRCUITPYTHON = b"Adafruit CircuitPython 10.0.0-alpha.2-12-gabc on 2025-08-01; a board"


def block(number: int, total: int, family: int | None, data: bytes = b"") -> bytes:
    flags = 0 if family is None else 0x2000
    head = struct.pack(
        "<8I", 0x0A324655, 0x9E5D5157, flags, 256 * number, 256, number, total, family or 0
    )
    return head + data.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30)


def image(family: int | None, text: bytes, total: int = 3) -> bytes:
    # the text crosses the edge between two blocks
    whole = text.rjust(256 + len(text) // 2, b"\0")
    parts = [whole[256 * at :][:256] for at in range(total)]
    return b"".join(block(at, total, family, part) for at, part in enumerate(parts))


@pytest.fixture(scope="module")
def anywhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("any") / "image.uf2"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "image.uf2"


@pytest.mark.parametrize(
    ("family", "text", "expected"),
    [
        (RP2040, MICROPYTHON, ("rp2040", "micropython", "1.26.0-preview.3")),
        (RP2350, MICROPYTHON, ("rp2350", "micropython", "1.26.0-preview.3")),
        (RP2040, CIRCUITPYTHON, ("rp2040", "circuitpython", "10.0.0-alpha.2-12-gabc")),
        (RP2040, b"blink", ("rp2040", "", "")),
    ],
)
def test_an_image_is_read(
    path: Path, family: int, text: bytes, expected: tuple[str, str, str]
) -> None:
    path.write_bytes(image(family, text))
    found = uf2.read(path)
    assert (found.chip, found.runtime, found.version) == expected
    assert found.data == path.read_bytes()


def test_a_block_for_every_chip_says_nothing_of_the_chip(path: Path) -> None:
    path.write_bytes(block(0, 2, ABSOLUTE) + image(RP2350, MICROPYTHON))
    assert uf2.read(path).chip == "rp2350"


WHOLE = image(RP2040, MICROPYTHON)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "flash.image-not-whole"),
        (b"<html>not found</html>", "flash.image-not-whole"),
        (b"x" * 1024, "flash.image-not-uf2"),
        (WHOLE[:-1], "flash.image-not-whole"),
        (WHOLE[:-512], "flash.image-incomplete"),
        (WHOLE[512:], "flash.image-incomplete"),
        (WHOLE[:512] + WHOLE[1024:], "flash.image-incomplete"),
        (WHOLE[:-4] + b"\0\0\0\0", "flash.image-not-uf2"),
        (image(SAMD51, CIRCUITPYTHON), "flash.image-for-other-families"),
        (image(None, CIRCUITPYTHON), "flash.image-for-other-families"),
        (image(RP2040, MICROPYTHON) + image(RP2350, MICROPYTHON), "flash.image-for-other-families"),
        (block(0, 1, ABSOLUTE), "flash.image-for-no-chip"),
    ],
)
def test_what_is_no_image_for_a_hub_is_refused(path: Path, data: bytes, code: str) -> None:
    path.write_bytes(data)
    with pytest.raises(WrongImageError) as raised:
        uf2.read(path)
    assert raised.value.code == code
    assert raised.value.remedy


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "gone.uf2", tmp_path):
        with pytest.raises(WrongImageError, match=r"flash\.image-unreadable"):
            uf2.read(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="here are no pipes with names")
def test_a_file_without_end_is_refused(path: Path) -> None:
    os.mkfifo(path)
    for endless in (path, Path("/dev/zero")):
        with pytest.raises(WrongImageError, match=r"flash\.image-not-a-file"):
            uf2.read(endless)


def test_a_file_longer_than_any_image_is_refused(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(64 * 1024 * 1024 + 512)
    with pytest.raises(WrongImageError, match=r"flash\.image-too-long"):
        uf2.read(path)


@pytest.mark.parametrize("total", [0, 2, 4, 1000, 0xFFFF_FFFF])
@pytest.mark.parametrize("numbers", [(0,), (0, 1, 3), (0, 0, 1), (0, 1, 0x00FF_FFFF)])
def test_a_total_is_worth_what_is_there(path: Path, numbers: tuple[int, ...], total: int) -> None:
    path.write_bytes(b"".join(block(number, total, RP2040) for number in numbers))
    with pytest.raises(WrongImageError, match=r"flash\.image-incomplete"):
        uf2.read(path)


def test_totals_that_contradict_each_other_are_refused(path: Path) -> None:
    path.write_bytes(block(0, 2, RP2040) + block(1, 3, RP2040))
    with pytest.raises(WrongImageError, match=r"flash\.image-incomplete"):
        uf2.read(path)


claims = st.builds(
    lambda head, data, last: (
        struct.pack("<8I", *head) + data.ljust(476, b"\0") + struct.pack("<I", last)
    ),
    st.tuples(
        st.just(0x0A324655) | st.integers(0, 0xFFFFFFFF),
        st.just(0x9E5D5157) | st.integers(0, 0xFFFFFFFF),
        st.sampled_from([0, 1, 0x2000, 0x2001, 0xFFFFFFFF]),
        st.integers(0, 0xFFFFFFFF),
        st.integers(0, 0xFFFFFFFF),
        st.integers(0, 4) | st.integers(0, 0xFFFFFFFF),
        st.integers(0, 4) | st.integers(0, 0xFFFFFFFF),
        st.sampled_from([RP2040, RP2350, ABSOLUTE, SAMD51, 0]) | st.integers(0, 0xFFFFFFFF),
    ),
    st.binary(max_size=476) | st.sampled_from([MICROPYTHON, CIRCUITPYTHON]),
    st.just(0x0AB16F30) | st.integers(0, 0xFFFFFFFF),
)


@given(st.lists(claims, max_size=4), st.binary(max_size=3))
def test_whatever_an_image_claims_it_is_read_or_refused(
    anywhere: Path, blocks: list[bytes], tail: bytes
) -> None:
    is_read(anywhere, b"".join(blocks) + tail)


def is_read(path: Path, data: bytes) -> bool:
    """Whether it is read as it is. Otherwise it is refused."""
    path.write_bytes(data)
    try:
        found = uf2.read(path)
    except WrongImageError:
        return False
    assert found.data == data
    assert found.chip in ("rp2040", "rp2350")
    return True


@soak.LONG
def test_an_image_that_is_damaged_anywhere_is_read_or_refused(path: Path, tell: soak.Tell) -> None:
    """Good images of every kind, with numbers, bytes and blocks changed or missing. The numbers are
    those of a block, often at their limits.
    """
    chance = random.Random(13)
    wanted = soak.times(100_000, 10_000_000)
    numbers = (0, 1, 2, 4, 256, 0x2000, 0x2001, 0xFFFF_FFFF, RP2040, RP2350, ABSOLUTE, SAMD51)
    tried = read = refused = 0
    while tried < wanted:
        family, text = chance.choice((RP2040, RP2350, None)), chance.choice((MICROPYTHON, b""))
        data = bytearray(image(family, text, chance.randrange(1, 5)))
        for _ in range(chance.randrange(4)):
            start = 512 * chance.randrange(max(1, len(data) // 512))
            damage = chance.randrange(4)
            if damage == 0:
                at = start + chance.choice((*range(0, 32, 4), 508))
                number = chance.choice((*numbers, chance.getrandbits(32)))
                data[at : at + 4] = struct.pack("<I", number)
            elif damage == 1:
                at = chance.randrange(len(data) + 1)
                data[at : at + chance.randrange(4)] = chance.randbytes(chance.randrange(4))
            elif damage == 2:
                del data[start : start + 512]
            else:
                data += data[start : start + 512]
        tried += len(data)
        if is_read(path, bytes(data)):
            read += 1
        else:
            refused += 1
    assert read
    assert refused
    tell(
        "runtime images that claim anything",
        {"bytes": tried, "images": read + refused},
        {"exceptions": 0},
    )


def test_what_is_claimed_takes_no_memory(path: Path) -> None:
    path.write_bytes(block(0, 0xFFFF_FFFF, RP2040, MICROPYTHON))
    tracemalloc.start()
    try:
        with pytest.raises(WrongImageError):
            uf2.read(path)
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()
