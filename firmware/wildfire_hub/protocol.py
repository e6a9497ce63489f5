"""The wire protocol as the hub needs it: the names of all messages, and the fields of requests.

A message is a name and its fields, separated by single blanks, in a frame (see `framing`). Both
ends skip fields beyond those they know: a later minor version may add some. Only a host reads the
fields of replies and events, so only the host has their table, and only the docs have meanings.
"""

PROTOCOL_MAJOR = 1
PROTOCOL_MINOR = 1

INTEGER = "integer"
WORD = "word"
TEXT = "text"

GREATEST = 0x1FFFFFFF
"""The greatest whole number in any field; on a 32-bit board it is still a small integer."""

OLDEST_AGE_MS = 86400000
"""An event's age stops at one day."""

RESEND_MS = 250
"""The hub sends an event again after this long without an acknowledgement, then more rarely."""

RESEND_SLOWEST_MS = 4000
"""The longest pause between two sendings while nobody acknowledges."""

QUEUE = 16
"""How many events wait for a host; one more drops the oldest, and the hub counts it."""

HELLO = b"hello"
STATUS = b"status"
LIT = b"lit"
SHOW = b"show"
MARK = b"mark"
DIRECTION = b"direction"
SIGN = b"sign"
DICE = b"dice"
GET = b"get"
SET = b"set"
KEEP = b"keep"
STORE = b"store"
TEST = b"test"
IDENTIFY = b"identify"
REBOOT = b"reboot"
LEAVE = b"leave"
ACK = b"ack"
REFUSED = b"refused"
STARTED = b"started"
SPIN = b"spin"

BUSY = b"busy"
RANGE = b"range"
FORM = b"form"
UNKNOWN = b"unknown"
BOOT = b"boot"
REASONS = (BUSY, RANGE, FORM, UNKNOWN, BOOT)
"""Why a request is refused: the hub is busy, a value is outside what it can do, a field is missing
or wrong, there is no such request or setting, or the boot id is another one."""

RACING = b"the light is racing; ask again after the stop"
NO_REQUEST = b"no such request; is the firmware older?"
NO_SETTING = b"no such setting; is the firmware older?"
NO_LED = b"no LED stands for this number"
RESTARTED = b"the hub has restarted since"
WRONG_FIELD = b"missing or wrong: "
BUTTON_HELD = b"button-held"
SPUN_LIT = b"spun-number-lit"
SIGN_RUNNING = b"sign-running"
"""The text of a refusal. For RANGE it may also be a setting's name, a code and bounds.

A host takes all of them for codes. Those that read like sentences are in protocol 1.1 and stay.
"""


class Field:
    """One field: INTEGER within low..high, WORD (no blanks, `-` for none) or TEXT (the rest)."""

    def __init__(self, name, kind, low=0, high=GREATEST):
        self.name = name
        self.kind = kind
        self.low = low
        self.high = high


class Message:
    """One message of one end; `name` is bytes, `fields` a tuple of Field."""

    def __init__(self, name, *fields):
        self.name = name
        self.fields = fields


BOOT_ID = Field("boot", WORD)
NUMBER = Field("number", INTEGER, 0, 15)
SETTING = Field("setting", WORD)
VALUE = Field("value", TEXT)
SETTINGS = Field("settings", TEXT)
SHOW_MS = Field("ms", INTEGER, 1, 86400000)
MARKED = Field("number", INTEGER, -1, 15)
WAY = Field("way", INTEGER, -1, 1)
FLASHES = Field("flashes", INTEGER, 1, 6)
MOST_DICE = 6
COUNT = Field("count", INTEGER, 1, MOST_DICE)

REQUESTS = (
    Message(HELLO, Field("major", INTEGER, 1), Field("minor", INTEGER)),
    Message(STATUS),
    Message(LIT),
    Message(SHOW, NUMBER, SHOW_MS),
    Message(MARK, MARKED),
    Message(DIRECTION, WAY),
    Message(SIGN, FLASHES),
    Message(DICE, COUNT),
    Message(GET, SETTING),
    Message(SET, SETTING, VALUE),
    Message(KEEP, SETTING, VALUE),
    Message(STORE, SETTINGS),
    Message(TEST),
    Message(IDENTIFY, Field("ms", INTEGER, 1, 600000)),
    Message(REBOOT, BOOT_ID),
    Message(LEAVE, BOOT_ID),
    Message(ACK, BOOT_ID, Field("event", INTEGER)),
)


def find_request(buffer, start, end):
    """The request whose name is buffer[start:end], or None; allocates nothing."""
    for request in REQUESTS:
        name = request.name
        if len(name) == end - start:
            for i in range(len(name)):
                if name[i] != buffer[start + i]:
                    break
            else:
                return request
    return None
