"""`wildfire resume`: go on with a game that was left."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import click

from wildfire import bots
from wildfire.cli.commands import completion
from wildfire.cli.commands.hub_options import hub_options
from wildfire.cli.commands.new_game import bot_option
from wildfire.cli.terminal import session
from wildfire.cli.terminal.gate import told
from wildfire.cli.terminal.strictness import how, strict_option
from wildfire.errors import SetupError, WildfireError
from wildfire.games.base import Game
from wildfire.games.names import find_name
from wildfire.games.notation.headers import Cast
from wildfire.games.notation.record import Record
from wildfire.records import (
    Copy,
    Kept,
    RecordFile,
    RecordFileError,
    find_record,
    is_believed,
    kept_games,
    next_session,
)
from wildfire.text import error_words, words


class NothingToResumeError(WildfireError):
    """There is no game to go on with."""


@click.command("resume", short_help="Go on with a game that was left.")
@click.argument("record", metavar="[RECORD]", required=False, shell_complete=completion.records)
@click.option(
    "--name",
    metavar="NAME",
    help="Who you are among the bots [as the game was begun; else your login name].",
)
@bot_option
@strict_option
@hub_options
def command(
    record: str | None,
    name: str | None,
    kind: str | None,
    strict: bool,
    port: str | None,
    hub: str | None,
) -> None:
    """Go on with the game in RECORD, a file or a name from `wildfire record list`.

    Without RECORD, it is the game played last: against bots, at a table, or scores alone. Who plays
    which seat is as it was when the game was begun, unless an option says otherwise.
    """
    path = _played_last() if record is None else find_record(record)
    with RecordFile.resume(path, next_session()) as resumed:
        if resumed.record.unfinished is not None:
            click.echo(f"{told(path)}: the last line was unfinished and is left out", err=True)
        if name is not None and not resumed.game.is_dealt:
            raise click.UsageError("--name is for a game against bots; here everybody types")
        if kind is not None and not resumed.game.is_dealt:
            raise click.UsageError("--bot is for a game against bots; here everybody types")
        if record is not None:
            _tell_of_a_longer_copy(resumed.path)
        if resumed.game.options.only_scores:
            session.keep_scores(resumed, how(strict))
            return
        if not resumed.game.is_dealt:
            with session.at_hub(port, hub, None) as place:
                session.play_at_table(place, resumed, how(strict))
            return
        cast = _cast(resumed.record, name, kind)
        bot = _bot(resumed.game, cast)
        again = _options_for(cast, resumed.record.cast)
        with session.at_hub(port, hub, None) as place:
            session.play_dealt(place, resumed, cast.people, Random(), bot, how(strict), again)


def _played_last() -> Path:
    now = datetime.now(UTC)
    games = kept_games(now)
    if not games:
        raise NothingToResumeError("no game is kept", "`wildfire play` begins one")
    chosen = games[0]
    click.echo(f"Going on with {told(chosen.path)}")
    for other in chosen.others:
        click.echo(f"The same game is in {told(other.path)}, {_compared(other, chosen)}.")
    for game in games[1:]:
        when = game.last.when
        if not is_believed(when, now) and when > chosen.last.when:
            click.echo(
                f"{told(game.path)} is dated {when:%Y-%m-%d}, which cannot be: "
                f"`wildfire resume {told(game.path.stem)}` goes on with that one."
            )
    return chosen.path


def _compared(copy: Copy, chosen: Kept) -> str:
    if copy.data == chosen.longest.data:
        return "just as long"
    return "which goes less far" if chosen.tells_all_of(copy) else "which went on in another way"


def _tell_of_a_longer_copy(path: Path) -> None:
    try:
        games = kept_games()
    except RecordFileError:
        # It lies elsewhere.
        return
    for game in games:
        longest = game.longest.data
        if any(each.path.absolute() == path and each.data != longest for each in game.others):
            click.echo(f"The same game goes farther in {told(game.path)}.")


def _cast(record: Record, name: str | None, kind: str | None) -> Cast:
    """Who plays which seat: as an option says, or else the record, or else who is at a terminal."""
    players = record.game.players
    known = record.cast
    if name is not None:
        people: tuple[str, ...] = (_seat(name, players),)
    elif known is not None:
        people = known.people
    elif session.is_attended():
        people = (_seat(session.login_name(), players),)
    elif kind is not None:
        people = ()
    else:
        raise NothingToResumeError(
            "the record does not say which seats the bots play",
            "say who you are with --name, or give --bot alone and bots play every seat",
        )
    return Cast(people, kind or (known and known.bots) or bots.DEFAULT)


def _seat(name: str, players: tuple[str, ...]) -> str:
    seat = find_name(name, players)
    if seat is not None:
        return seat
    raise NothingToResumeError(
        f"nobody in this game is called {name}", f"--name takes one of {', '.join(players)}"
    )


def _options_for(cast: Cast, known: Cast | None) -> list[str]:
    """What the record does not know of `cast`."""
    options = []
    if cast.people and (known is None or cast.people != known.people):
        options += ["--name", cast.people[0]]
    if cast.bots and (known is None or cast.bots != known.bots):
        options += ["--bot", cast.bots]
    return options


def _bot(game: Game[Any], cast: Cast) -> bots.Bot:
    try:
        make = bots.maker(cast.bots or bots.DEFAULT)
    except SetupError as error:
        raise NothingToResumeError(error_words(error), "--bot names another") from None
    if game.outcome is None:
        click.echo(f"Round {game.round_number}: {words(game.tell_turn())}.")
    return make(Random())
