"""What hub and host say to each other: every message, defined once for both ends.

A message is a name and its fields, set apart by single blanks, inside a frame (see `framing`).
Both sides skip fields that come after those they know, so a later minor version may add some.
"""

PROTOCOL_MAJOR = 1
PROTOCOL_MINOR = 1

INTEGER = "integer"
WORD = "word"
TEXT = "text"

GREATEST = 0x1FFFFFFF
"""The greatest whole number in any field: what stays a small integer on a 32-bit board."""

OLDEST_AGE_MS = 86400000
"""An event's age is told up to one day, and stays there."""

RESEND_MS = 250
"""An event that is not acknowledged is sent again after this long, then ever more rarely."""

RESEND_SLOWEST_MS = 4000
"""The longest pause between two sendings while nobody acknowledges."""

QUEUE = 16
"""How many events wait for a host; a further one pushes out the oldest, which is counted."""

REST, SPIN, HOLD, SHOW, TEST, IDENTIFY, HELD = range(7)
PHASES = (b"rest", b"spin", b"hold", b"show", b"test", b"identify", b"held")
"""What the ring is doing: at rest, spinning, holding a number spun, showing a number told by the
host, testing itself, blinking to be found, or waiting for a button that was down at power-on."""

BUSY = b"busy"
RANGE = b"range"
FORM = b"form"
UNKNOWN = b"unknown"
BOOT = b"boot"
REASONS = (
    (BUSY, "the hub is spinning, or its button is held since power-on; ask again later"),
    (RANGE, "a value is outside what the hub can do; the text says which"),
    (FORM, "a field is missing or is not of its kind"),
    (UNKNOWN, "no such request or setting in this firmware"),
    (BOOT, "the hub has restarted since: the boot id is not the present one"),
)


class Field:
    """One field: INTEGER within low..high, WORD (no blanks, `-` for none) or TEXT (the rest)."""

    def __init__(self, name, kind, meaning, low=0, high=GREATEST):
        self.name = name
        self.kind = kind
        self.meaning = meaning
        self.low = low
        self.high = high


class Message:
    """One message of one side; `name` is bytes, `fields` a tuple of Field."""

    def __init__(self, name, meaning, fields=()):
        self.name = name
        self.meaning = meaning
        self.fields = fields


def _boot():
    return Field("boot", WORD, "boot id: eight hexadecimal digits, new at every start")


def _event(name, meaning, fields=()):
    return Message(
        name,
        meaning,
        (
            _boot(),
            Field("oldest", INTEGER, "sequence of the oldest event that still waits"),
            Field(
                "age", INTEGER, "ms since it happened, when this frame was sent", 0, OLDEST_AGE_MS
            ),
            Field("spin", INTEGER, "which spin since the start, from 1", 1),
        )
        + fields,
    )


_NUMBER = Field("number", INTEGER, "the number, 0..15", 0, 15)
_LOWEST = Field("lowest", INTEGER, "lowest number that could come", 0, 14)
_HIGHEST = Field("highest", INTEGER, "highest number that could come", 1, 15)
_PHASE = Field("phase", WORD, "rest, spin, hold, show, test, identify or held")
_LIT_NUMBER = Field("number", INTEGER, "the number lit, -1 for none", -1, 15)
_LEFT = Field(
    "left", INTEGER, "ms until the phase ends, 0 at rest; if held, until the button counts as stuck"
)
_SETTING = Field("setting", WORD, "a setting's name")
_VALUE = Field("value", TEXT, "its value")
_NAMES = Field("settings", TEXT, "their names, set apart by single blanks")

HELLO = b"hello"
STATUS = b"status"
LIT = b"lit"
SHOW_NUMBER = b"show"
GET = b"get"
SET = b"set"
KEEP = b"keep"
STORE = b"store"
SELF_TEST = b"test"
BLINK = b"identify"
REBOOT = b"reboot"
LEAVE = b"leave"
ACK = b"ack"
REFUSED = b"refused"
STARTED = b"started"
STOPPED = b"spin"

