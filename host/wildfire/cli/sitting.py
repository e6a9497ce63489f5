"""A sitting: a hub or an emulated one, a record, and everybody at the table until they rise."""

import contextlib
import getpass
import sys
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from typing import Any, Protocol

import click

from wildfire.cli.emulated import EmulatedHub
from wildfire.cli.hub_talk import HubTalk
from wildfire.cli.inbox import Inbox, QuitGameError, listen
from wildfire.client import Hub, NoHubError, connect
from wildfire.emulator.options import Options
from wildfire.records import RecordFile, RecordFileError
from wildfire.referee import Referee


class Playing(Protocol):
    """A game that can be played."""

    def play(self) -> None:
        """To its end. Raises QuitGameError, or RecordFileError when something cannot be kept."""


def is_attended() -> bool:
    """Whether somebody sits at a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def login_name() -> str:
    """What to call somebody who gave no name."""
    try:
        return getpass.getuser().capitalize()
    except (KeyError, OSError, ImportError):
        return "Guest"


def sit_down(
    record: RecordFile,
    game: Callable[[HubTalk], Playing],
    seed: int | None,
    port: str | None,
    hub: str | None,
) -> None:
    """Plays on at `record`, with a hub, until the game is over or somebody quits.

    `seed` is for the spins of an emulated hub.
    """
    inbox: Inbox = SimpleQueue()
    with _hub_or_emulator(port, hub, seed, inbox) as (fingers, connected):
        listen(sys.stdin, inbox)
        with kept(record):
            game(HubTalk(Referee(record, connected), inbox, fingers)).play()


@contextlib.contextmanager
def kept(record: RecordFile) -> Iterator[None]:
    """Whatever ends the game before its time, how to go on with it is told."""
    try:
        yield
    except QuitGameError:
        _tell_how_to_resume(record)
    except (KeyboardInterrupt, RecordFileError):
        _tell_how_to_resume(record)
        raise


def _tell_how_to_resume(record: RecordFile) -> None:
    if record.game.phase == "game-over":
        click.echo(f"\nThe game is kept in {record.path}")
    else:
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
