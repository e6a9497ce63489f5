"""`wildfire play`: a game, with a hub."""

import secrets
from pathlib import Path
from random import Random
from typing import Any

import click

from wildfire import bots
from wildfire.cli.parameters.game_choice import GameCommand, game_argument
from wildfire.cli.parameters.hub_options import hub_options
from wildfire.cli.parameters.new_game import (
    bot_option,
    check_bots,
    check_names,
    dealer_option,
    dealt_game,
    option_option,
    options_to_play,
    record_option,
    table_game,
)
from wildfire.cli.stdio.gate import told
from wildfire.cli.terminal import session
from wildfire.cli.terminal.strictness import how, strict_option
from wildfire.games.base import Game
from wildfire.games.names import clean_name, find_name, problem
from wildfire.games.notation.headers import Cast
from wildfire.games.options import GameOptions
from wildfire.message import Message
from wildfire.records import RecordFile, next_session
from wildfire.text import phrase, words

BOTS = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ivy", "Jo", "Kim", "Lea")
DEFAULT_PLAYERS = 3


@click.command(
    "play",
    cls=GameCommand,
    short_help=phrase("cli.play"),
    help=phrase("play.help"),
    epilog=phrase("play.examples"),
)
@game_argument
@click.option("--table", "at_table", is_flag=True, help=phrase("play.option.table"))
@click.option("--players", metavar="N|NAMES", help=phrase("play.option.players"))
@dealer_option
@click.option("--name", metavar="NAME", help=phrase("play.option.name"))
@bot_option
@click.option("--seed", type=int, help=phrase("play.option.seed"))
@option_option
@record_option
@strict_option
@hub_options
def command(
    game: type[Game[Any]],
    at_table: bool,
    players: str | None,
    dealer: str | None,
    name: str | None,
    kind: str | None,
    seed: int | None,
    chosen: tuple[str, ...],
    path: Path | None,
    strict: bool,
    port: str | None,
    hub: str | None,
) -> None:
    options = options_to_play(game, chosen)
    if at_table:
        if kind is not None:
            raise click.UsageError(phrase("play.no-bots-at-a-table"))
        at_it = _table_game(game, players, name, dealer, options)
        with (
            session.place_for(at_it, port, hub, seed) as place,
            RecordFile.create(at_it, path, session=next_session()) as record,
        ):
            click.echo(words(Message.of("play.kept-in", path=told(record.path))))
            session.play_at_table(place, record, how(strict))
        return
    check_bots([] if kind is None else [kind], game, "--bot")
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    rng = Random(seed)
    people = [_your_name(name)] if name or session.is_attended() else []
    names = _seats(people, _count(game, players))
    dealt = dealt_game(game, names, dealer, options, rng)
    # Its own generator, so that the deals of a seed are the same whoever plays them.
    cast = Cast(tuple(people), kind or bots.DEFAULT)
    bot = bots.maker(kind or bots.DEFAULT, game)(Random(f"{seed} bot"))
    with (
        session.place_for(dealt, port, hub, seed) as place,
        RecordFile.create(dealt, path, cast=cast, session=next_session()) as record,
    ):
        begun = Message.of("play.seed-and-kept-in", seed=seed, path=told(record.path))
        click.echo(words(begun))
        session.play_dealt(place, record, how(strict), people=people, bot=bot, rng=rng)


def _table_game(
    game: type[Game[Any]],
    players: str | None,
    name: str | None,
    dealer: str | None,
    options: GameOptions,
) -> Game[Any]:
    if players is None or players.strip().isdecimal():
        raise click.UsageError(phrase("play.table-needs-names"))
    if name is not None:
        raise click.UsageError(phrase("play.no-name-at-a-table"))
    return table_game(game, players, dealer, options)


def _your_name(name: str | None) -> str:
    if not name:
        return session.login_name()
    yours = clean_name(name)
    wrong = problem(yours)
    if wrong:
        raise click.BadParameter(words(wrong), param_hint="--name")
    check_names([yours], "--name")
    return yours


def _count(game: type[Game[Any]], players: str | None) -> int:
    lowest, highest = game.seats[0], game.seats[-1]
    if players is None:
        return min(max(DEFAULT_PLAYERS, lowest), highest)
    if not players.strip().isdecimal():
        wrong = Message.of("play.players-is-a-number", lowest=lowest, highest=highest)
        raise click.BadParameter(words(wrong), param_hint="--players")
    count = int(players[:9])
    if count not in game.seats:
        wrong = Message.of("play.players", lowest=lowest, highest=highest, players=players)
        raise click.BadParameter(words(wrong), param_hint="--players")
    return count


def _seats(people: list[str], count: int) -> list[str]:
    return [*people, *(bot for bot in BOTS if find_name(bot, people) is None)][:count]
