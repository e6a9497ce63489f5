"""Writes docs/protocol.md from the firmware's own tables, and from a conversation with it.

python docs/generate_protocol.py         writes the page
python docs/generate_protocol.py -       prints it
"""

import sys
from pathlib import Path
from typing import Any

import protocol_meanings as meanings

from wildfire import configuration
from wildfire.client.clock import Timing
from wildfire.client.replies import EVENTS as EVENT_TABLE
from wildfire.client.replies import REPLIES
from wildfire.message import Message
from wildfire.text import words
from wildfire_hub import framing, hub, phases, protocol, runner, settings, step_io, ticks

TIMING = Timing()
PAGE = Path(__file__).with_name("protocol.md")

INTRODUCTION = """\
# The wire protocol

*Written by `docs/generate_protocol.py` from the firmware's own tables: do not edit it by hand.*

This is protocol {major}.{minor}, and all that another client of the hub needs to know.
[examples/client.js](examples/client.js) is one that was made from this page alone.

The hub is a serial port: a USB CDC port, a pty, or a TCP connection to the emulator. Speed and
control lines mean nothing, but CircuitPython waits for DTR. Whatever was said before a host
opened the port may be lost.

A hub has one host. It does not know who speaks: two programs at one port take each other's bytes.
So lock the port when you open it (`flock` or `TIOCEXCL`), and use none that is locked. At TCP the
first client has the hub; others hear `in use` and are hung up on.

## Frames

One frame is one line of printable ASCII, so a terminal shows it, and no byte of it stops a REPL:

    $<sequence> <message> <field> <field> ...*<CRC>\\n

- The CRC is CRC-16/IBM-3740 (polynomial 0x1021, start 0xFFFF, no reflection, no final XOR), as
  four upper-case hexadecimal digits, over everything between `$` and `*`. Of `123456789` it is
  `{check:04X}`. Python has it as `binascii.crc_hqx(data, 0xFFFF)`.
- A frame is at most {longest} bytes, from `$` to the newline, both included. A carriage return
  before the newline is allowed.
- `$` starts a frame wherever it stands; `$` and `*` stand nowhere else in one. Everything outside
  a frame is skipped, and so is a frame that is damaged, too long, or interrupted by another `$`
  or a byte that is not printable. The hub counts these (`bad` in `status` is the number of `$`
  that came to no good frame); they are never answered. Nor is a good frame without a sequence or
  a name, and that is not counted.
- Fields are separated by exactly one blank. **integer** is a decimal number of at most nine
  digits, perhaps with a minus sign; **word** holds no blank, and `-` stands for none; **text** is
  the rest of the line, blanks included, and `-` stands for none.
- There is no escaping: what cannot stand in a frame is sent as `?`, and a text that is too long
  is cut off.
- Names and ids are compared byte for byte. Ids have lower-case digits; send them as you got them.
- Fields beyond those listed here are to be skipped: a later minor version may add some.

## Requests and replies

The host numbers its frames as it likes, with up to nine digits; 0..65535 will do. A reply carries
its request's number, and its name or `refused`. A host that gets no reply asks again *with the
same number*, and takes the first reply to it. (The client that comes with the hub asks again after
{ask:g} s, then after twice that, at last every {slowest_ask:g} s, for {request:g} s in all.)

The hub does not remember numbers: a request that is repeated is carried out again. That does no
harm: a number is lit, or a setting changed, once more, and `reboot` and `leave` name the boot id,
so that they do not hit the hub that has just restarted. `ack` is never answered, not even with
`refused`.

The hub works in turns, and hears at most {budget} bytes in each: time, button and light come
first, and requests beyond that are answered in the next turn. Nothing is lost by that; but a reply
for which there is no room, because the host reads too slowly or asks for much at once, is not sent,
so ask again. Wait for each reply before you ask the next thing, and you need not care.

A conversation begins with `hello`. Talk on only if the major version is yours and the minor
version is at least the one you need.

Three things can go wrong. *No reply*: a frame was lost, so ask again; if none ever comes, the hub
is in safe mode, or it is none. *`refused`*: nothing has changed; asking again helps only for
`busy`. *The port hangs up* (an error or the end, when you read or write): the cable was pulled, the
power cut, or the hub restarted; open the port anew until you can, perhaps under another name, and
say `hello`.

A firmware that fails is silent for {error_ms} ms and starts anew: the boot id is another one, the
port does not hang up, and `error` in `status` says why. After {faults} failures in a row, each
within {recovered} s of its start, it does what `leave` does: the port stays, and no frame is
answered until the board has been restarted.

What is asked is checked in this order: is there such a request (`unknown`), are its fields there,
of their kind and within the bounds on this page (`form`), does the boot id fit (`boot`), is the hub
free (`busy`), is there such a setting (`unknown`), and can this hub do it as it is set (`range`).
All are answered in a spin too, but for
{busy}, which are `busy` then.

{replacing} replace each other, and take the place of a number that was
spun; no setting does. Only a press of the button starts a spin, at any time but during one.
"""

