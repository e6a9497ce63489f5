"""`wildfire record`: the user's games."""

import json

import click

from wildfire.cli import completion
from wildfire.cli.commands.replay import read_or_exit
from wildfire.cli.errors import one_line
from wildfire.cli.stdio.gate import told
from wildfire.message import Message, Series
from wildfire.records import Kept, RecordFileError, find_record, kept_games, load, records_directory
from wildfire.text import phrase, words


@click.group("record", short_help=phrase("cli.record"), help=phrase("record.help"))
def command() -> None:
    pass


@command.command("list", help=phrase("record.help-list"))
@click.option("--json", "as_json", is_flag=True, help=phrase("connection.option.json"))
def list_(as_json: bool) -> None:
    games = kept_games()
    if as_json:
        directory = str(records_directory())
        click.echo(json.dumps({"folder": directory, "games": [*map(_object, games)]}))
        return
    if not games:
        click.echo(words(Message.of("record.no-games", folder=told(records_directory()))))
    for game in games:
        others = [told(each.path.stem) for each in game.others]
        row = Message.of(
            "record.row-with-copies" if others else "record.row",
            name=told(game.path.stem),
            summary=one_line(words(_summary(game))),
            copies=others,
        )
        click.echo(words(row))


@command.command("show", help=phrase("record.help-show"))
@click.argument("file", shell_complete=completion.records)
@click.option("--clean", is_flag=True, help=phrase("record.option.clean"))
def show(file: str, clean: bool) -> None:
    record = read_or_exit(find_record(file))
    click.echo(record.clean_text() if clean else record.text(), nl=False)


def _summary(kept: Kept) -> Message:
    if kept.longest.is_long:
        return Message.of("record.is-long")
    try:
        game = load(kept.path).game
    except RecordFileError as error:
        return Message.of("record.unreadable", why=error.message)
    scores = Series(
        Message.of("list.with-number", player=player, number=points)
        for player, points in game.scores.items()
    )
    return Message.of(
        "record.goes-on" if game.outcome is None else "record.stands",
        game=game.name,
        round=game.round_number,
        turn=game.tell_turn(),
        scores=scores,
    )


def _object(kept: Kept) -> dict[str, object]:
    """A game for programs. Everything unknown is null, and `error` says why."""
    known: dict[str, object] = {
        "name": kept.path.stem,
        "path": str(kept.path),
        "copies": [str(each.path) for each in kept.others],
        "played": kept.last.when.isoformat(timespec="seconds"),
        **dict.fromkeys(
            ("game", "begun", "mode", "players", "people", "bots", "round", "phase", "turn")
        ),
        **dict.fromkeys(("scores", "winners", "error")),
    }
    if kept.longest.is_long:
        return known | {"error": phrase("record.long-among-others")}
    try:
        record = load(kept.path)
    except RecordFileError as error:
        return known | {"error": words(error.message)}
    game, cast, begun = record.game, record.cast, record.begun
    return known | {
        "game": game.name,
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
