"""`wildfire play`: a game of Wildfire, with a hub."""

import secrets
from collections.abc import Iterable
from pathlib import Path
from random import Random

import click

from wildfire.cli import sitting
from wildfire.cli.dealt import DealtGame
from wildfire.cli.hub_options import hub_options
from wildfire.records import RecordFile
from wildfire.rules import Deal, Options, Wildfire, wildfire_set

BOTS = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


@click.command("play", short_help="Play a game of Wildfire against bots.")
@click.option(
    "--players", metavar="N", type=click.IntRange(2, 8), default=3, help="How many, 2 to 8 [3]."
)
@click.option("--name", metavar="NAME", help="Your name at the table [your login name].")
@click.option("--seed", type=int, help="Makes the deals, and an emulated hub's spins, repeat.")
@click.option(
    "--option",
    "chosen",
    metavar="NAME=VALUE",
    multiple=True,
    help="How the table plays: target=300, rounds=N, strategic=off|wild-ones|all, "
    "knock-penalty=on|off, centre-ends=2..4, lowest=0|1. May be repeated.",
)
@click.option(
    "--record",
    "path",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Keep the game in this new file [else among `wildfire record list`].",
)
@hub_options
def command(
    players: int,
    name: str | None,
    seed: int | None,
    chosen: tuple[str, ...],
    path: Path | None,
    port: str | None,
    hub: str | None,
) -> None:
    """Play Wildfire against bots; every flame waits for the hub.

    Without a hub, an emulated one is started. Without a terminal on standard input, bots play all
    seats. The game is kept as it goes on; q stops it, and `wildfire resume` goes on with it.
    """
    seed = secrets.randbelow(1_000_000) if seed is None else seed
    rng = Random(seed)
    people = [name or sitting.login_name()] if sitting.is_attended() else []
    taken = {person.casefold() for person in people}
    names = [*people, *(bot for bot in BOTS if bot.casefold() not in taken)][:players]
    game = _new_game(names, _options(chosen), rng)
    with RecordFile.create(game, path) as record:
        click.echo(f"Seed {seed}. The game is kept in {record.path}")
        sitting.sit_down(record, lambda talk: DealtGame(talk, people, rng), seed, port, hub)


def _options(chosen: Iterable[str]) -> Options:
    options = Options()
    for text in chosen:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.BadParameter(f"{text!r} is not NAME=VALUE", param_hint="--option")
        options = options.with_text(name, value)
    if options.score_only:
        raise click.BadParameter("mode=score has no dominoes to play", param_hint="--option")
    return options


def _new_game(names: list[str], options: Options, rng: Random) -> Wildfire:
    dominoes = wildfire_set(options.wildfires)
    dealer = rng.choice(names)
    return Wildfire(names, dealer, Deal.shuffled(dominoes, len(names), rng), options)
