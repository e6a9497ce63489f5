"""`wildfire replay`: the state at the end of a record."""

import json

import click

from wildfire.cli import completion
from wildfire.cli.errors import one_line
from wildfire.games.notation.record import Record
from wildfire.message import Message
from wildfire.records import RefusedRecordError, find_record, load
from wildfire.text import phrase, words


@click.command("replay", short_help=phrase("cli.replay"), help=phrase("replay.help"))
@click.argument("file", shell_complete=completion.records)
@click.option("--json", "as_json", is_flag=True, help=phrase("connection.option.json"))
def command(file: str, as_json: bool) -> None:
    game = read_or_exit(find_record(file)).game
    click.echo(json.dumps(game.state()) if as_json else _told(game.tell_state()))


def _told(state: list[Message]) -> str:
    # Nothing follows the score of an empty hand.
    return "\n".join(words(line).rstrip() for line in state)


def read_or_exit(path: str) -> Record:
    """The record, after a warning if its last line is unfinished; exits with 1 if refused.

    Raises RecordFileError if it cannot be read.
    """
    try:
        record = load(path)
    except RefusedRecordError as error:
        click.echo(one_line(words(error.message)), err=True)
        click.get_current_context().exit(1)
    if record.unfinished is not None:
        warning = Message.of("replay.unfinished", path=path, line=record.unfinished)
        click.echo(one_line(words(warning)), err=True)
    return record
