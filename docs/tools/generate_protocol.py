"""Writes docs/protocol.md from the firmware's own tables, and from a transcript of a connection.

python docs/tools/generate_protocol.py         writes the page
python docs/tools/generate_protocol.py -       prints it
"""

import sys
from pathlib import Path
from typing import Any

import protocol_meanings as meanings
import protocol_prose as prose

from wildfire import configuration
from wildfire.client import hub_codes
from wildfire.client.clock import Timing
from wildfire.client.replies import EVENTS, REPLIES
from wildfire.message import Message
from wildfire.text import ENGLISH, catalogue
from wildfire_hub import framing, hub, phases, protocol, runner, settings, step_io, ticks

TIMING = Timing()

words = catalogue(ENGLISH).words
PAGE = Path(__file__).parents[1] / "protocol.md"


class Transcript:
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
        self._hub = hub.Hub(0, False, identity, configuration, self._draw)
        self._hub.free_memory = 180000
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
    talk = Transcript()
    talk.note("Who are you? No event of this boot yet: 1 is next.")
    talk.ask(f"hello {protocol.PROTOCOL_MAJOR} {protocol.PROTOCOL_MINOR}")
    talk.note("Somebody presses the button, and the host acknowledges the event.")
    talk.press()
    talk.ask("ack b0070001 1")
    talk.note("While the light races, nothing else can be lit.")
    talk.ask("show 3 5000")
    talk.note(
        "After four seconds the light stops on 7. Nobody acknowledges, so the hub says it again."
    )
    talk.wait(4300)
    talk.ask("ack b0070001 2")
    talk.note("How long will it stay lit?")
    talk.ask("status")
    talk.note("And which numbers could have come?")
    talk.ask("lit")
    talk.note("Make the ring dimmer for good. And ask for a setting that does not exist.")
    talk.ask("keep brightness 30")
    talk.ask("get colour")
    talk.note("A number that the host asks for blinks, so that nobody takes it for a spin.")
    talk.ask("show 3 5000")
    talk.note("A restart must name the present boot.")
    talk.ask("reboot b0070000")
    return "\n".join(talk.lines).strip()


COULD_BE_DONE = {
    "hello": "1 0", "status": "", "lit": "", "show": "3 5000", "mark": "3",
    "direction": "1", "sign": "2", "dice": "2", "get": "mute", "set": "mute 1",
    "keep": "mute 1", "store": "mute", "test": "", "identify": "1000", "reboot": "b0070001",
    "leave": "b0070001",
}  # fmt: skip
"""Requests that are answered, with fields that are refused in a spin only."""


def busy_requests() -> list[str]:
    """The names of the requests that a hub refuses in a spin."""
    names = []
    for name, fields in COULD_BE_DONE.items():
        talk = Transcript()
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


def texts() -> list[str]:
    """The texts of refusals, with capitals for what differs."""
    fixed = [
        protocol.RACING,
        protocol.BUTTON_HELD,
        protocol.SPUN_LIT,
        protocol.SIGN_RUNNING,
        protocol.RESTARTED,
        protocol.NO_REQUEST,
        protocol.WRONG_FIELD + b"FIELD",
        protocol.NO_SETTING,
        protocol.NO_LED,
    ]
    about_settings = [
        " ".join(["SETTING", code, *(name.upper() for name in facts)])
        for code, (_, facts) in hub_codes.ABOUT_SETTINGS.items()
        if code != "unknown"
    ]
    return [text.decode() for text in fixed] + about_settings + ["kept PROBLEM"]


def explained(text: str) -> str:
    return words(hub_codes.explain(text))


def takes(name: str) -> str:
    form = configuration.form(name)
    return words(form) if isinstance(form, Message) else form


def page() -> str:
    """The whole page, as it should be."""
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
        prose.INTRODUCTION.format(
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
            die_ms=hub.DIE_MS,
            recovered=runner.RECOVERED_S,
            replacing=listed(["show", "test", "identify"]),
        ),
        prose.EVENTS.format(
            resend=protocol.RESEND_MS,
            slowest=protocol.RESEND_SLOWEST_MS,
            queue=protocol.QUEUE,
            common=len(EVENTS[0].fields),
            events=listed([event.name.decode() for event in EVENTS]),
        ),
        f"{prose.EXAMPLE}```\n{example()}\n```\n",
        messages("Requests", "request", protocol.REQUESTS, meanings.REQUESTS),
        messages("Replies", "reply", REPLIES, meanings.REPLIES),
        names("Phases", "phase", phases.NAMES, meanings.PHASES),
        names("Why a request is refused", "reason", protocol.REASONS, meanings.REASONS),
        prose.TEXTS
        + table(["text", "meaning"], [[f"`{text}`", explained(text)] for text in texts()]),
        messages("Events in detail", "event", EVENTS, meanings.EVENTS),
        prose.SETTINGS + table(["setting", "takes", "default", "meaning", "waits"], rows),
    ]
    return "\n".join(parts)


def main() -> None:
    if sys.argv[1:] == ["-"]:
        sys.stdout.write(page())
    else:
        PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
