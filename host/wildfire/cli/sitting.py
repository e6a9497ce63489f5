"""A sitting: a hub or an emulated one, a record, and everybody at the table until they rise."""

import contextlib
import getpass
import sys
from collections.abc import Collection, Iterator
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any, TextIO

import click

from wildfire.cli.emulated import EmulatedHub
from wildfire.cli.table import Inbox, QuitGameError, Table, Typed
from wildfire.client import Hub, NoHubError, connect
from wildfire.emulator.options import Options
from wildfire.records import RecordFile
from wildfire.referee import Referee


def is_attended() -> bool:
    """Whether somebody sits at a terminal; else bots play all seats."""
    return sys.stdin.isatty()


def login_name() -> str:
    """What to call somebody who gave no name."""
    try:
        return getpass.getuser().capitalize()
    except (KeyError, OSError, ImportError):
        return "Guest"


def sit_down(
    record: RecordFile,
    people: Collection[str],
    rng: Random,
    seed: int | None,
    port: str | None,
    hub: str | None,
) -> None:
    """Plays on at `record` until the game is over or somebody quits.

    `rng` deals the rounds to come; `seed` is for the spins of an emulated hub.
    """
    inbox: Inbox = SimpleQueue()
    with _hub_or_emulator(port, hub, seed, inbox) as (fingers, connected):
        _listen(sys.stdin, inbox)
        try:
            Table(Referee(record, connected), inbox, people, fingers, rng).play()
        except QuitGameError:
            _tell_how_to_resume(record)
        except KeyboardInterrupt:
            _tell_how_to_resume(record)
            raise


def _tell_how_to_resume(record: RecordFile) -> None:
    click.echo(f"\nThe game is kept. To go on: wildfire resume {record.path}")


@contextlib.contextmanager
def _hub_or_emulator(
    port: str | None, hub: str | None, seed: int | None, inbox: SimpleQueue[Any]
) -> Iterator[tuple[EmulatedHub | None, Hub]]:
    """The hub, and the finger that presses it if it is an emulated one."""
    try:
        connected = connect(port, hub, inbox=inbox)
    except NoHubError:
        click.echo("No hub found: an emulated one takes its place.")
    else:
        with connected:
            yield None, connected
        return
    options = Options(seed=seed, virtual=not is_attended())
    with EmulatedHub(options) as emulated, connect(emulated.port, inbox=inbox) as connected:
        yield emulated, connected


def _listen(stream: TextIO, inbox: Inbox) -> None:
    """Puts every line of `stream` into `inbox`; the thread ends with the stream or the program."""

    def read() -> None:
        for line in stream:
            inbox.put(Typed(line))
        inbox.put(Typed(None))

    Thread(target=read, name="standard input", daemon=True).start()
