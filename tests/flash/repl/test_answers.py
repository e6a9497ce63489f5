"""A board's answers at its REPL: one form is read, everything else is refused."""

import ast
import random
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wildfire.flash.repl import answers
from wildfire.flash.repl.answers import Entry, MalformedAnswerError

from ... import soak

CHUNK = 2048
READERS: dict[str, Callable[[bytes], object]] = {
    "number": answers.number,
    "facts": answers.facts,
    "room": answers.room,
    "listing": answers.listing,
    "data": partial(answers.data, most=CHUNK),
    "digest": answers.digest,
    "nothing": answers.nothing,
}
GOOD: list[tuple[str, bytes, object]] = [
    ("number", b"123\r\n", 123),
    (
        "facts",
        b"('micropython', '1.24.1', 4870, 'RPI_PICO', \"Zoe's Pico \\'2\\'\")\r\n",
        ("micropython", "1.24.1", 4870, "RPI_PICO", "Zoe's Pico '2'"),
    ),
    ("room", b"(4096, 212)\r\n", (4096, 212)),
    ("listing", b"", []),
    (
        "listing",
        b"('main.py', 32768, 0, 123),('lib', 16384, 0),",
        [Entry("main.py", 32768, 123), Entry("lib", 16384, None)],
    ),
    ("listing", b"('\\u65e5\\x7f\\n', 32768, 0, 0),", [Entry("\u65e5\x7f\n", 32768, 0)]),
    ("listing", "('日本', 32768, 0, 0),".encode(), [Entry("日本", 32768, 0)]),
    ("data", b"b'\\x00\\xff\\n\\\\\"'", b'\x00\xff\n\\"'),
    ("data", b'b"\'"', b"'"),
    ("digest", repr(bytes(range(32))).encode(), bytes(range(32))),
    ("nothing", b"\r\n", None),
]


@pytest.mark.parametrize(("name", "answer", "expected"), GOOD)
def test_what_is_asked_for_is_read(name: str, answer: bytes, expected: object) -> None:
    assert READERS[name](answer) == expected


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        *(("number", bad) for bad in (b"", b"-1", b"1.0", b"1e9", b"0x10", b"'1'", b"1 2", b"1)")),
        *(("number", bad) for bad in (b"4294967296", b"9" * 5000, b"True", b"None", b"1_0")),
        *(("room", bad) for bad in (b"5", b"()", b"(5)", b"(1, 2, 3)", b"[4096, 2]", b"(1 2)")),
        *(("room", bad) for bad in (b"(0, 5)", b"(4096, -5)", b"(1048577, 1)", b"(1, 4294967296)")),
        *(("facts", bad) for bad in (b"5", b"('a', 'b', 1, 'c')", b"('a', 'b', '1', 'c', 'd')")),
        ("facts", b"('a', 'b', 1, 'c', '\\x1b[2J')"),
        ("facts", b"('a', 'b', 1, 'c', '\\u202e')"),
        ("facts", b"('a', 'b', 1, 'c', '" + b"d" * 201 + b"')"),
        *(("listing", bad) for bad in (b"5", b"(5, 32768, 0, 1),", b"('a', 'b', 0, 1),")),
        *(("listing", bad) for bad in (b"('a', 1, 0, 1)", b"('a', 1, 0, 1, 2),", b"('a', 1),")),
        *(("listing", bad) for bad in (b"('../a', 1, 0, 1),", b"('', 1, 0, 1),", b"(b'a', 1, 0),")),
        *(("listing", bad) for bad in (b"('a\\x00', 1, 0, 1),", b"('\\ud800', 1, 0, 1),")),
        *(("listing", bad) for bad in (b"('\xff', 1, 0, 1),", b"('a\\q', 1, 0, 1),")),
        ("listing", b"('" + b"a" * 256 + b"', 1, 0, 1),"),
        *(("data", bad) for bad in (b"'a'", b"5", b"b'a", b"b'a' b'b'", b"bytearray(b'a')")),
        *(("data", bad) for bad in (b"b'\\u0100'", b"b'" + b"a" * 2049 + b"'")),
        *(("digest", bad) for bad in (b"b''", b"b'" + b"a" * 31 + b"'", b"None")),
        ("nothing", b"hello"),
        *((name, b"[" * 100_000) for name in READERS),
        *((name, b"(" * 100_000) for name in READERS),
        *((name, b"-" * 100_000 + b"1") for name in READERS),
    ],
)
def test_anything_else_is_refused(name: str, answer: bytes) -> None:
    with pytest.raises(MalformedAnswerError) as raised:
        READERS[name](answer)
    assert 0 < len(str(raised.value)) < 300


any_name = st.text(
    st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1, max_size=60
)


@given(st.lists(st.tuples(any_name, st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))))
def test_whatever_a_folder_has_it_is_listed(entries: list[tuple[str, int, int]]) -> None:
    said = "".join(f"{(name, mode, 0, size)!r}," for name, mode, size in entries)
    assert answers.listing(said.encode()) == [Entry(*entry) for entry in entries]


@given(st.binary(max_size=CHUNK))
def test_whatever_a_file_has_it_is_read(data: bytes) -> None:
    assert answers.data(repr(data).encode(), CHUNK) == data


@given(
    st.sampled_from(list(READERS)), st.binary() | st.text().map(lambda text: repr(text).encode())
)
@example("data", b"b'\\'")
def test_what_is_read_is_what_python_reads(name: str, answer: bytes) -> None:
    try:
        found = READERS[name](answer)
    except MalformedAnswerError:
        return
    if name not in ("nothing", "listing"):
        assert found == ast.literal_eval(answer.decode().strip())


@soak.LONG
def test_whatever_a_board_answers_it_is_read_or_refused(tell: soak.Tell) -> None:
    """Good answers with some bytes changed, left out, inserted or repeated; and random ones."""
    rng = random.Random(13)
    wanted = soak.times(100_000, 10_000_000)
    tried = asked = read = 0
    marks = b"()[]{},'\"\\bxuUn0123456789 \r\n\x00\xff-"
    while tried < wanted:
        name, answer, _ = rng.choice(GOOD)
        if rng.random() < 0.1:
            answer = rng.randbytes(rng.randrange(200))
        mutated = bytearray(answer)
        for _ in range(rng.randrange(4)):
            at = rng.randrange(len(mutated) + 1)
            length = rng.choice((0, 0, 1, 2, len(mutated)))
            new = bytes(rng.choice(marks) for _ in range(rng.randrange(4)))
            mutated[at : at + length] = new * rng.choice((1, 1, 1, 50))
        tried += len(mutated) + 1
        asked += 1
        try:
            READERS[rng.choice(list(READERS))](bytes(mutated))
            READERS[name](bytes(mutated))
            read += 1
        except MalformedAnswerError:
            pass
    assert 0 < read < asked
    tell(
        "answers of a board's REPL, mutated and random, into the reader of `flash`",
        {"bytes": tried, "answers": asked},
        {"exceptions": 0},
    )
