"""Messages as Python values: a frame's content, read and checked by the table in `protocol`."""

import re
from typing import Any, NamedTuple

from wildfire.client import replies
from wildfire.errors import WildfireError
from wildfire.message import Message
from wildfire_hub import protocol
from wildfire_hub.framing import MAX_FRAME

Fields = dict[str, int | str]

_INTEGER = re.compile(rb"-?[0-9]{1,9}")
_WORD = re.compile(r"[!-#%-)+-~]+")
_TEXT = re.compile(r"[ -#%-)+-~]+")

REQUESTS: dict[bytes, Any] = {message.name: message for message in protocol.REQUESTS}
REPLIES: dict[bytes, Any] = {message.name: message for message in replies.REPLIES}
EVENTS: dict[bytes, Any] = {message.name: message for message in replies.EVENTS}

_GREATEST = MAX_FRAME - len("$65535 *CRC4\n")


class EncodingError(WildfireError, ValueError):
    """A value cannot be sent: it is of the wrong kind, out of bounds, or too long."""


class Frame(NamedTuple):
    """The content of a good frame: its sequence, its message's name, and its raw fields."""

    sequence: int
    name: bytes
    fields: bytes


def split(body: bytes) -> Frame | None:
    """The frame in what a Decoder found; None if it has no sequence or no name."""
    sequence, _, rest = body.partition(b" ")
    name, _, fields = rest.partition(b" ")
    if not name or not sequence.isdigit() or len(sequence) > 9:
        return None
    return Frame(int(sequence), name, fields)


def read(message: Any, fields: bytes) -> Fields:
    """The fields of `message` by name: int for INTEGER, str for WORD and TEXT.

    Fields after those that are known are skipped: a later minor version may add some.

    Raises:
        ValueError: one is missing, not of its kind, or outside its bounds.
    """
    values: Fields = {}
    rest = fields
    for field in message.fields:
        if field.kind == protocol.TEXT:
            word, rest = rest, b""
        else:
            word, _, rest = rest.partition(b" ")
        if not word:
            raise ValueError(f"{field.name} is missing")
        values[field.name] = (
            _integer(field, word)
            if field.kind == protocol.INTEGER
            else str(word, "ascii", "replace")
        )
    return values


def tell(frame: Frame, *tables: dict[bytes, Any]) -> Fields | None:
    """The fields of a frame whose message is in one of `tables`; None if they make no sense."""
    for table in tables:
        if frame.name in table:
            try:
                return read(table[frame.name], frame.fields)
            except ValueError:
                return None
    return None


def _integer(field: Any, word: bytes) -> int:
    if not _INTEGER.fullmatch(word):
        raise ValueError(f"{field.name} is no whole number")
    value = int(word)
    if not field.low <= value <= field.high:
        raise ValueError(f"{field.name} is {value}, outside {field.low}..{field.high}")
    return value


def compose(name: bytes, *values: int | str) -> bytes:
    """The payload of the request `name` with these fields, checked.

    Raises:
        EncodingError: a field does not take its value; it says which, and what would do.
    """
    words = [name]
    for field, value in zip(REQUESTS[name].fields, values, strict=True):
        if field.kind == protocol.INTEGER:
            words.append(_whole(field, value))
        else:
            words.append(_plain(field, value))
    payload = b" ".join(words)
    if len(payload) > _GREATEST:
        raise EncodingError("client.value-too-long", remedy=Message.of("client.give-a-shorter-one"))
    return payload


def _whole(field: Any, value: int | str) -> bytes:
    if not isinstance(value, int) or not field.low <= value <= field.high:
        raise EncodingError(
            "client.bad-value",
            remedy=Message.of("client.give-a-number", low=field.low, high=field.high),
            field=field.name,
            value=value,
        )
    return b"%d" % value


def _plain(field: Any, value: int | str) -> bytes:
    permitted, remedy = (
        (_TEXT, "client.give-plain-text")
        if field.kind == protocol.TEXT
        else (_WORD, "client.give-a-plain-word")
    )
    if not isinstance(value, str) or not permitted.fullmatch(value):
        raise EncodingError(
            "client.bad-value", remedy=Message.of(remedy), field=field.name, value=value
        )
    return value.encode("ascii")
