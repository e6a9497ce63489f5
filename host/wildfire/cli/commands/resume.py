"""`wildfire resume`: go on with an earlier game."""

from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import click

from wildfire import bots
from wildfire.cli import completion
from wildfire.cli.parameters.hub_options import hub_options
from wildfire.cli.parameters.new_game import bot_option, check_bots
from wildfire.cli.stdio.gate import told
from wildfire.cli.terminal import session
from wildfire.cli.terminal.strictness import how, strict_option
from wildfire.errors import SetupError, WildfireError
from wildfire.games.base import Game
from wildfire.games.names import find_name
from wildfire.games.notation.headers import Cast
from wildfire.games.notation.record import Record
from wildfire.message import Message
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
from wildfire.text import phrase, words


class NothingToResumeError(WildfireError):
    """There is no game to go on with."""


@click.command("resume", short_help=phrase("cli.resume"), help=phrase("resume.help"))
@click.argument("record", metavar="[RECORD]", required=False, shell_complete=completion.records)
@click.option("--name", metavar="NAME", help=phrase("resume.option.name"))
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
    path = _played_last() if record is None else find_record(record)
    with RecordFile.resume(path, next_session()) as resumed:
        if resumed.record.unfinished is not None:
            click.echo(words(Message.of("resume.unfinished", path=told(path))), err=True)
        if not resumed.game.is_dealt:
            if name is not None:
                raise click.UsageError(phrase("resume.no-name-at-a-table"))
            if kind is not None:
                raise click.UsageError(phrase("resume.no-bots-at-a-table"))
        elif kind is not None:
            check_bots([kind], type(resumed.game), "--bot")
        if record is not None:
            _tell_of_a_longer_copy(resumed.path)
        if resumed.game.options.only_scores:
            session.keep_scores(resumed, how(strict))
            return
        if not resumed.game.is_dealt:
            with session.place_for(resumed.game, port, hub, None) as place:
                session.play_at_table(place, resumed, how(strict))
            return
        cast = _cast(resumed.record, name, kind)
        bot = _bot(resumed.game, cast)
        again = _options_for(cast, resumed.record.cast)
        with session.place_for(resumed.game, port, hub, None) as place:
            session.play_dealt(
                place,
                resumed,
                how(strict),
                people=cast.people,
                bot=bot,
                rng=Random(),
                again=again,
            )


def _played_last() -> Path:
    now = datetime.now(UTC)
    games = kept_games(now)
    if not games:
        raise NothingToResumeError("resume.no-game", remedy=Message.of("resume.begin-one"))
    chosen = games[0]
    click.echo(words(Message.of("resume.going-on", path=told(chosen.path))))
    for other in chosen.others:
        click.echo(words(Message.of(_compared(other, chosen), path=told(other.path))))
    for game in games[1:]:
        when = game.last.when
        if not is_believed(when, now) and when > chosen.last.when:
            dated = Message.of(
                "resume.cannot-be",
                path=told(game.path),
                date=f"{when:%Y-%m-%d}",
                name=told(game.path.stem),
            )
            click.echo(words(dated))
    return chosen.path


def _compared(copy: Copy, chosen: Kept) -> str:
    """The id of the message about a copy."""
    if copy.data == chosen.longest.data:
        return "resume.copy-just-as-long"
    return "resume.copy-shorter" if chosen.tells_all_of(copy) else "resume.copy-went-another-way"


def _tell_of_a_longer_copy(path: Path) -> None:
    try:
        games = kept_games()
    except RecordFileError:
        # It is somewhere else.
        return
    for game in games:
        longest = game.longest.data
        if any(each.path.absolute() == path and each.data != longest for each in game.others):
            click.echo(words(Message.of("resume.goes-farther", path=told(game.path))))


def _cast(record: Record, name: str | None, kind: str | None) -> Cast:
    """Who plays which seat, by an option, the record, or whether somebody is at a terminal."""
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
            "resume.no-seats-said", remedy=Message.of("resume.say-who-you-are")
        )
    return Cast(people, kind or (known and known.bots) or bots.DEFAULT)


def _seat(name: str, players: tuple[str, ...]) -> str:
    seat = find_name(name, players)
    if seat is not None:
        return seat
    raise NothingToResumeError(
        "resume.nobody-called", remedy=Message.of("resume.one-of", players=list(players)), name=name
    )


def _options_for(cast: Cast, known: Cast | None) -> list[str]:
    """What the record does not know about `cast`."""
    options = []
    if cast.people and (known is None or cast.people != known.people):
        options += ["--name", cast.people[0]]
    if cast.bots and (known is None or cast.bots != known.bots):
        options += ["--bot", cast.bots]
    return options


def _bot(game: Game[Any], cast: Cast) -> bots.Bot[Any]:
    try:
        make = bots.maker(cast.bots or bots.DEFAULT, type(game))
    except SetupError as error:
        another = Message.of("resume.name-another-bot")
        raise NothingToResumeError(error.code, remedy=another, **error.message.facts) from None
    if game.outcome is None:
        turn = Message.of("resume.turn", round=game.round_number, turn=game.tell_turn())
        click.echo(words(turn))
    return make(Random())
