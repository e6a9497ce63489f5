"""`wildfire record`: the games that are kept."""

from pathlib import Path

import click

from wildfire.cli import completion
from wildfire.cli.errors import one_line
from wildfire.cli.gate import told
from wildfire.cli.replay import read_or_exit
from wildfire.records import RecordFileError, find_record, list_records, load, records_directory
from wildfire.rules import tell_turn


@click.group("record", short_help="List the games that are kept, or show one.")
def command() -> None:
    """List the games that are kept, or show one."""


@command.command("list")
def list_() -> None:
    """List the games that are kept, the one played last first."""
    paths = list_records()
    if not paths:
        click.echo(f"no games in {told(records_directory())}")
    for path in paths:
        click.echo(f"{one_line(path.stem)}  {one_line(_summary(path))}")


@command.command("show")
@click.argument("file", shell_complete=completion.records)
@click.option("--clean", is_flag=True, help="As if what was taken back had never been.")
def show(file: str, clean: bool) -> None:
    """Write the record FILE as it was read, without comments and blank lines."""
    record = read_or_exit(find_record(file))
    click.echo(record.clean_text() if clean else record.text(), nl=False)


def _summary(path: Path) -> str:
    try:
        game = load(path).game
    except RecordFileError as error:
        return f"cannot be read: {error.message}"
    scores = ", ".join(f"{name} {points}" for name, points in game.scores.items())
    where = f"round {game.round_number}, " if game.outcome is None else ""
    return f"{where}{tell_turn(game)} ({scores})"
