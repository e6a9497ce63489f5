"""What a hub says, message by message: its replies to requests, and its events.

Together with the requests in `wildfire_hub.protocol` this is the whole protocol. The firmware
writes these fields in this order but never reads them, so their table is not on the board.
"""

from typing import Any

from wildfire_hub import protocol
from wildfire_hub.protocol import (
    BOOT_ID,
    COUNT,
    FLASHES,
    INTEGER,
    MARKED,
    NUMBER,
    SETTING,
    SETTINGS,
    SHOW_MS,
    TEXT,
    VALUE,
    WAY,
    WORD,
    Field,
    Message,
)

_LOWEST = Field("lowest", INTEGER, 0, 14)
_HIGHEST = Field("highest", INTEGER, 1, 15)
_PHASE = Field("phase", WORD)
_LIT_NUMBER = Field("number", INTEGER, -1, 15)
_LEFT = Field("left", INTEGER)
_UPTIME = Field("uptime", INTEGER)
_SPINS = Field("spins", INTEGER)
_MS = Field("ms", INTEGER)

REPLIES: tuple[Any, ...] = (
    Message(
        protocol.HELLO,
        Field("major", INTEGER, 1),
        Field("minor", INTEGER),
        Field("version", WORD),
        Field("runtime", WORD),
        Field("board", WORD),
        Field("hub", WORD),
        _LOWEST,
        _HIGHEST,
        BOOT_ID,
        _UPTIME,
        Field("next", INTEGER),
        _SPINS,
    ),
    Message(
        protocol.STATUS,
        BOOT_ID,
        _PHASE,
        _LIT_NUMBER,
        _LEFT,
        _UPTIME,
        _SPINS,
        Field("waiting", INTEGER, 0, protocol.QUEUE),
        Field("lost", INTEGER),
        Field("bad", INTEGER),
        Field("memory", INTEGER, -1),
        Field("error", TEXT),
    ),
    Message(
        protocol.LIT, BOOT_ID, _PHASE, _LIT_NUMBER, _LEFT, Field("spin", INTEGER), _LOWEST, _HIGHEST
    ),
    Message(protocol.SHOW, NUMBER, SHOW_MS),
    Message(protocol.MARK, MARKED),
    Message(protocol.DIRECTION, WAY),
    Message(protocol.SIGN, FLASHES, _MS),
    Message(protocol.DICE, COUNT, Field("spin", INTEGER, 1)),
    Message(protocol.GET, SETTING, VALUE),
    Message(protocol.SET, SETTING, VALUE),
    Message(protocol.KEEP, SETTING, VALUE),
    Message(protocol.STORE, SETTINGS),
    Message(protocol.TEST, _MS),
    Message(protocol.IDENTIFY, _MS),
    Message(protocol.REBOOT),
    Message(protocol.LEAVE),
    Message(protocol.REFUSED, Field("request", WORD), Field("reason", WORD), Field("text", TEXT)),
)

_EVENT = (
    BOOT_ID,
    Field("oldest", INTEGER),
    Field("age", INTEGER, 0, protocol.OLDEST_AGE_MS),
    Field("spin", INTEGER, 1),
)

EVENTS: tuple[Any, ...] = (
    Message(protocol.STARTED, *_EVENT),
    Message(protocol.SPIN, *_EVENT, NUMBER, _LOWEST, _HIGHEST),
)

ANY_EVENT: Any = Message(b"", *_EVENT)
"""The beginning of every event, even one of a later minor version."""

ANY_HELLO: Any = Message(b"", *REPLIES[0].fields[:3])
"""The beginning of a hub's `hello`, whichever protocol it speaks."""
