"""`wildfire monitor`: what hub and host say to each other."""

import dataclasses
import json
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any

import click

from wildfire.cli.commands.hub_options import Seconds, hub_options
from wildfire.cli.terminal.connection import tell_choice, tell_connection
from wildfire.cli.terminal.patience import MOMENT_S, when_free
from wildfire.client import (
    ClientError,
    Event,
    Hub,
    Noise,
    Spin,
    SpinStarted,
    Traffic,
    connect,
    messages,
)
from wildfire.client.clock import Clock
from wildfire.client.messages import EVENTS, REPLIES, REQUESTS, Fields, Frame

_BACKLOG = 10000
Item = Event | Traffic | Noise | None


@click.command("monitor", short_help="Show what hub and host say to each other.")
@hub_options
@click.option(
    "--timeout",
    metavar="SECONDS",
    type=Seconds(),
    help="End after so long [not before Ctrl-C].",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a line.")
def command(port: str | None, hub: str | None, timeout: float | None, as_json: bool) -> None:
    """Show every frame between the hub and this program, decoded, as it goes by.

    The port is this program's alone, so it is the hub's host and acknowledges what it hears; a
    game that is started later knows nothing of it. Press Ctrl-C to end.

    A line shows the seconds since the start, who speaks, the frame's sequence, the message and its
    fields. With --json an object has t, from, sequence, message and fields (null if they make no
    sense); or t and bad, for so many damaged frames; or t and event, for the connection.
    """
    clock = Clock()
    began = clock.now()
    items: SimpleQueue[Any] = SimpleQueue()

    def tap(item: Traffic | Noise) -> None:
        # Nobody may be reading what is printed; a hub that never stops must not fill the memory.
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
    """Asks the hub what it does, so that there is something to see; it need not answer."""
    with suppress(ClientError):
        hub.status()


def _show(item: Item, seconds: float, as_json: bool) -> None:
    if isinstance(item, Traffic):
        frame = messages.split(item.body)
        if frame is not None:
            tables = (REQUESTS,) if item.speaker == "host" else (REPLIES, EVENTS)
            fields = messages.tell(frame, *tables)
            show = _show_object if as_json else _show_line
            show(seconds, item.speaker, frame, fields)
    elif isinstance(item, Noise):
        if as_json:
            click.echo(json.dumps({"t": round(seconds, 3), "bad": item.bad}))
        else:
            click.echo(f"{seconds:9.3f}  {item.bad} damaged")
    elif item is not None and not isinstance(item, Spin | SpinStarted):
        # Spins have been shown as frames.
        if as_json:
            said = {"t": round(seconds, 3), "event": type(item).__name__.lower()}
            click.echo(json.dumps(said | dataclasses.asdict(item)))
        else:
            tell_connection(item)


def _show_line(seconds: float, speaker: str, frame: Frame, fields: Fields | None) -> None:
    if fields is None:
        told = f"({frame.fields.decode('ascii', 'replace')})"
    else:
        told = " ".join(f"{name}={value}" for name, value in fields.items())
    name = frame.name.decode("ascii", "replace")
    click.echo(f"{seconds:9.3f}  {speaker:4}  {frame.sequence:>5}  {name} {told}".rstrip())


def _show_object(seconds: float, speaker: str, frame: Frame, fields: Fields | None) -> None:
    said = {
        "t": round(seconds, 3),
        "from": speaker,
        "sequence": frame.sequence,
        "message": frame.name.decode("ascii", "replace"),
        "fields": fields,
    }
    click.echo(json.dumps(said))
