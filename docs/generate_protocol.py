"""Writes docs/protocol.md from the firmware's own tables, and from a conversation with it.

python docs/generate_protocol.py         writes the page
python docs/generate_protocol.py -       prints it
"""

import sys
from pathlib import Path
from typing import Any

from wildfire.client.clock import Timing
from wildfire_hub import framing, hub, protocol, settings, ticks, turn

TIMING = Timing()
PAGE = Path(__file__).with_name("protocol.md")

INTRODUCTION = """\
# The wire protocol

*Written by `docs/generate_protocol.py` from the firmware's own tables: do not edit it by hand.*

This is protocol {major}.{minor}, and all that another client of the hub needs to know.

The hub is a serial port: a USB CDC port, a pty, or a TCP connection to the emulator. Speed and
control lines mean nothing, but CircuitPython waits for DTR. Whatever was said before a host
opened the port may be lost.

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
  or a byte that is not printable. The hub counts such frames (`bad` in `status`); they are never
  answered.
- Fields are separated by exactly one blank. **integer** is a decimal number of at most nine
  digits, perhaps with a minus sign; **word** holds no blank, and `-` stands for none; **text** is
  the rest of the line, blanks included, and `-` stands for none.
- Fields beyond those listed here are to be skipped: a later minor version may add some.

## Requests and replies

The host numbers its frames 0..65535 as it likes; a reply carries its request's number and name. A
host that gets no reply asks again *with the same number*: every request may be repeated without
harm, which is why `reboot` and `leave` name the boot id. (The client that comes with the hub asks
again after {ask:g} s, then after twice that, at last every {slowest_ask:g} s, for {request:g} s in
all.) `ack` is never answered.

A conversation begins with `hello`. Talk on only if the major version is yours and the minor
version is at least the one you need.
"""

EVENTS = """\
## Events

The hub speaks by itself only to tell events. The frame's sequence is then the event's own: 1 for
the first since the start (the boot id says which start), and one more for each.

- An event is sent when it happens. Until it is acknowledged, it is sent again after {resend} ms,
  then ever more rarely, at last every {slowest} ms, together with all that follow it, the oldest
  first. A request from the host makes that pause short again.
- `ack <boot> <event>` acknowledges that event and every earlier one of that boot.
- At most {queue} events wait. A further one pushes out the oldest, and `lost` in `status` counts
  it.
- `oldest` is the oldest event that still waits. If it is higher than the one you are due, those
  between are gone.

So a host keeps the boot id and the sequence that is due next. It takes an event with that
sequence and acknowledges it. A lower one came before: it acknowledges again and drops it. A
higher one came too early: it waits for the resending, unless `oldest` says that what is missing
is gone. After `hello` with a boot id it has not met, `next` is due, and `ack` of `next - 1`
leaves the past alone; after `hello` with the boot id it knows, it goes on where it was.

The number of a spin is not told before the stop, and nothing on the wire can choose it. Events
that your version does not know begin with the same {common} fields, and are acknowledged like any
other.
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
        self._inputs = turn.Inputs()
        self._out = turn.Output()
        self._hub = hub.Hub(0, False, identity, configuration, self._draw, lambda: 180000)
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
        frames.taken(len(sent))
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


def table(titles: list[str], rows: list[list[str]]) -> str:
    lines = [titles, ["---"] * len(titles), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def bounds(field: Any) -> str:
    if field.kind != protocol.INTEGER:
        return str(field.kind)
    return f"{field.kind} {field.low}..{field.high}"


def message(one: Any) -> str:
    name = one.name.decode()
    form = " ".join([name, *(f"<{field.name}>" for field in one.fields)])
    text = f"### `{form}`\n\n{one.meaning[0].upper()}{one.meaning[1:]}.\n"
    if one.fields:
        rows = [[f"`{field.name}`", bounds(field), field.meaning] for field in one.fields]
        text += "\n" + table(["field", "kind", "meaning"], rows)
    return text


def messages(title: str, all_of_them: tuple[Any, ...]) -> str:
    return f"## {title}\n\n" + "\n".join(message(one) for one in all_of_them)


def page() -> str:
    """The whole page, as it ought to be."""
    reasons = [[f"`{name.decode()}`", meaning] for name, meaning in protocol.REASONS]
    names = [
        [
            f"`{one.name}`",
            one.takes,
            f"`{one.format(one.default)}`",
            one.meaning,
            "yes" if one.lights else "",
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
        ),
        EVENTS.format(
            resend=protocol.RESEND_MS,
            slowest=protocol.RESEND_SLOWEST_MS,
            queue=protocol.QUEUE,
            common=len(protocol.EVENTS[0].fields),
        ),
        f"{EXAMPLE}```\n{example()}\n```\n",
        messages("What the host says", protocol.REQUESTS),
        messages("What the hub answers", protocol.REPLIES),
        "## Why a request is refused\n\n" + table(["reason", "meaning"], reasons),
        messages("What the hub tells by itself", protocol.EVENTS),
        "## Settings\n\nOne `set` lasts until the hub restarts, one `keep` for good; both change "
        "nothing when they are refused. `range`, `ring` and `map` must fit each other: `set` is "
        "refused beside what is set, and `keep` also beside what is kept. Several that fit only "
        "together are first set, then kept in one go by `store`, which a hub of protocol 1.0 does "
        "not have. One that waits is taken and answered at once, but the ring "
        "looks as it did for as long as a number that was spun is lit.\n\n"
        + table(["setting", "takes", "default", "meaning", "waits"], names),
    ]
    return "\n".join(parts)


def main() -> None:
    if sys.argv[1:] == ["-"]:
        sys.stdout.write(page())
    else:
        PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