EVENTS = """\
## Events

The hub speaks by itself only to tell events. They are
{events}, and a later minor version may have more: a frame whose name is that of no
reply is an event. Its sequence is the event's own: 1 for the first since the start (the boot id
says which start), and one more for each, beyond 65535 too.

- An event is sent when it happens. Until it is acknowledged, it is sent again after {resend} ms,
  then ever more rarely, at last every {slowest} ms, together with all that follow it, the oldest
  first. A request from the host or a new event makes that pause short again, never longer.
- `ack <boot> <event>` acknowledges that event and every earlier one of that boot. An `ack` of
  another boot, of what was acknowledged before, or of what has not happened yet means nothing.
- At most {queue} events wait. A further one pushes out the oldest, and `lost` in `status` counts
  it.
- `oldest` is the oldest event that still waits. If it is higher than the one you are due, those
  between are gone.

So a host keeps the boot id and the sequence that is due next. For each event that it hears:

1. The boot id is another one: the hub has restarted, though the port did not hang up. Ask `hello`;
   then everything is due that has happened since that start, from 1 on.
2. `oldest` is higher than what is due: those between are gone, and `oldest` is due now.
3. The sequence is what is due: take it, and the next one is due. A lower one came before, a higher
   one too early: drop it, it comes again.
4. Whichever it was, send `ack` of what is due minus 1 (of 0 there is nothing to acknowledge).

After opening a port, `hello` comes first. If its boot id is one that you have not met, `next` is
due, and `ack` of `next - 1` leaves the past alone. If it is the one you know, go on where you were;
what waits comes by itself.

`age` is as old as the event was when the hub sent the frame. A board's USB may keep a frame until
somebody opens the port, so drop what you hear before the answer to `hello`: it comes again with its
true age. To tell an old spin from a new one use its sequence and `next`, or `spin` and `spins` in
`status`, not its age.

The number of a spin is not told before the stop, and nothing on the wire can choose it. Events
that your version does not know begin with the same {common} fields, and are acknowledged like any
other.
"""

SETTINGS = """\
## Settings

One `set` lasts until the hub restarts, one `keep` for good; both change nothing when they are
refused. `range`, `ring` and `map` must fit each other: each number of the range has an LED of its
own. With `map` at `auto` the ring needs as many LEDs as the range has numbers; any other map names
one for each of them, none twice, and below `ring` (the first LED is 0). `set` is refused beside
what is set, and `keep` also beside what is kept; so to change several, `set` them one by one,
if need be by way of `auto`, then keep them in one go by `store`, which a hub of protocol 1.0 does
not have. One that waits is taken and answered at once, but the ring looks as it did for as long as
a number that was spun is lit.

"""

EXAMPLE = """\
## A conversation

This one was really held, with the firmware on virtual time. `>` is the host, `<` the hub.

"""


