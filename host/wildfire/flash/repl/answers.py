"""The answers of a board's REPL, read strictly: this form, these bounds, and nothing else.

Answers are the `repr` of numbers, strings, bytes and tuples of them on the board. Each function
here takes the text of one and raises MalformedAnswerError for anything else.
"""

import re
from typing import NamedTuple

HIGHEST = 0xFFFF_FFFF
"""No number that a board reports is greater: sizes, modes, blocks."""

LARGEST_BLOCK = 1 << 20
LONGEST_TEXT = 200
LONGEST_NAME = 255

_INTEGER = re.compile(rb"\d{1,10}(?!\w)")
_QUOTED = re.compile(rb"""'((?:[^'\\\r\n]|\\.)*)'|"((?:[^"\\\r\n]|\\.)*)\"""")
_ESCAPED = re.compile(
    rb"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([\\'\"nrt]))|\\|([^\\]+)",
    re.DOTALL,
)
_LETTERS = {b"n": "\n", b"r": "\r", b"t": "\t"}
_BLANKS = (b" ", b"\r", b"\n")
_SURROGATES = range(0xD800, 0xE000)
_LAST_CHARACTER = 0x10FFFF
_SHOWN = 40
_DIGEST = 32


class MalformedAnswerError(ValueError):
    """The answer has an unexpected form, or a number is out of bounds; `part` says where."""

    def __init__(self, part: object) -> None:
        super().__init__(repr(part)[:_SHOWN])


class Entry(NamedTuple):
    """An entry of a folder called `name`. The size is None if the board lists none."""

    name: str
    mode: int
    size: int | None


def number(answer: bytes, most: int = HIGHEST) -> int:
    """A number from 0 to `most`."""
    reader = _Reader(answer)
    found = reader.number(most)
    reader.end()
    return found


def facts(answer: bytes) -> tuple[str, str, int, str, str]:
    """Runtime, version, .mpy word, build and machine."""
    reader = _Reader(answer)
    reader.take(b"(")
    runtime = reader.word()
    reader.take(b",")
    version = reader.word()
    reader.take(b",")
    mpy = reader.number(HIGHEST)
    reader.take(b",")
    build = reader.word()
    reader.take(b",")
    machine = reader.word()
    reader.take(b")")
    reader.end()
    return runtime, version, mpy, build, machine


def room(answer: bytes) -> tuple[int, int]:
    """The size of a block, at least 1, and how many are free."""
    reader = _Reader(answer)
    reader.take(b"(")
    block = reader.number(LARGEST_BLOCK)
    reader.take(b",")
    free = reader.number(HIGHEST)
    reader.take(b")")
    reader.end()
    if not block:
        raise MalformedAnswerError(block)
    return block, free


def listing(answer: bytes) -> list[Entry]:
    """The entries of a folder, as `ilistdir` gives them, each followed by a comma."""
    reader = _Reader(answer)
    entries = []
    while not reader.is_at_end:
        entries.append(_entry(reader))
        reader.take(b",")
    return entries


def _entry(reader: "_Reader") -> Entry:
    reader.take(b"(")
    name = reader.name()
    reader.take(b",")
    mode = reader.number(HIGHEST)
    reader.take(b",")
    reader.number(HIGHEST)
    size = None
    if reader.is_next(b","):
        reader.take(b",")
        size = reader.number(HIGHEST)
    reader.take(b")")
    return Entry(name, mode, size)


def data(answer: bytes, most: int) -> bytes:
    """At most this many bytes."""
    reader = _Reader(answer)
    found = reader.data(most)
    reader.end()
    return found


def digest(answer: bytes) -> bytes:
    """A SHA-256."""
    found = data(answer, _DIGEST)
    if len(found) != _DIGEST:
        raise MalformedAnswerError(found)
    return found


def nothing(answer: bytes) -> None:
    """No answer at all."""
    _Reader(answer).end()


class _Reader:
    """Reads an answer from left to right; blanks between its parts mean nothing."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer
        self._at = 0
        self._skip()

    @property
    def is_at_end(self) -> bool:
        return self._at == len(self._answer)

    def is_next(self, mark: bytes) -> bool:
        return self._answer.startswith(mark, self._at)

    def take(self, mark: bytes) -> None:
        if not self.is_next(mark):
            raise self._malformed()
        self._at += len(mark)
        self._skip()

    def end(self) -> None:
        if not self.is_at_end:
            raise self._malformed()

    def number(self, most: int) -> int:
        found = int(self._match(_INTEGER)[0])
        if found > most:
            raise MalformedAnswerError(found)
        return found

    def word(self) -> str:
        """A printable string."""
        text = self._text(LONGEST_TEXT)
        if not text.isprintable():
            raise MalformedAnswerError(text)
        return text

    def name(self) -> str:
        """A name that a file can have."""
        text = self._text(LONGEST_NAME)
        if not text or "/" in text or "\0" in text:
            raise MalformedAnswerError(text)
        return text

    def data(self, most: int) -> bytes:
        if not self.is_next(b"b"):
            raise self._malformed()
        self._at += 1
        characters = self._characters()
        if len(characters) > most:
            raise MalformedAnswerError(characters)
        try:
            return characters.encode("latin-1")
        except UnicodeEncodeError:
            raise MalformedAnswerError(characters) from None

    def _text(self, most: int) -> str:
        text = self._characters()
        if len(text) > most:
            raise MalformedAnswerError(text)
        return text

    def _characters(self) -> str:
        found = self._match(_QUOTED)
        inside = found[1] if found[1] is not None else found[2]
        return "".join(map(_characters, _ESCAPED.finditer(inside)))

    def _match(self, pattern: re.Pattern[bytes]) -> re.Match[bytes]:
        found = pattern.match(self._answer, self._at)
        if found is None:
            raise self._malformed()
        self._at = found.end()
        self._skip()
        return found

    def _skip(self) -> None:
        while self._answer[self._at : self._at + 1] in _BLANKS:
            self._at += 1

    def _malformed(self) -> MalformedAnswerError:
        there = self._answer[self._at : self._at + _SHOWN]
        return MalformedAnswerError(there.decode("ascii", "backslashreplace"))


def _characters(found: re.Match[bytes]) -> str:
    as_hex = found[1] or found[2] or found[3]
    if as_hex is not None:
        code = int(as_hex, 16)
        if code > _LAST_CHARACTER or code in _SURROGATES:
            raise MalformedAnswerError(as_hex)
        return chr(code)
    if found[4] is not None:
        return _LETTERS.get(found[4], found[4].decode())
    if found[5] is None:
        raise MalformedAnswerError(found[0])
    try:
        return found[5].decode()
    except UnicodeDecodeError:
        raise MalformedAnswerError(found[0]) from None
