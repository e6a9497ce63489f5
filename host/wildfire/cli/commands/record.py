"""`wildfire record`: the games that are kept."""

import json

import click

from wildfire.cli.commands import completion
from wildfire.cli.commands.replay import read_or_exit
from wildfire.cli.errors import one_line
from wildfire.cli.terminal.gate import told
from wildfire.records import Kept, RecordFileError, find_record, kept_games, load, records_directory
from wildfire.text import words


@click.group("record", short_help="List the games that are kept, or show one.")
def command() -> None:
    """List the games that are kept, or show one."""


@command.command("list")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def list_(as_json: bool) -> None:
    """List the games that are kept, the one played last first, each once."""
    games = kept_games()
    if as_json:
        directory = str(records_directory())
        click.echo(json.dumps({"folder": directory, "games": [*map(_object, games)]}))
        return
    if not games:
        click.echo(f"no games in {told(records_directory())}")
    for game in games:
        others = ", ".join(told(each.path.stem) for each in game.others)
        copies = f"; also in {others}" if others else ""
        click.echo(f"{told(game.path.stem)}  {one_line(_summary(game))}{copies}")


@command.command("show")
@click.argument("file", shell_complete=completion.records)
@click.option("--clean", is_flag=True, help="As if what was taken back had never been.")
def show(file: str, clean: bool) -> None:
    """Write the record FILE as it was read, without comments and blank lines."""
    record = read_or_exit(find_record(file))
    click.echo(record.clean_text() if clean else record.text(), nl=False)


def _summary(kept: Kept) -> str:
    if kept.longest.is_long:
        return "a long game: `wildfire replay` shows where it stands"
    try:
        game = load(kept.path).game
    except RecordFileError as error:
        return f"cannot be read: {words(error.said)}"
    scores = ", ".join(f"{name} {points}" for name, points in game.scores.items())
    where = f"round {game.round_number}, " if game.outcome is None else ""
    return f"{where}{words(game.tell_turn())} ({scores})"


def _object(kept: Kept) -> dict[str, object]:
    """A game for programs; what is not known is null, and `error` says why."""
    known: dict[str, object] = {
        "name": kept.path.stem,
        "path": str(kept.path),
        "copies": [str(each.path) for each in kept.others],
        "played": kept.last.when.isoformat(timespec="seconds"),
        **dict.fromkeys(("begun", "mode", "players", "people", "bots", "round", "phase", "turn")),
        **dict.fromkeys(("scores", "winners", "error")),
    }
    if kept.longest.is_long:
        return known | {"error": "too long to be read among others"}
    try:
        record = load(kept.path)
    except RecordFileError as error:
        return known | {"error": words(error.said)}
    game, cast, begun = record.game, record.cast, record.begun
    return known | {
        "begun": begun.when.isoformat(timespec="seconds") if begun else None,
        "mode": "score" if game.options.only_scores else "dealt" if game.is_dealt else "table",
        "players": list(game.players),
        "people": list(cast.people) if cast else None,
        "bots": cast.bots if cast else None,
        "round": game.round_number,
        "phase": game.phase,
        "turn": game.turn,
        "scores": game.scores,
        "winners": list(game.winners),
    }
