"""`wildfire replay`: what a record comes to."""

import json

import click

from wildfire.cli.commands import completion
from wildfire.cli.errors import one_line
from wildfire.games.notation.record import Record
from wildfire.records import RecordFileError, find_record, load
from wildfire.text import words


@click.command("replay", short_help="Show the state at the end of a recorded game.")
@click.argument("file", shell_complete=completion.records)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(file: str, as_json: bool) -> None:
    """Read the record FILE by the rules and print the state after its last line.

    A line that is refused is reported as FILE:LINE: what is wrong, and nothing is printed.
    """
    game = read_or_exit(find_record(file)).game
    click.echo(json.dumps(game.state()) if as_json else "\n".join(map(words, game.tell_state())))


def read_or_exit(path: str) -> Record:
    """The record, after a warning if its last line is unfinished; exits with 1 if refused."""
    try:
        record = load(path)
    except RecordFileError as error:
        click.echo(one_line(words(error.said)), err=True)
        click.get_current_context().exit(1)
    if record.unfinished is not None:
        where = f"{path}:{record.unfinished}"
        warning = f"{where}: warning: the last line is unfinished and not applied"
        click.echo(one_line(warning), err=True)
    return record
