"""`wildfire resume`: go on with a game that was left."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import click

from wildfire import bots
from wildfire.cli import completion, sitting
from wildfire.cli.dealt import DealtGame
from wildfire.cli.gate import told
from wildfire.cli.hub_options import hub_options
from wildfire.cli.hub_talk import HubTalk
from wildfire.cli.new_game import bot_option
from wildfire.cli.score_keeper import ScoreKeeper
from wildfire.cli.table import Table
from wildfire.errors import WildfireError
from wildfire.records import RecordFile, find_record, list_records
from wildfire.rules import Wildfire, tell_turn
from wildfire.rules.names import find_name


class NothingToResumeError(WildfireError):
    """There is no game to go on with."""


@click.command("resume", short_help="Go on with a game that was left.")
@click.argument("record", metavar="[RECORD]", required=False, shell_complete=completion.records)
@click.option("--name", metavar="NAME", help="Who you are among the bots [your login name].")
@bot_option
@hub_options
def command(
    record: str | None, name: str | None, kind: str | None, port: str | None, hub: str | None
) -> None:
    """Go on with the game in RECORD, a file or a name from `wildfire record list`.

    Without RECORD, it is the game played last: against bots, at a table, or scores alone.
    """
    path = _played_last() if record is None else find_record(record)
    with RecordFile.resume(path) as resumed:
        if resumed.record.unfinished is not None:
            click.echo(f"{told(path)}: the last line was unfinished and is left out", err=True)
        if name is not None and not resumed.game.is_dealt:
            raise click.UsageError("--name is for a game against bots; here everybody types")
        if kind is not None and not resumed.game.is_dealt:
            raise click.UsageError("--bot is for a game against bots; here everybody types")
        if record is None:
            click.echo(f"Going on with {told(path)}")
        if resumed.game.options.score_only:
            with sitting.kept(resumed):
                ScoreKeeper(resumed).play()
            return
        playing = _dealt(resumed.game, name, kind) if resumed.game.is_dealt else Table
        with sitting.at_hub(port, hub, None) as place:
            sitting.sit_down(place, resumed, playing)


def _played_last() -> Path:
    kept = list_records()
    if not kept:
        raise NothingToResumeError("no game is kept", "`wildfire play` begins one")
    return kept[0]


def _dealt(game: Wildfire, name: str | None, kind: str | None) -> Callable[[HubTalk], DealtGame]:
    people: list[str] = []
    if sitting.is_attended():
        people = [_seat(name or sitting.login_name(), game.players)]
    if game.outcome is None:
        click.echo(f"Round {game.round_number}: {tell_turn(game)}.")
    bot = bots.KINDS[kind or bots.DEFAULT](Random())
    return lambda talk: DealtGame(talk, people, Random(), bot)


def _seat(name: str, players: tuple[str, ...]) -> str:
    seat = find_name(name, players)
    if seat is not None:
        return seat
    raise NothingToResumeError(
        f"nobody in this game is called {name}", f"--name takes one of {', '.join(players)}"
    )
