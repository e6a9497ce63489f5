"""A strict decoder of the hub's frames, written from the message table alone.

It shares no code with the hub's framing, and its CRC is the one in `binascii`.
"""

import binascii
import re
from dataclasses import dataclass

from wildfire.client.replies import EVENTS, REPLIES
from wildfire_hub import phases, protocol

_LINE = re.compile(rb"\$(0|[1-9][0-9]{0,8}) ([ -#%-)+-~]+)\*([0-9A-F]{4})\n")
_INTEGER = re.compile(r"0|-?[1-9][0-9]*")
_FROM_HUB = {message.name.decode(): message for message in REPLIES + EVENTS}
_EVENTS = {event.name.decode() for event in EVENTS}


@dataclass(frozen=True)
class Frame:
    """A frame from the hub, `at` ms after power-on."""

    sequence: int
    name: str
    fields: dict[str, int | str]
    line: bytes
    at: int

    @property
    def is_event(self) -> bool:
        return self.name in _EVENTS

    def __getitem__(self, field: str) -> int | str:
        return self.fields[field]


def crc(body: bytes) -> bytes:
    return b"%04X" % binascii.crc_hqx(body, 0xFFFF)


def line(sequence: int, text: str) -> bytes:
    """The frame with `text`, a request with its fields."""
    body = f"{sequence} {text}".encode()
    return b"$" + body + b"*" + crc(body) + b"\n"


def lines(sent: bytes) -> list[bytes]:
    assert sent == b"" or sent.endswith(b"\n"), sent
    return sent.splitlines(keepends=True)


def decode(frame: bytes, at: int = 0) -> Frame:
    """Parses one line. AssertionError if it is not what the table says."""
    found = _LINE.fullmatch(frame)
    assert found, frame
    assert len(frame) <= protocol_limit(), frame
    assert crc(frame[1:-6]) == found[3], frame
    sequence = int(found[1])
    assert sequence <= 999_999_999
    name, *words = found[2].decode().split(" ")
    assert name in _FROM_HUB, frame
    table = _FROM_HUB[name].fields
    if table and table[-1].kind == protocol.TEXT:
        words[len(table) - 1 :] = [" ".join(words[len(table) - 1 :])]
    assert len(words) == len(table), frame
    fields = {
        field.name: _value(field, word, frame) for field, word in zip(table, words, strict=True)
    }
    return Frame(sequence, name, fields, frame, at)


def protocol_limit() -> int:
    """The longest documented frame, on purpose not taken from the code."""
    return 240


def _value(field: protocol.Field, word: str, frame: bytes) -> int | str:
    assert word, (field.name, frame)
    if field.kind == protocol.INTEGER:
        assert _INTEGER.fullmatch(word), (field.name, frame)
        assert field.low <= int(word) <= field.high, (field.name, frame)
        return int(word)
    if field.name in ("boot", "hub"):
        assert re.fullmatch("[0-9a-f]{8}", word), (field.name, frame)
    if field.name == "phase":
        assert word.encode() in phases.NAMES
    if field.name == "reason":
        assert word.encode() in protocol.REASONS
    return word
