"""`wildfire play`: a game of Wildfire, with a hub."""

import secrets
from pathlib import Path
from random import Random

import click

from wildfire import bots
from wildfire.cli.commands import completion
from wildfire.cli.commands.hub_options import hub_options
from wildfire.cli.commands.new_game import (
    bot_option,
    check_names,
    chosen_dealer,
    dealer_option,
    options_to_play,
    record_option,
    table_game,
)
from wildfire.cli.terminal import session
from wildfire.cli.terminal.gate import told
from wildfire.cli.terminal.strictness import how, strict_option
from wildfire.games.names import clean_name, find_name, problem
from wildfire.games.notation.headers import Cast
from wildfire.games.wildfire import Deal, Options, Wildfire, wildfire_set
from wildfire.records import RecordFile, next_session
from wildfire.text import words

BOTS = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
DEFAULT_PLAYERS = 3

EPILOG = """\b
  wildfire play --players 4                       you and three bots
  wildfire play --bot careful                     you and two bots that think
  wildfire play --table --players Ana,Bo,Cy       your own dominoes, three people
  wildfire play --option rounds=3                 three rounds instead of 300 points

Exit status: 0 when the game is over or kept for later, 1 when it cannot be begun or kept, 2 wrong
usage, 130 interrupted (the game is kept then, too)."""


@click.command(
    "play", short_help="Play against bots, or referee a table of real dominoes.", epilog=EPILOG
)
@click.option("--table", "at_table", is_flag=True, help="Referee real dominoes on a real table.")
@click.option(
    "--players",
    metavar="N|NAMES",
    help="Against bots: how many, 2 to 8 [3]. With --table: the names clockwise, as in Ana,Bo,Cy.",
)
@dealer_option
@click.option("--name", metavar="NAME", help="Your name among the bots [your login name].")
@bot_option
@click.option("--seed", type=int, help="Makes the deals, and an emulated hub's spins, repeat.")
@click.option(
    "--option",
    "chosen",
    shell_complete=completion.game_options,
    metavar="NAME=VALUE",
    multiple=True,
    help="How the table plays: target=300, rounds=N, strategic=off|wild-ones|all, "
    "knock-penalty=on|off, centre-ends=2..4, lowest=0|1, wildfires=2323232323 (the flames on 0 to "
    "9). May be repeated.",
)
@record_option
@strict_option
@hub_options
def command(
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
    """Play Wildfire; every flame waits for the hub.

    Against bots the program deals. Without a terminal on standard input, and without --name, bots
    play all seats.

    With --table the dominoes are real: type what is played, and the program says whether it is
    right, whose turn it is, and what everybody scores. Lines may come from a pipe or a file, too.

    Without a hub, an emulated one is started. The game is kept as it goes on; u takes back, q stops
    it, and `wildfire resume` goes on with it.
    """
    options = options_to_play(chosen)
    if at_table:
        if kind is not None:
            raise click.UsageError("--bot is for a game against bots: at a table nobody is one")
        game = _table_game(players, name, dealer, options)
        with (
            session.at_hub(port, hub, seed) as place,
            RecordFile.create(game, path, session=next_session()) as record,
        ):
            click.echo(f"The game is kept in {told(record.path)}")
            session.play_at_table(place, record, how(strict))
        return
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    rng = Random(seed)
    people = [_your_name(name)] if name or session.is_attended() else []
    game = _dealt_game(_seats(people, _count(players)), dealer, options, rng)
    # A generator of its own: the deals of a seed are the same whoever plays them.
    cast = Cast(tuple(people), kind or bots.DEFAULT)
    bot = bots.maker(kind or bots.DEFAULT)(Random(f"{seed} bot"))
    with (
        session.at_hub(port, hub, seed) as place,
        RecordFile.create(game, path, cast=cast, session=next_session()) as record,
    ):
        click.echo(f"Seed {seed}. The game is kept in {told(record.path)}")
        session.play_dealt(place, record, people, rng, bot, how(strict))


def _table_game(
    players: str | None, name: str | None, dealer: str | None, options: Options
) -> Wildfire:
    if players is None or players.strip().isdecimal():
        raise click.UsageError("--table needs the names of the players: --players Ana,Bo,Cy")
    if name is not None:
        raise click.UsageError("--name is for a game against bots: --players has all names")
    return table_game(players, dealer, options)


def _your_name(name: str | None) -> str:
    if not name:
        return session.login_name()
    yours = clean_name(name)
    wrong = problem(yours)
    if wrong:
        raise click.BadParameter(words(wrong), param_hint="--name")
    check_names([yours], "--name")
    return yours


def _count(players: str | None) -> int:
    if players is None:
        return DEFAULT_PLAYERS
    if not players.strip().isdecimal():
        raise click.BadParameter(
            "against bots it is a number, 2 to 8; names need --table", param_hint="--players"
        )
    count = int(players[:9])
    if not 2 <= count <= 8:
        raise click.BadParameter(f"{players} is not in the range 2<=x<=8.", param_hint="--players")
    return count


def _seats(people: list[str], count: int) -> list[str]:
    return [*people, *(bot for bot in BOTS if find_name(bot, people) is None)][:count]


def _dealt_game(names: list[str], dealer: str | None, options: Options, rng: Random) -> Wildfire:
    dominoes = wildfire_set(options.wildfires)
    first = rng.choice(names)
    if dealer is not None:
        first = chosen_dealer(dealer, names)
    return Wildfire(names, first, Deal.shuffled(dominoes, len(names), rng), options)