class Conversation:
    """The firmware on virtual time, and a host that writes down what is said."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._now = 0
        self._sequence = 16
        configuration = settings.Settings({})
        configuration.hub = b"5eed0001"
        identity = hub.Identity(b"virtual", b"cpython", b"b0070001", b"")
        self._inputs = step_io.Inputs()
        self._out = step_io.Output()
        self._hub = hub.Hub(
            0, False, identity, configuration, entropy=self._draw, free_memory=lambda: 180000
        )
        self._due = 0
        self.wait(1000)

    def _draw(self, buffer: bytearray) -> None:
        buffer[0] = 6

    def note(self, text: str) -> None:
        self.lines.append(f"\n# {text}")

    def ask(self, said: str) -> None:
        self._sequence += 1
        writer = framing.Writer(framing.crc16, framing.MAX_FRAME)
        name, _, fields = said.partition(" ")
        writer.begin(self._sequence, name.encode())
        if fields:
            writer.text(fields.encode())
        writer.finish()
        frame = bytes(writer.buffer[: writer.end])
        self.lines.append(f"> {frame.decode().rstrip()}")
        self._inputs.received[: len(frame)] = frame
        self._inputs.count = len(frame)
        self._step()

    def press(self) -> None:
        for contact in (True, False):
            self._inputs.pressed = contact
            self._step()
            self.wait(10)

    def wait(self, ms: int) -> None:
        end = ticks.add(self._now, ms)
        while ticks.diff(end, self._due) >= 0:
            self._now = self._due
            self._step()
        self._now = end

    def _step(self) -> None:
        self._due = self._hub.step(self._now, self._inputs, self._out)
        self._inputs.count = 0
        frames = self._out.frames
        sent = bytes(frames.buffer[frames.start : frames.end])
        frames.sent(len(sent))
        self.lines += [f"< {line}" for line in sent.decode().splitlines()]


def example() -> str:
    talk = Conversation()
    talk.note("Who are you? No event of this boot yet: 1 is next.")
    talk.ask(f"hello {protocol.PROTOCOL_MAJOR} {protocol.PROTOCOL_MINOR}")
    talk.note("Somebody presses the button, and the host acknowledges.")
    talk.press()
    talk.ask("ack b0070001 1")
    talk.note("While the light races, nothing else may be lit.")
    talk.ask("show 3 5000")
    talk.note(
        "After four seconds the light stops on 7; nobody acknowledges, so the hub says it again."
    )
    talk.wait(4300)
    talk.ask("ack b0070001 2")
    talk.note("How long will it be lit?")
    talk.ask("status")
    talk.note("And which numbers could have come?")
    talk.ask("lit")
    talk.note("The ring has to be dimmer, for good; and there is no setting of that name.")
    talk.ask("keep brightness 30")
    talk.ask("get colour")
    talk.note("A number told by the host blinks, so that nobody takes it for a spin.")
    talk.ask("show 3 5000")
    talk.note("A restart has to name the boot that it means.")
    talk.ask("reboot b0070000")
    return "\n".join(talk.lines).strip()


COULD_BE_DONE = {
    "hello": "1 0", "status": "", "lit": "", "show": "3 5000", "get": "mute", "set": "mute 1",
    "keep": "mute 1", "store": "mute", "test": "", "identify": "1000", "reboot": "b0070001",
    "leave": "b0070001",
}  # fmt: skip
"""The requests that are answered, with fields that nothing but a spin speaks against."""


def busy_requests() -> list[str]:
    """The names of the requests that a hub refuses in a spin."""
    names = []
    for name, fields in COULD_BE_DONE.items():
        talk = Conversation()
        talk.press()
        talk.ask(f"{name} {fields}".rstrip())
        if " busy " in talk.lines[-1]:
            names.append(name)
    return names


def listed(names: list[str]) -> str:
    """`a`, `b` and `c`."""
    quoted = [f"`{name}`" for name in names]
    return f"{', '.join(quoted[:-1])} and {quoted[-1]}"


def table(titles: list[str], rows: list[list[str]]) -> str:
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def bounds(field: Any) -> str:
    if field.kind != protocol.INTEGER:
        return str(field.kind)
    return f"{field.kind} {field.low}..{field.high}"


def message(kind: str, one: Any, meaning: str) -> str:
    name = one.name.decode()
    form = " ".join([name, *(f"<{field.name}>" for field in one.fields)])
    text = f"### `{form}`\n\n{meaning}\n"
    if one.fields:
        rows = [
            [f"`{field.name}`", bounds(field), meanings.field(f"{kind} {name}", field.name)]
            for field in one.fields
        ]
        text += "\n" + table(["field", "kind", "meaning"], rows)
    return text


def messages(title: str, kind: str, all_of_them: Any, meaning: dict[str, str]) -> str:
    parts = [message(kind, one, meaning[one.name.decode()]) for one in all_of_them]
    return f"## {title}\n\n" + "\n".join(parts)


def names(title: str, word: str, all_of_them: Any, meaning: dict[str, str]) -> str:
    rows = [[f"`{name.decode()}`", meaning[name.decode()]] for name in all_of_them]
    return f"## {title}\n\n" + table([word, "meaning"], rows)


def takes(name: str) -> str:
    form = configuration.form(name)
    return words(form) if isinstance(form, Message) else form


def page() -> str:
    """The whole page, as it ought to be."""
    rows = [
        [
            f"`{one.name}`",
            takes(one.name),
            f"`{one.format(one.default)}`",
            words(configuration.meaning(one.name)),
            "yes" if one.changes_light else "",
        ]
        for one in settings.TABLE
    ]
    parts = [
        INTRODUCTION.format(
            major=protocol.PROTOCOL_MAJOR,
            minor=protocol.PROTOCOL_MINOR,
            longest=framing.MAX_FRAME,
            ask=TIMING.ask,
            slowest_ask=TIMING.slowest_ask,
            request=TIMING.request,
            check=framing.crc16(b"123456789", 0, 9),
            busy=listed(busy_requests()),
            budget=step_io.BUDGET,
            error_ms=runner.ERROR_MS,
            faults=runner.FAILURES,
            recovered=runner.RECOVERED_S,
            replacing=listed(["show", "test", "identify"]),
        ),
        EVENTS.format(
            resend=protocol.RESEND_MS,
            slowest=protocol.RESEND_SLOWEST_MS,
            queue=protocol.QUEUE,
            common=len(EVENT_TABLE[0].fields),
            events=listed([event.name.decode() for event in EVENT_TABLE]),
        ),
        f"{EXAMPLE}```\n{example()}\n```\n",
        messages("What the host says", "request", protocol.REQUESTS, meanings.REQUESTS),
        messages("What the hub answers", "reply", REPLIES, meanings.REPLIES),
        names("Phases", "phase", phases.NAMES, meanings.PHASES),
        names("Why a request is refused", "reason", protocol.REASONS, meanings.REASONS),
        messages("What the hub says by itself", "event", EVENT_TABLE, meanings.EVENTS),
        SETTINGS + table(["setting", "takes", "default", "meaning", "waits"], rows),
    ]
    return "\n".join(parts)


def main() -> None:
    if sys.argv[1:] == ["-"]:
        sys.stdout.write(page())
    else:
        PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
