"""`wildfire score`: the paper and the pencil of a table that plays without the program."""

from pathlib import Path

import click

from wildfire.cli.commands import completion
from wildfire.cli.commands.new_game import chosen_options, dealer_option, record_option, table_game
from wildfire.cli.terminal import session
from wildfire.cli.terminal.gate import told
from wildfire.cli.terminal.strictness import how, strict_option
from wildfire.records import RecordFile, next_session

EPILOG = """\b
  wildfire score --players Ana,Bo,Cy
  wildfire score --players Ana,Bo --dealer Bo --option target=150

Exit status: 0 when the game is over or kept for later, 1 when it cannot be begun or kept, 2 wrong
usage, 130 interrupted (the game is kept then, too)."""


@click.command("score", short_help="Keep the scores of a table, and nothing else.", epilog=EPILOG)
@click.option(
    "--players",
    metavar="NAMES",
    required=True,
    help="The names clockwise, 2 to 8 of them, as in Ana,Bo,Cy.",
)
@dealer_option
@click.option(
    "--option",
    "chosen",
    shell_complete=completion.score_options,
    metavar="NAME=VALUE",
    multiple=True,
    help="When the game is over: target=300, rounds=N. May be repeated.",
)
@record_option
@strict_option
def command(
    players: str, dealer: str | None, chosen: tuple[str, ...], path: Path | None, strict: bool
) -> None:
    """Keep the scores of a table: rounds, dealer, totals, who leads, and when it is over.

    Type what everybody scores after each round. The game is kept as it goes on; q stops it, and
    `wildfire resume` goes on with it.
    """
    for text in chosen:
        if text.partition("=")[0] not in ("target", "rounds", "mode"):
            raise click.BadParameter(
                f"{text!r}: only target and rounds matter to the scores", param_hint="--option"
            )
    game = table_game(players, dealer, chosen_options(("mode=score", *chosen)))
    with RecordFile.create(game, path, session=next_session()) as record:
        click.echo(f"The game is kept in {told(record.path)}")
        session.keep_scores(record, how(strict))
