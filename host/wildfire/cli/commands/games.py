"""`wildfire games`: the games, for how many players, and their options."""

import json
from typing import Any

import click

from wildfire.bots import kinds
from wildfire.cli.parameters.game_choice import option_rows, write_options
from wildfire.games import registry
from wildfire.games.base import Game
from wildfire.games.options import Option
from wildfire.message import Message
from wildfire.text import phrase, words


@click.command("games", short_help=phrase("cli.games"), help=phrase("games.help"))
@click.option("--json", "as_json", is_flag=True, help=phrase("connection.option.json"))
def command(as_json: bool) -> None:
    games = [registry.game(name) for name in registry.names()]
    if as_json:
        click.echo(json.dumps({"games": [*map(_as_object, games)]}))
        return
    formatter = click.HelpFormatter(max_width=80)
    for game in games:
        lowest, highest = game.seats[0], game.seats[-1]
        id = "games.game" if highest > 1 else "games.game-alone"
        about = Message.of(id, game=game.name, lowest=lowest, highest=highest)
        with formatter.section(words(about)):
            table = game.options_type.table()
            write_options(formatter, game, table)
            if not any(option_rows(game, table)):
                formatter.write_text(phrase("games.no-options"))
    click.echo(formatter.getvalue().rstrip("\n"))


def _as_object(game: type[Game[Any]]) -> dict[str, object]:
    return {
        "name": game.name,
        "players": {"lowest": game.seats[0], "highest": game.seats[-1]},
        "bots": [*kinds(game)],
        "options": [_option(game, row) for row in game.options_type.table()],
    }


def _option(game: type[Game[Any]], row: Option) -> dict[str, object]:
    """An option for programs. `values` is null if there are too many to list."""
    return {
        "name": row.name,
        "values": None if row.kind.shape else list(row.kind.examples),
        "default": None if row.default is None else row.kind.text(row.default),
        "rule": row.rule,
        "meaning": phrase(row.meaning),
    }
