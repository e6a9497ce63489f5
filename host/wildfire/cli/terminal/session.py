"""A session: a hub or an emulated one, a record, and everybody at the table until the end."""

import contextlib
import getpass
import shlex
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol

import click

from wildfire.bots import Bot
from wildfire.cli.errors import one_line
from wildfire.cli.stdio.gate import told
from wildfire.cli.terminal.connection import tell_choice
from wildfire.cli.terminal.dealt import DealtGame
from wildfire.cli.terminal.emulated import EmulatedPanel
from wildfire.cli.terminal.hub_talk import HubTalk
from wildfire.cli.terminal.inbox import Inbox, QuitGameError, listen
from wildfire.cli.terminal.patience import MOMENT_S, when_free
from wildfire.cli.terminal.prompt import sentence
from wildfire.cli.terminal.reserved import is_reserved
from wildfire.cli.terminal.score_keeper import ScoreKeeper
from wildfire.cli.terminal.strictness import Refuse
from wildfire.cli.terminal.table import Table
from wildfire.client import Hub, NoHubError, connect
from wildfire.emulator.emulated_hub import EmulatedHub
from wildfire.errors import WildfireError
from wildfire.games.base import Game
from wildfire.games.names import clean_name, problem
from wildfire.message import Message
from wildfire.records import RecordFile
from wildfire.table.referee import Referee
from wildfire.table.session import Session
from wildfire.text import phrase, words


class Playing(Protocol):
    """A game that can be played."""

    def play(self) -> None:
        """Plays it to its end. Raises QuitGameError, or WildfireError if it cannot go on or be
        kept.
        """


def is_attended() -> bool:
    """Whether somebody sits at a terminal."""
    return sys.stdin is not None and sys.stdin.isatty()


def login_name() -> str:
    """The name of somebody who gave none."""
    guest = phrase("table.guest")
    try:
        name = clean_name(getpass.getuser().capitalize())
    except (KeyError, OSError, ImportError):
        return guest
    return guest if problem(name) or is_reserved(name) else name


class Place(NamedTuple):
    """A place with a hub; None if the game does not use it.

    If it is an emulated one, `panel` presses it. `inbox` has its events.
    """

    hub: Hub | None
    panel: EmulatedPanel | None
    inbox: Inbox

    @property
    def press(self) -> Callable[[], None] | None:
        """Presses an emulated hub."""
        return None if self.panel is None else self.panel.press

    def referee(self, record: RecordFile) -> Referee | None:
        """Joins the game in `record` with the hub."""
        return None if self.hub is None else Referee(record, self.hub)


@contextlib.contextmanager
def place_for(
    game: Game[Any], port: str | None, hub: str | None, seed: int | None
) -> Iterator[Place]:
    """The same as `at_hub`; without a hub if the game does not use it and none was named."""
    if game.uses_hub or port is not None or hub is not None:
        with at_hub(port, hub, seed) as place:
            yield place
    else:
        yield Place(None, None, Inbox())


@contextlib.contextmanager
def at_hub(port: str | None, hub: str | None, seed: int | None) -> Iterator[Place]:
    """Finds the hub, or emulates one with `seed` for its spins.

    It waits a moment for a port that another program uses. Raises ClientError if a hub or port was
    named and is not available, or if there are several.
    """
    inbox = Inbox()
    try:
        connected = when_free(lambda: connect(port, hub, inbox=inbox), MOMENT_S)
    except NoHubError as error:
        if error.hub is not None:
            raise
        click.echo(sentence(Message.of("table.emulated-instead", error=error.verdict)))
        if error.seen and error.remedy:
            click.echo(sentence(error.remedy))
    else:
        with connected:
            tell_choice(connected)
            yield Place(connected, None, inbox)
        return
    speed = 1.0 if is_attended() else None
    with (
        EmulatedHub(seed=seed, speed=speed) as emulated,
        connect(emulated.port, inbox=inbox) as connected,
    ):
        yield Place(connected, EmulatedPanel(emulated), inbox)


def play_dealt(
    place: Place,
    record: RecordFile,
    refuse: Refuse,
    *,
    people: Collection[str],
    bot: Bot[Any],
    rng: Random,
    again: Sequence[str] = (),
) -> None:
    """Continues a game dealt by the program until it is over or somebody quits.

    `again` are the options that `wildfire resume` needs to go on in the same way.
    """

    def begin() -> Playing:
        session = Session(
            record,
            place.referee(record),
            people=people,
            bot=bot,
            rng=rng,
            press=place.press,
        )
        return DealtGame(HubTalk(session, place.inbox, place.panel), refuse)

    _play(place, record, begin, again)


def play_at_table(place: Place, record: RecordFile, refuse: Refuse) -> None:
    """Referees a game of real dominoes until somebody quits."""

    def begin() -> Playing:
        session = Session(record, place.referee(record), press=place.press)
        return Table(HubTalk(session, place.inbox, place.panel), refuse)

    _play(place, record, begin)


def keep_scores(record: RecordFile, refuse: Refuse) -> None:
    """Keeps scores until somebody quits."""
    with kept(record):
        ScoreKeeper(HubTalk(Session(record), Inbox(), None), refuse).play()


def _play(
    place: Place, record: RecordFile, begin: Callable[[], Playing], again: Sequence[str] = ()
) -> None:
    listen(sys.stdin, place.inbox)
    with kept(record, again):
        begin().play()


@contextlib.contextmanager
def kept(record: RecordFile, again: Sequence[str] = ()) -> Iterator[None]:
    """Whatever ends the game early, say how to go on with it."""
    for warning in record.warnings:
        said = Message.of("table.warning", warning=warning)
        click.echo(one_line(words(said)), err=True)
    try:
        yield
    except QuitGameError:
        _tell_how_to_resume(record, again)
    except (KeyboardInterrupt, WildfireError):
        _tell_how_to_resume(record, again)
        raise


def _tell_how_to_resume(record: RecordFile, again: Sequence[str]) -> None:
    if record.game.phase == "game-over":
        click.echo(f"\n{words(Message.of('table.kept-in', path=told(record.path)))}")
        return
    again_words = ["wildfire", "resume", str(record.path), *again]
    command = (
        subprocess.list2cmdline(again_words) if sys.platform == "win32" else shlex.join(again_words)
    )
    click.echo(f"\n{words(Message.of('table.to-go-on', command=told(command)))}")
