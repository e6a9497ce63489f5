"""`wildfire score`: keeps the scores of a table that plays without the program."""

from pathlib import Path
from typing import Any

import click

from wildfire.cli import completion
from wildfire.cli.parameters.game_choice import ScoreCommand, game_argument
from wildfire.cli.parameters.new_game import (
    chosen_options,
    dealer_option,
    record_option,
    table_game,
)
from wildfire.cli.stdio.gate import told
from wildfire.cli.terminal import session
from wildfire.cli.terminal.strictness import how, strict_option
from wildfire.games.base import Game
from wildfire.message import Message
from wildfire.records import RecordFile, next_session
from wildfire.text import phrase, words


@click.command(
    "score",
    cls=ScoreCommand,
    short_help=phrase("cli.score"),
    help=phrase("score.help"),
    epilog=phrase("score.examples"),
)
@game_argument
@click.option("--players", metavar="NAMES", required=True, help=phrase("score.option.players"))
@dealer_option
@click.option(
    "--option",
    "chosen",
    shell_complete=completion.score_options,
    metavar="NAME=VALUE",
    multiple=True,
    help=phrase("score.option.option"),
)
@record_option
@strict_option
def command(
    game: type[Game[Any]],
    players: str,
    dealer: str | None,
    chosen: tuple[str, ...],
    path: Path | None,
    strict: bool,
) -> None:
    known = [row.name for row in game.options_type.table() if row.is_for_scores]
    for text in chosen:
        if text.partition("=")[0] not in known:
            wrong = Message.of("score.no-difference", text=text, names=known, count=len(known))
            raise click.BadParameter(words(wrong), param_hint="--option")
    options = chosen_options(game, chosen).for_scores()
    with RecordFile.create(
        table_game(game, players, dealer, options), path, session=next_session()
    ) as record:
        click.echo(words(Message.of("play.kept-in", path=told(record.path))))
        session.keep_scores(record, how(strict))