REQUESTS = (
    Message(
        HELLO,
        "opens a conversation; the hub always answers",
        (
            Field("major", INTEGER, "the host's protocol version", 1),
            Field("minor", INTEGER, "its minor version"),
        ),
    ),
    Message(STATUS, "asks what the hub is doing"),
    Message(LIT, "asks which number is lit, and from which range it was spun; since 1.1"),
    Message(
        SHOW_NUMBER,
        "lights a number, blue and blinking, unlike one that was spun: dark in the first half of "
        "each second of the uptime, lit in the second",
        (_NUMBER, Field("ms", INTEGER, "for how long", 1, 86400000)),
    ),
    Message(GET, "asks for a setting", (_SETTING,)),
    Message(SET, "changes a setting until the hub restarts", (_SETTING, _VALUE)),
    Message(KEEP, "changes a setting and keeps it over a restart", (_SETTING, _VALUE)),
    Message(STORE, "keeps settings as they are now over a restart, all or none of them", (_NAMES,)),
    Message(SELF_TEST, "lights every number by itself, white and blinking, then red, green, blue"),
    Message(BLINK, "blinks, to be found", (Field("ms", INTEGER, "for how long", 1, 600000),)),
    Message(REBOOT, "restarts the hub", (_boot(),)),
    Message(LEAVE, "stops the firmware: back to the REPL", (_boot(),)),
    Message(
        ACK,
        "every event up to this one has arrived; there is no answer",
        (_boot(), Field("event", INTEGER, "sequence of the event")),
    ),
)

REPLIES = (
    Message(
        HELLO,
        "who the hub is",
        (
            Field("major", INTEGER, "the hub's protocol version", 1),
            Field("minor", INTEGER, "its minor version"),
            Field("version", WORD, "firmware version"),
            Field("runtime", WORD, "what runs it: micropython, circuitpython, cpython"),
            Field("board", WORD, "board name, as in the firmware's boards folder"),
            Field("hub", WORD, "hub id: eight hexadecimal digits, kept for life"),
            _LOWEST,
            _HIGHEST,
            _boot(),
            Field("uptime", INTEGER, "seconds since the start"),
            Field("next", INTEGER, "sequence that the next event will have"),
            Field("spins", INTEGER, "spins started since the start"),
        ),
    ),
    Message(
        STATUS,
        "what the hub is doing",
        (
            _boot(),
            _PHASE,
            _LIT_NUMBER,
            _LEFT,
            Field("uptime", INTEGER, "seconds since the start"),
            Field("spins", INTEGER, "spins started since the start"),
            Field("waiting", INTEGER, "events not acknowledged yet", 0, QUEUE),
            Field("lost", INTEGER, "events dropped because nobody took them"),
            Field("bad", INTEGER, "bad frames received"),
            Field("memory", INTEGER, "free bytes of heap, -1 if unknown", -1),
            Field("error", TEXT, "the last error, - for none"),
        ),
    ),
    Message(
        LIT,
        "which number is lit, and where it came from",
        (
            _boot(),
            _PHASE,
            _LIT_NUMBER,
            _LEFT,
            Field("spin", INTEGER, "which spin since the start lit it, 0 if none did"),
            Field(
                "lowest", INTEGER, "lowest number of that spin's range, else of the next's", 0, 14
            ),
            Field("highest", INTEGER, "highest number of that range", 1, 15),
        ),
    ),
    Message(
        SHOW_NUMBER,
        "the number is lit",
        (_NUMBER, Field("ms", INTEGER, "for how long", 1, 86400000)),
    ),
    Message(GET, "a setting as it is", (_SETTING, _VALUE)),
    Message(SET, "a setting as it is now", (_SETTING, _VALUE)),
    Message(KEEP, "a setting as it is now and will be", (_SETTING, _VALUE)),
    Message(STORE, "the settings that are kept", (_NAMES,)),
    Message(SELF_TEST, "the test runs", (Field("ms", INTEGER, "how long it takes"),)),
    Message(BLINK, "the ring blinks", (Field("ms", INTEGER, "for how long"),)),
    Message(REBOOT, "the last words before the restart"),
    Message(LEAVE, "the last words before the REPL"),
    Message(
        REFUSED,
        "a request was not carried out, and nothing has changed",
        (
            Field("request", WORD, "its name"),
            Field("reason", WORD, "one of the reasons below"),
            Field("text", TEXT, "what was wrong"),
        ),
    ),
)

EVENTS = (
    _event(STARTED, "a spin has started; its number is not told before the stop"),
    _event(STOPPED, "a spin has stopped on its number", (_NUMBER, _LOWEST, _HIGHEST)),
)


def find(messages, buffer, start, end):
    """The message whose name stands in buffer[start:end], or None; allocates nothing."""
    for message in messages:
        name = message.name
        if len(name) == end - start:
            for i in range(len(name)):
                if name[i] != buffer[start + i]:
                    break
            else:
                return message
    return None
