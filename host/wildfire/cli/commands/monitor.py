"""`wildfire monitor`: what hub and host say to each other."""

import dataclasses
import json
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

import click

from wildfire.cli.parameters.hub_options import Seconds, hub_options
from wildfire.cli.terminal.connection import tell_choice, tell_connection
from wildfire.cli.terminal.patience import MOMENT_S, when_free
from wildfire.client import (
    ClientError,
    Event,
    Hub,
    Noise,
    Spin,
    SpinStarted,
    StillAway,
    Traffic,
    connect,
    messages,
)
from wildfire.client.clock import Clock
from wildfire.client.messages import EVENTS, REPLIES, REQUESTS, Fields, Frame
from wildfire.errors import WildfireError
from wildfire.message import Message
from wildfire.text import phrase, words

_BACKLOG = 10000
Item = Event | Traffic | Noise | None


@click.command("monitor", short_help=phrase("cli.monitor"), help=phrase("monitor.help"))
@hub_options
@click.option(
    "--timeout",
    metavar=phrase("connection.metavar.seconds"),
    type=Seconds(),
    help=phrase("monitor.option.timeout"),
)
@click.option("--json", "as_json", is_flag=True, help=phrase("connection.option.json"))
def command(port: str | None, hub: str | None, timeout: float | None, as_json: bool) -> None:
    clock = Clock()
    began = clock.now()
    items: SimpleQueue[Item] = SimpleQueue()

    def tap(item: Traffic | Noise) -> None:
        # Nobody may be reading the output. A hub that never stops must not fill the memory.
        if items.qsize() < _BACKLOG:
            items.put(item)

    def attempt() -> Hub:
        return connect(port, hub, inbox=items, tap=tap)

    with when_free(attempt, MOMENT_S if timeout is None else timeout) as connected:
        tell_choice(connected)
        Thread(target=_ask, args=(connected,), name="status", daemon=True).start()
        while timeout is None or clock.now() - began < timeout:
            left = None if timeout is None else max(0.0, timeout - (clock.now() - began))
            item = items.get() if left is None else clock.take(items, left)
            if item is not None:
                _show(item, clock.now() - began, as_json)


def _ask(hub: Hub) -> None:
    """Asks the hub what it is doing, so that there is something to see. It need not answer."""
    with suppress(ClientError):
        hub.status()


def _show(item: Item, seconds: float, as_json: bool) -> None:
    if as_json:
        shown = _object(item)
        if shown:
            click.echo(json.dumps({"t": round(seconds, 3)} | shown))
    elif isinstance(item, Traffic | Noise):
        line = _line(item)
        if line:
            click.echo(f"{seconds:9.3f}  {line}")
    elif item is not None:
        tell_connection(item)


def _line(item: Traffic | Noise) -> str | None:
    if isinstance(item, Noise):
        return words(Message.of("monitor.damaged", count=item.bad))
    frame = messages.split(item.body)
    if frame is None:
        return None
    fields = _fields(item, frame)
    if fields is None:
        shown = f"({_text(frame.fields)})"
    else:
        shown = " ".join(f"{name}={value}" for name, value in fields.items())
    speaker = phrase("monitor.host" if item.speaker == "host" else "monitor.hub")
    return f"{speaker:4}  {frame.sequence:>5}  {_text(frame.name)} {shown}".rstrip()


def _object(item: Item) -> dict[str, object] | None:
    match item:
        case Noise(bad=bad):
            return {"bad": bad}
        case Traffic(speaker=speaker, body=body):
            frame = messages.split(body)
            return frame and {
                "from": speaker,
                "sequence": frame.sequence,
                "message": _text(frame.name),
                "fields": _fields(item, frame),
            }
        case None | Spin() | SpinStarted():
            # Spins have been shown as frames.
            return None
        case StillAway(hub=hub, error=error):
            return {"event": "stillaway", "hub": hub, "code": error.code} | _told(error)
    return {"event": type(item).__name__.lower()} | dataclasses.asdict(item)


def _told(error: WildfireError) -> dict[str, object]:
    remedy = words(error.remedy) if error.remedy else ""
    return {"message": words(error.verdict), "hint": remedy}


def _fields(traffic: Traffic, frame: Frame) -> Fields | None:
    tables = (REQUESTS,) if traffic.speaker == "host" else (REPLIES, EVENTS)
    return messages.tell(frame, *tables)


def _text(data: bytes) -> str:
    return data.decode("ascii", "replace")
